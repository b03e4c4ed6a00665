import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { sumOf } from '../../../value/sum.ts';
import { useText } from '../../language.ts';
import { opensRow } from '../../overlay/unsavedChanges.ts';
import { useMe } from '../../session/me.ts';
import { ErrorState } from '../../state/ErrorState.tsx';
import { webText } from '../../web.text.ts';
import { BulkBar } from '../BulkBar.tsx';
import { ListEmpty } from '../ListEmpty.tsx';
import { useToolsSlot } from '../slots.ts';
import type { List, ListEndpoint, RowOf } from '../useList.ts';
import type { Column } from './columns.ts';
import { TableBody, TableBones } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableTools } from './TableTools.tsx';
import { useTablePrefs } from './tablePrefs.ts';
import { useDrawnColumns } from './useDrawnColumns.ts';
import { useRoom } from './useRoom.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useScrollFocus } from './useScrollFocus.ts';
import './table.css';

const NUMBER_WIDTH = 40;
const SELECT_WIDTH = 36;

export interface DataTableProps<E extends ListEndpoint> {
  readonly list: List<E>;
  readonly columns: readonly Column<RowOf<E>>[];
  /** The last column: a menu, or the one action of the row. */
  readonly actions?: (row: RowOf<E>) => ReactNode;
  readonly actionsWidth?: number;
  /** A click on the row, or Enter: its detail. */
  readonly onOpen?: (row: RowOf<E>) => void;
  /** The row whose detail is open. */
  readonly openId?: number;
  /** Actions for the selected rows; rows can be selected where this is given. */
  readonly bulk?: (ids: readonly number[]) => ReactNode;
  /** What stands here before the first row exists. */
  readonly empty?: ReactNode;
}

/**
 * The table of every list. A plain one: a grid component brings a tree, radios and a virtual list along that no list of ours
 * uses, a quarter of what the first list page may weigh.
 */
export function DataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { list, columns, actions, actionsWidth = 48, openId, bulk, empty } = props;
  const { rows, selected, select } = list;
  const special = useMe().special_display;
  const [wrap, { width, cards }] = useRoom<HTMLDivElement>();
  useScrollFocus(wrap);
  const [prefs, setPrefs] = useTablePrefs(list.endpoint.action);
  const taken = NUMBER_WIDTH + (bulk ? SELECT_WIDTH : 0) + (actions ? actionsWidth : 0);
  const drawn = useDrawnColumns({
    endpoint: list.endpoint,
    columns,
    prefs,
    available: width - taken,
    cards,
    rows,
  });
  const onOpen = opensRow(props.onOpen, openId);
  const pageIds = rows.map((row) => row.id);
  const chosen = pageIds.filter((id) => selected.includes(id)).length;
  const others = selected.filter((id) => !pageIds.includes(id));
  const toggle = ({ id }: RowOf<E>) =>
    select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  const at = useRowKeys({
    rows,
    onOpen,
    onToggle: bulk && toggle,
    onEscape: selected.length > 0 ? () => select([]) : undefined,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row, another place.
  useEffect(() => {
    wrap.current?.querySelector('.row-at')?.scrollIntoView({ block: 'nearest' });
  }, [at, wrap]);

  const density = special ? 'ledger' : prefs.density;
  const total = taken + sumOf(drawn.shown, (column) => column.width);
  const shape = { columns: drawn.shown, hasActions: actions !== undefined };
  return (
    <div className={`table table-${density}${list.fetching ? ' table-fetching' : ''}`} ref={wrap} data-scroll>
      <table style={{ '--table-min': `${total}px` } as CSSProperties} aria-busy={list.fetching}>
        <colgroup>
          {bulk && <col style={{ width: SELECT_WIDTH }} />}
          <col style={{ width: NUMBER_WIDTH }} />
          {drawn.shown.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead
          {...shape}
          list={list}
          onWidth={(key, width) =>
            setPrefs({ widths: [...prefs.widths.filter((one) => one.key !== key), { key, width }] })
          }
          selection={
            bulk && {
              ids: pageIds,
              chosen,
              toggleAll: () => select(chosen === pageIds.length ? others : [...others, ...pageIds]),
            }
          }
        />
        {list.loading ? (
          <TableBones {...shape} selectable={bulk !== undefined} />
        ) : (
          <TableBody
            columns={drawn.shown}
            rows={rows}
            page={list.shownPage}
            at={at}
            openId={openId}
            selected={selected}
            onOpen={onOpen}
            actions={actions}
            onToggle={bulk && toggle}
          />
        )}
      </table>
      {!list.loading && rows.length === 0 && <NoRows list={list} empty={empty} />}
      <Tools prefs={prefs} setPrefs={setPrefs} columns={drawn.all} />
      {bulk && selected.length > 0 && (
        <BulkBar count={selected.length} onClear={() => select([])}>
          {bulk(selected)}
        </BulkBar>
      )}
    </div>
  );
}

type NoRowsProps = { list: Pick<List, 'error' | 'refresh' | 'filters' | 'clear' | 'page'>; empty: ReactNode };
function NoRows({ list, empty }: NoRowsProps) {
  const t = useText(webText);
  if (!list.error) return <ListEmpty list={list} empty={empty} />;
  const failed = { title: t('page_failed', { n: list.page }), help: list.error.msg };
  return <ErrorState error={list.error} onRetry={list.refresh} {...(list.page > 1 && failed)} />;
}

interface ToolsProps {
  readonly prefs: ReturnType<typeof useTablePrefs>[0];
  readonly setPrefs: ReturnType<typeof useTablePrefs>[1];
  readonly columns: readonly { key: string; title: string; hidden: boolean }[];
}

/** The table knows its columns, the page has the place for its tools. */
function Tools({ prefs, setPrefs, columns }: ToolsProps) {
  const slot = useToolsSlot();
  if (!slot) return null;
  const choices = columns.map(({ key, title, hidden }) => ({ key, title, shown: !hidden }));
  return createPortal(<TableTools columns={choices} prefs={prefs} onChange={setPrefs} />, slot);
}
