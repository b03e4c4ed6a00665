import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { Icon } from '../../display/Icon.tsx';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import type { List } from '../useList.ts';
import type { Drawn } from './columns.ts';

interface TableHeadProps {
  readonly columns: readonly Pick<Drawn<never>, 'key' | 'title' | 'align' | 'sortable' | 'fixed'>[];
  readonly list: Pick<List, 'sort' | 'order' | 'setSort' | 'select'>;
  /** Whether rows can be selected: none, some or all of this page are. */
  readonly selection:
    | { readonly ids: readonly number[]; readonly chosen: number; toggleAll(): void }
    | undefined;
  readonly hasActions: boolean;
  /** A column is drawn to another width. */
  readonly onWidth: (key: string, width: number) => void;
}

export function TableHead({ columns, list, selection, hasActions, onWidth }: TableHeadProps) {
  const t = useText(webText);
  return (
    <thead>
      <tr>
        {selection && (
          <th className="cell-select" scope="col">
            <input
              type="checkbox"
              aria-label={t('select_page')}
              checked={selection.chosen > 0 && selection.chosen === selection.ids.length}
              disabled={selection.ids.length === 0}
              ref={(box) => {
                if (box) box.indeterminate = selection.chosen > 0 && selection.chosen < selection.ids.length;
              }}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        <th className="cell-number" scope="col">
          <abbr title={t('row_number')}>#</abbr>
        </th>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} list={list} onWidth={onWidth} />
        ))}
        {hasActions && (
          <th className="cell-actions" scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type Order = 'asc' | 'desc' | undefined;
/** Up, down, and as it came. */
const NEXT = { none: 'asc', asc: 'desc', desc: undefined } as const satisfies Record<string, Order>;

interface HeadCellProps extends Pick<TableHeadProps, 'list' | 'onWidth'> {
  readonly column: TableHeadProps['columns'][number];
}

function HeadCell({ column, list, onWidth }: HeadCellProps) {
  const { key, title, align, sortable, fixed } = column;
  const order: Order = list.sort === key ? (list.order ?? 'asc') : undefined;
  const name = `cell-${align}${fixed ? ` cell-fixed-${fixed}` : ''}`;
  if (!sortable)
    return (
      <th className={name} scope="col">
        <span className="clip">{title}</span>
        <Grip onWidth={(width) => onWidth(key, width)} />
      </th>
    );
  const next = NEXT[order ?? 'none'];
  return (
    <th
      className={name}
      scope="col"
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
    >
      <button type="button" className="sort" onClick={() => list.setSort(next && key, next)}>
        <span className="clip">{title}</span>
        <Icon of={order === 'desc' ? ArrowDown : ArrowUp} size={12} />
      </button>
      <Grip onWidth={(width) => onWidth(key, width)} />
    </th>
  );
}

const [NARROWEST, WIDEST] = [48, 800];

/** The edge of a column, to be drawn with the mouse; the chooser's reset undoes it. */
function Grip({ onWidth }: { onWidth: (width: number) => void }) {
  const start = useRef<{ x: number; width: number }>(undefined);
  return (
    <span
      className="grip"
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.offsetWidth ?? NARROWEST;
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (!start.current) return;
        const width = start.current.width + event.clientX - start.current.x;
        onWidth(Math.round(Math.min(Math.max(width, NARROWEST), WIDEST)));
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
    />
  );
}
