import { Download, Search, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { FilterChip } from '@/kernel/web/list/filter/FilterChip.tsx';
import { OptionPanel } from '@/kernel/web/list/filter/OptionPanel.tsx';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { type MenuNode, type Role, roleApi } from '../role.contract.ts';
import { roleNameIn } from '../role.defaults.ts';
import { roleText } from '../role.text.ts';
import { Matrix } from './Matrix.tsx';
import { matrixRows } from './matrixRows.ts';
import { everyUrl } from './ticks.ts';
import { MATRIX_ROLES, useMatrixSaves } from './useMatrixSaves.ts';
import '@/kernel/web/list/list.css';
import './matrix.css';

/** Roles across, menus and functions down: who may do what, at one look. */
export function RoleMatrixPage() {
  const t = useText(roleText);
  const say = useText(webText);
  const { word, compared, search, compare } = useMatrixAddress();
  const roles = useApi(roleApi.list, MATRIX_ROLES);
  const tree = useApi(roleApi.tree, {});
  const failed = [roles, tree].find((query) => query.error !== null && !query.data);
  return (
    <>
      <PageHeader title={t('title')} />
      <PageTabs label={t('views')} />
      <div className="filters">
        <div className="filters-set">
          <div className="keyword">
            <Icon of={Search} size={14} />
            <input
              type="search"
              data-search
              maxLength={64}
              aria-label={t('search_menus')}
              placeholder={t('search_menus')}
              value={word}
              onChange={(event) => search(event.target.value)}
            />
          </div>
          <Compare roles={roles.data?.list ?? []} compared={compared} onChange={compare} />
        </div>
        <div className="filters-tools">
          <Button icon={Download} onClick={() => exportList(roleApi.exportMatrix, { role_ids: compared })}>
            {say('export')}
          </Button>
        </div>
      </div>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(roles.data && tree.data) && <RowsSkeleton rows={12} />}
      {roles.data && tree.data && (
        <Known roles={roles.data.list} wings={tree.data.list} word={word} compared={compared} />
      )}
    </>
  );
}

/** What is searched and compared stands in the address. */
function useMatrixAddress() {
  const [query, setQuery] = useSearchParams();
  const put = (name: string, values: readonly string[]) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(name);
        for (const value of values) next.append(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    word: query.get('keyword') ?? '',
    compared: query.getAll('role_ids').map(Number).filter(Number.isSafeInteger).slice(0, 2),
    search: (word: string) => put('keyword', word ? [word] : []),
    compare: (ids: readonly number[]) => put('role_ids', ids.map(String)),
  };
}

interface CompareProps {
  readonly roles: readonly Role[];
  readonly compared: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** One role alone, or two of them by what they differ in. */
function Compare({ roles, compared, onChange }: CompareProps) {
  const t = useText(roleText);
  const lang = useLang();
  const join = useJoin();
  // The address comes behind quick clicks: the second pick goes by the first, not by the address.
  const [picked, setPicked] = useState<readonly number[]>();
  const address = compared.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address has it, the address counts.
  useEffect(() => setPicked(undefined), [address]);
  const ids = picked ?? compared;
  const change = (next: readonly number[]) => {
    setPicked(next);
    onChange(next);
  };
  const names = ids.flatMap((id) => {
    const role = roles.find((one) => one.id === id);
    return role ? roleNameIn(role.role_name, lang) : [];
  });
  const pick = (id: number) => {
    if (ids.includes(id)) change(ids.filter((other) => other !== id));
    else change([...ids.slice(0, 1), id]);
  };
  return (
    <FilterChip
      label={t('role_ids')}
      value={names.length ? join(names) : undefined}
      onClear={() => change([])}
    >
      {() => (
        <OptionPanel
          label={t('role_ids')}
          multiple
          options={roles.map(({ id, role_name }) => ({ value: id, label: roleNameIn(role_name, lang) }))}
          selected={ids}
          onPick={(value) => pick(Number(value))}
        />
      )}
    </FilterChip>
  );
}

interface KnownProps {
  readonly roles: readonly Role[];
  readonly wings: readonly MenuNode[];
  readonly word: string;
  readonly compared: readonly number[];
}

function Known({ roles, wings, word, compared }: KnownProps) {
  const t = useText(roleText);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const saves = useMatrixSaves(wings);
  const shown = compared.length ? roles.filter(({ id }) => compared.includes(id)) : roles;
  const [one, other] = shown.map(saves.ticksOf);
  const isPair = compared.length === 2 && one !== undefined && other !== undefined;
  const rows = matrixRows(wings, { word, closed, compared: isPair ? [one, other] : undefined });
  const toggle = (wing: string) => {
    const next = new Set(closed);
    if (!next.delete(wing)) next.add(wing);
    setClosed(next);
  };
  const different = rows.filter(
    ({ kind, node }) => kind !== 'wing' && one?.has(node.menu_url) !== other?.has(node.menu_url),
  );
  return (
    <>
      {rows.length > 0 ? (
        <Matrix roles={shown} rows={rows} saves={saves} closed={closed} onToggleWing={toggle} />
      ) : (
        <EmptyState title={t(isPair && !word ? 'no_difference' : 'no_match')} />
      )}
      <footer className="list-footer">
        <span className="list-total num">
          {isPair
            ? t('differences', { n: different.length })
            : t('matrix_count', { roles: shown.length, n: everyUrl(wings).length })}
        </span>
        <span className="grow" />
        {saves.last && (
          <span className="matrix-undo" role="status">
            {t('matrix_saved', { name: saves.last.what })}
            <Button kind="text" size="small" icon={Undo2} onClick={saves.undo}>
              {t('matrix_undo')}
            </Button>
          </span>
        )}
      </footer>
    </>
  );
}
