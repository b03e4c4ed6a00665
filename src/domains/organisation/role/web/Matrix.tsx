import { ChevronRight } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { fill } from '@/kernel/text.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { rolePermissions } from '../role.access.ts';
import type { Role } from '../role.contract.ts';
import { roleNameIn } from '../role.defaults.ts';
import { rolePaths } from '../role.paths.ts';
import { roleText } from '../role.text.ts';
import { MatrixLine, type RoleColumn } from './MatrixLine.tsx';
import type { MatrixRow } from './matrixRows.ts';
import { toggleFunction, toggleScreen } from './ticks.ts';
import { useGrantable } from './useGrantable.ts';
import type { useMatrixSaves } from './useMatrixSaves.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useWithinMine } from './useWithinMine.ts';

interface MatrixProps {
  readonly roles: readonly Role[];
  readonly rows: readonly MatrixRow[];
  readonly saves: ReturnType<typeof useMatrixSaves>;
  readonly closed: ReadonlySet<string>;
  readonly onToggleWing: (wing: string) => void;
}

const ROW_PX = 32;
const NAME_PX = 232;
const ROLE_PX = 92;

/** The table itself. Only the rows in sight are drawn: thirty roles by hundreds of functions are many cells. */
export function Matrix({ roles, rows, saves, closed, onToggleWing }: MatrixProps) {
  const t = useText(roleText);
  const lang = useLang();
  const columns = useColumns(roles, saves);
  const { box, onScroll, from, to } = useRowWindow(rows.length, ROW_PX);
  const toggle = useToggle(roles, rows, saves);
  const click = (event: MouseEvent<HTMLElement>) => {
    const { role, url } = (event.target as HTMLElement).closest<HTMLElement>('[data-url]')?.dataset ?? {};
    if (!url) return;
    if (role === undefined) onToggleWing(url);
    else void toggle(Number(role), url);
  };
  const more = useMoreColumns(box, roles.length);
  return (
    <div className="matrix-frame">
      <section
        className="matrix"
        ref={box}
        onScroll={() => {
          onScroll();
          more.look();
        }}
        data-scroll
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('matrix')}
      >
        <table style={{ width: NAME_PX + roles.length * ROLE_PX }} aria-rowcount={rows.length + 1}>
          <colgroup>
            <col style={{ width: NAME_PX }} />
            {roles.map(({ id }) => (
              <col key={id} style={{ width: ROLE_PX }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('menus')}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  <Link to={rolePaths.edit({ id: role.id })} title={roleNameIn(role.role_name, lang)}>
                    {roleNameIn(role.role_name, lang)}
                  </Link>
                  <small>{t(role.data_scope)}</small>
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are pressed by key or click alike. */}
          <tbody onClick={click}>
            <Gap rows={from} />
            {rows.slice(from, to).map((row, at) => (
              <MatrixLine
                key={row.node.menu_url}
                row={row}
                index={from + at}
                columns={columns}
                isClosed={row.kind === 'wing' && closed.has(row.node.menu_url)}
              />
            ))}
            <Gap rows={rows.length - to} />
          </tbody>
        </table>
      </section>
      {more.count > 0 && (
        <button type="button" className="matrix-more" onClick={more.go}>
          {t('matrix_more', { n: more.count })}
          <Icon of={ChevronRight} size={14} />
        </button>
      )}
    </div>
  );
}

/** How many columns lie beyond the right edge, and the way there. */
function useMoreColumns(box: RefObject<HTMLElement | null>, columns: number) {
  const [count, setCount] = useState(0);
  const look = () => {
    const at = box.current;
    if (at) setCount(Math.ceil(Math.max(0, at.scrollWidth - at.clientWidth - at.scrollLeft - 1) / ROLE_PX));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns, another width.
  useEffect(() => {
    look();
    if (!box.current) return;
    const observer = new ResizeObserver(look);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [columns]);
  const go = () => box.current?.scrollBy({ left: ROLE_PX * 3, behavior: 'smooth' });
  return { count, look, go };
}

/** Holds the place of rows that are not drawn. */
const Gap = ({ rows }: { rows: number }) =>
  rows > 0 ? (
    <tr>
      <td style={{ height: rows * ROW_PX, padding: 0 }} />
    </tr>
  ) : null;

function useColumns(roles: readonly Role[], saves: MatrixProps['saves']): readonly RoleColumn[] {
  const lang = useLang();
  const mayEdit = useHolds()(rolePermissions.edit);
  const isWithin = useWithinMine();
  const grantable = useGrantable();
  const key = roles.map((role) => `${role.id}.${role.version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the wishes say when anything has changed.
  return useMemo(
    () =>
      roles.map((role) => ({
        id: role.id,
        name: roleNameIn(role.role_name, lang),
        ticks: saves.ticksOf(role),
        // The owner's role keeps everything; one above mine is only looked at.
        grantable: mayEdit && !role.is_owner && isWithin(role) ? grantable : undefined,
      })),
    [key, saves.wished, mayEdit, grantable.size, lang],
  );
}

/** Ticks or unticks one cell; losing something oneself is asked first. */
function useToggle(roles: readonly Role[], rows: readonly MatrixRow[], saves: MatrixProps['saves']) {
  const me = useMe();
  const lang = useLang();
  return async (roleId: number, url: string): Promise<void> => {
    const role = roles.find(({ id }) => id === roleId);
    const row = rows.find(({ node }) => node.menu_url === url);
    if (!role || !row) return;
    const ticks = saves.ticksOf(role);
    if (role.id === me.role_id && ticks.has(url)) {
      const text = fill(roleText.mine_confirm, { name: row.node.menu_name });
      const ok = roleText.take_away;
      if (!(await confirmDialog({ title: roleText.take_away, text, ok, danger: true }))) return;
    }
    const next =
      row.kind === 'screen' ? toggleScreen(row.screen, ticks) : toggleFunction(row.screen, url, ticks);
    saves.wish(role.id, next, {
      before: ticks,
      what: `${roleNameIn(role.role_name, lang)} · ${row.node.menu_name}`,
    });
  };
}
