import { Table, type TableColumnType } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { PAGE_SIZE } from '../fields.ts';
import { Icon } from './Icon.tsx';
import { useText } from './language.ts';
import { BulkBar } from './list/BulkBar.tsx';
import type { Column, Drawn } from './list/columns.ts';
import { ListEmpty } from './list/ListEmpty.tsx';
import { useToolsSlot } from './list/slots.ts';
import { TableTools } from './list/TableTools.tsx';
import { useTablePrefs } from './list/tablePrefs.ts';
import { useDrawnColumns } from './list/useDrawnColumns.ts';
import { useRowKeys } from './list/useRowKeys.ts';
import { useWidth } from './list/useWidth.ts';
import { useMe } from './me.ts';
import { ErrorState } from './state/ErrorState.tsx';
import { Bone, boneWidth } from './state/Skeleton.tsx';
import { type List, type ListEndpoint, rowNumber, type RowOf } from './useList.ts';
import { webText } from './web.text.ts';
import './list/table.css';

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
  readonly openId?: number | undefined;
  /** Actions for the selected rows; rows can be selected where this is given. */
  readonly bulk?: (ids: readonly number[]) => ReactNode;
  /** What stands here before the first row exists. */
  readonly empty?: ReactNode;
  /** The order of columns in the special display. */
  readonly ledger?: readonly string[];
}

type Line<Row> = { readonly id: number; readonly row: Row | undefined };

export function DataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { list, columns, actions, actionsWidth = 48, onOpen, openId, bulk, empty, ledger } = props;
  const t = useText(webText);
  const me = useMe();
  const tools = useToolsSlot();
  const [wrap, width] = useWidth<HTMLDivElement>();
  const [prefs, setPrefs] = useTablePrefs(list.endpoint.action);
  const taken = NUMBER_WIDTH + (bulk ? SELECT_WIDTH : 0) + (actions ? actionsWidth : 0);
  const drawn = useDrawnColumns({ endpoint: list.endpoint, columns, ledger, prefs, available: width - taken });
  const toggle = ({ id }: RowOf<E>) =>
    list.select(list.selected.includes(id) ? list.selected.filter((other) => other !== id) : [...list.selected, id]);
  const at = useRowKeys({
    rows: list.rows,
    onOpen,
    onToggle: bulk && toggle,
    onEscape: list.selected.length > 0 ? () => list.select([]) : undefined,
  });
  useEffect(() => {
    wrap.current?.querySelector('.row-at')?.scrollIntoView({ block: 'nearest' });
  }, [at, wrap]);

  const density = me.special_display ? 'ledger' : prefs.density;
  const lines: Line<RowOf<E>>[] = list.loading
    ? Array.from({ length: PAGE_SIZE }, (_, index) => ({ id: -1 - index, row: undefined }))
    : list.rows.map((row) => ({ id: row.id, row }));
  const failed = list.error && list.rows.length === 0;

  const cells: TableColumnType<Line<RowOf<E>>>[] = [
    {
      key: '#',
      title: <span aria-label={t('row_number')}>#</span>,
      width: NUMBER_WIDTH,
      align: 'right',
      className: 'row-number',
      render: (_, line, index) => (line.row ? rowNumber(index, list.page) : ''),
    },
    ...drawn.shown.map((column, place) => cellOf(column, place, list)),
  ];
  if (actions)
    cells.push({
      key: 'actions',
      title: <span className="visually-hidden">{t('actions')}</span>,
      width: actionsWidth,
      align: 'center',
      fixed: 'right',
      className: 'row-actions',
      render: (_, { row }) => row && actions(row),
    });

  return (
    <div className={`table table-${density}${list.fetching ? ' table-fetching' : ''}`} ref={wrap} data-scroll>
      <Table
        rowKey="id"
        columns={cells}
        dataSource={failed ? [] : lines}
        pagination={false}
        tableLayout="fixed"
        size={density === 'roomy' ? 'middle' : 'small'}
        showSorterTooltip={false}
        locale={{
          emptyText: failed ? <ErrorState error={list.error} onRetry={list.refresh} /> : <ListEmpty list={list} empty={empty} />,
        }}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          if (order) list.setSort(String(columnKey), order === 'descend' ? 'desc' : 'asc');
          else list.setSort(undefined);
        }}
        rowClassName={(line, index) =>
          [index === at && 'row-at', line.id === openId && 'row-open', onOpen && line.row && 'row-opens'].filter(Boolean).join(' ')
        }
        onRow={({ row }) => (onOpen && row ? { onClick: (event) => meansRow(event) && onOpen(row) } : {})}
        {...(bulk && {
          rowSelection: {
            selectedRowKeys: [...list.selected],
            onChange: (keys: React.Key[]) => list.select(keys.map(Number)),
            columnWidth: SELECT_WIDTH,
            preserveSelectedRowKeys: true,
            getCheckboxProps: ({ row }: Line<RowOf<E>>) => ({ disabled: !row, 'aria-label': t('select_row') }),
          },
        })}
      />
      {tools &&
        createPortal(
          <TableTools
            columns={drawn.all.map(({ key, title, hidden }) => ({ key, title, shown: !hidden }))}
            prefs={prefs}
            onChange={setPrefs}
          />,
          tools,
        )}
      {bulk && list.selected.length > 0 && (
        <BulkBar count={list.selected.length} onClear={() => list.select([])}>
          {bulk(list.selected)}
        </BulkBar>
      )}
    </div>
  );
}

function cellOf<Row>(column: Drawn<Row>, place: number, list: List): TableColumnType<Line<Row>> {
  const { key, title, width, align, fixed, sortable, show } = column;
  const sorted = list.sort === key ? (list.order === 'desc' ? 'descend' : 'ascend') : null;
  return {
    key,
    title,
    width,
    align,
    ...(fixed && { fixed }),
    ...(sortable && { sorter: true, sortOrder: sorted, sortIcon: SortMark }),
    render: (_, line, index) => (line.row ? show(line.row) : <Bone width={boneWidth(index, place)} />),
  };
}

const SortMark = ({ sortOrder }: { sortOrder: 'ascend' | 'descend' | null }) => (
  <span className={sortOrder ? 'sort-mark sort-on' : 'sort-mark'}>
    <Icon of={sortOrder === 'descend' ? ArrowDown : ArrowUp} size={12} />
  </span>
);

/** A click on a link, a button or a marked text is not a click on the row. */
function meansRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('a, button, input, label, .ant-checkbox-wrapper, .ant-dropdown')) return false;
  return !window.getSelection()?.toString();
}
