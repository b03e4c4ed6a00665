import { History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import type { MenuAction } from '@/kernel/web/ActionMenu.tsx';
import { exportList } from '@/kernel/web/exportList.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/me.ts';
import { confirmDialog } from '@/kernel/web/notice.ts';
import { StatusButtons } from '@/kernel/web/StatusButtons.tsx';
import { SmallList } from '@/kernel/web/small/SmallList.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { useAction } from '@/kernel/web/useAction.ts';
import { useApi } from '@/kernel/web/useApi.ts';
import { useOpenId } from '@/kernel/web/useOpenId.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { HistoryDrawer } from '../../audit/web/embed/HistoryDrawer.tsx';
import { baseDataPermissions as may } from '../base-data.access.ts';
import { type BaseItem, baseDataApi } from '../base-data.contract.ts';
import { type BaseKind, depthOf, mayLieUnder } from '../base-data.rules.ts';
import { baseDataStatus } from '../base-data.status.ts';
import { baseDataText } from '../base-data.text.ts';
import { BaseItemDrawer } from './BaseItemDrawer.tsx';
import { RegionPath } from './RegionPath.tsx';
import { useItemColumns } from './useItemColumns.tsx';

/** The items of one kind; of regions, those of one level. */
export function BaseItems({ kind }: { kind: BaseKind }) {
  const t = useText(baseDataText);
  const say = useSay();
  const { data, error, refetch } = useApi(baseDataApi.items, { kind });
  const [under, setUnder] = useOpenId('under');
  const [edited, setEdited] = useState<BaseItem | 'new'>();
  const [history, setHistory] = useState<BaseItem>();
  const remove = useRemove();
  const { run: order } = useAction(baseDataApi.order);
  const mayEdit = useHolds()(may.edit);
  const columns = useItemColumns(kind, data?.list ?? [], setUnder);
  const parent = under ?? null;
  const rows = data?.list.filter((item) => item.parent_id === parent);
  const parentOf = new Map(data?.list.map((item) => [item.id, item.parent_id]));
  const deeper = parent === null ? 0 : depthOf(parent, parentOf) + 1;

  const show = (open: BaseItem | 'new' | undefined, trail?: BaseItem) => {
    setEdited(open);
    setHistory(trail);
  };
  const more = (item: BaseItem): MenuAction[] => [
    {
      key: 'edit',
      label: t('edit_short'),
      icon: Pencil,
      permission: may.edit,
      onClick: () => show(item),
    },
    { key: 'history', label: t('history'), icon: History, onClick: () => show(undefined, item) },
    {
      key: 'del',
      label: t('del_short'),
      icon: Trash2,
      danger: true,
      permission: may.edit,
      barred: item.used_count > 0 ? t('in_use', { n: item.used_count }) : undefined,
      onClick: () => void remove(item),
    },
  ];
  const kindName = say(baseDataText[kind]);
  return (
    <>
      <SmallList
        title={
          kind === 'region' ? <RegionPath items={data?.list ?? []} at={parent} onGo={setUnder} /> : kindName
        }
        help={t(`${kind}_help`)}
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        columns={columns}
        openId={edited === 'new' ? undefined : (edited ?? history)?.id}
        onOpen={mayEdit ? (item) => show(item) : undefined}
        onOrder={mayEdit ? (ids) => order({ kind, parent_id: parent, ids }) : undefined}
        onExport={() => exportList(baseDataApi.export, { kind })}
        {...(mayLieUnder(kind, deeper) === true && {
          main: {
            label: t('add_short'),
            permission: may.edit,
            onClick: () => show('new'),
          },
        })}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        actions={(item) => (
          <StatusButtons
            compact
            status={baseDataStatus}
            api={baseDataApi}
            record={item}
            about={item.name}
            more={more(item)}
          />
        )}
      />
      <BaseItemDrawer kind={kind} parentId={parent} open={edited} onClose={() => show(undefined)} />
      <HistoryDrawer
        doc="base_item"
        docId={history?.id}
        {...(history && { name: history.name })}
        onClose={() => show(undefined)}
      />
    </>
  );
}

/** Asks, then deletes. */
function useRemove() {
  const { run } = useAction(baseDataApi.del, { success: webText.done });
  return async ({ id, name }: BaseItem): Promise<void> => {
    const title = fill(baseDataText.del_confirm, { name });
    if (await confirmDialog({ title, ok: baseDataText.del_short, danger: true })) await run({ id });
  };
}
