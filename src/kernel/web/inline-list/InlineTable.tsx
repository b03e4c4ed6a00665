import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../display/Icon.tsx';
import { useText } from '../language.ts';
import { meansRow } from '../list/table/TableBody.tsx';
import { useScrollFocus } from '../list/table/useScrollFocus.ts';
import { opensRow } from '../overlay/unsavedChanges.ts';
import { webText } from '../web.text.ts';
import { moved } from './moved.ts';
import '../list/table/table.css';

export interface InlineColumn<R> {
  readonly key: string;
  readonly title: string;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly show: (row: R) => ReactNode;
}

export interface InlineTableProps<R extends { id: number; name: string }> {
  readonly rows: readonly R[];
  readonly columns: readonly InlineColumn<R>[];
  readonly actions?: (row: R) => ReactNode;
  readonly onOpen?: (row: R) => void;
  readonly openId?: number;
  /** Takes all ids in their new order. Left out: the order is not this person's to change. */
  readonly onOrder?: (ids: number[]) => Promise<unknown>;
}

/** Its rows are dragged, or moved by the arrow keys on their handle. */
export function InlineTable<R extends { id: number; name: string }>(props: InlineTableProps<R>) {
  const { rows, columns, actions, openId, onOrder } = props;
  const onOpen = opensRow(props.onOpen, openId);
  const wrap = useRef<HTMLDivElement>(null);
  useScrollFocus(wrap);
  const { shown, handle, row: rowProps, dropAt } = useOrder(rows, onOrder);
  return (
    <div className="table small-table" ref={wrap}>
      <table>
        <colgroup>
          {onOrder && <col style={{ width: 32 }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? undefined : { width }} />
          ))}
          {actions && <col style={{ width: 48 }} />}
        </colgroup>
        <thead>
          <tr>
            {onOrder && <th className="cell-select" />}
            {columns.map(({ key, title, align = 'left' }) => (
              <th key={key} scope="col" className={`cell-${align}`}>
                {title}
              </th>
            ))}
            {actions && <th className="cell-actions" />}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => {
            const name = [
              onOpen && 'row-opens',
              row.id === openId && 'row-open',
              index === dropAt && 'row-drop',
            ];
            return (
              <tr
                key={row.id}
                data-row-key={row.id}
                className={name.filter(Boolean).join(' ')}
                onClick={onOpen && ((event) => meansRow(event) && onOpen(row))}
                {...(onOrder && rowProps(index))}
              >
                {onOrder && <td className="cell-select">{handle(row, index)}</td>}
                {columns.map(({ key, align = 'left', show }) => (
                  <td key={key} className={`cell-${align}`} data-field={key}>
                    {show(row)}
                  </td>
                ))}
                {actions && <td className="cell-actions">{actions(row)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What one drags stands where it was dropped at once; the server's order follows. */
function useOrder<R extends { id: number; name: string }>(
  rows: readonly R[],
  onOrder: ((ids: number[]) => Promise<unknown>) | undefined,
) {
  const t = useText(webText);
  const [wished, setWished] = useState<readonly R[]>();
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const shown = wished ?? rows;
  // Whoever is quicker than the server goes on: what stands last is sent once the former has been answered.
  const latest = useRef<readonly R[]>(undefined);
  const put = async (start: number, end: number) => {
    const isSending = latest.current !== undefined;
    const next = moved(latest.current ?? rows, start, end);
    if (next === (latest.current ?? rows)) return;
    latest.current = next;
    setWished(next);
    if (isSending) return;
    for (let sent: unknown; sent !== latest.current; ) {
      sent = latest.current;
      await onOrder?.(latest.current.map((row) => row.id));
    }
    latest.current = undefined;
    setWished(undefined);
  };
  const rest = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    void put(index, index + step);
  };
  const handle = (row: R, index: number) => (
    <button
      type="button"
      className="small-handle"
      draggable
      aria-label={t('item_order', { name: row.name })}
      onKeyDown={(event) => onKey(event, index)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.name);
        const line = event.currentTarget.closest('tr');
        if (line) event.dataTransfer.setDragImage(line, 12, 16);
        setFrom(index);
      }}
      onDragEnd={rest}
    >
      <Icon of={GripVertical} size={14} />
    </button>
  );
  const row = (index: number) => ({
    onDragOver: (event: { preventDefault(): void }) => {
      if (from === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: { preventDefault(): void }) => {
      event.preventDefault();
      if (from !== undefined) void put(from, index);
      rest();
    },
  });
  return { shown, handle, row, dropAt: from === over ? undefined : over };
}
