import type { MouseEvent, ReactNode } from 'react';
import { PAGE_SIZE } from '../../../contract/fields.ts';
import { useText } from '../../language.ts';
import { Bone, boneWidth } from '../../state/Skeleton.tsx';
import { webText } from '../../web.text.ts';
import { rowNumber } from '../useList.ts';
import { type CardRole, cardRoles } from './cardRoles.ts';
import type { Drawn } from './columns.ts';

interface TableBodyProps<Row extends { id: number }> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly columns: readonly Drawn<Row>[];
  /** The row that the keys stand on, and the one whose detail is open. */
  readonly at: number;
  readonly openId: number | undefined;
  readonly selected: readonly number[];
  readonly onToggle: ((row: Row) => void) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
}

const cellName = ({ align, fixed }: Pick<Drawn<never>, 'align' | 'fixed'>, role: CardRole | undefined) =>
  `cell-${align}${fixed ? ` cell-fixed-${fixed}` : ''}${role ? ` card-${role}` : ''}`;

export function TableBody<Row extends { id: number }>(props: TableBodyProps<Row>) {
  const { rows, page, columns, at, openId, selected, onToggle, onOpen, actions } = props;
  const t = useText(webText);
  const roles = cardRoles(columns);
  return (
    <tbody>
      {rows.map((row, index) => {
        const number = rowNumber(index, page);
        const isSelected = selected.includes(row.id);
        const name = [
          index === at && 'row-at',
          row.id === openId && 'row-open',
          isSelected && 'row-selected',
          onOpen && 'row-opens',
        ];
        return (
          <tr
            key={row.id}
            data-row-key={row.id}
            className={name.filter(Boolean).join(' ')}
            aria-selected={onToggle ? isSelected : undefined}
            onClick={onOpen && ((event) => meansRow(event) && onOpen(row))}
          >
            {onToggle && (
              <td className="cell-select">
                <input
                  type="checkbox"
                  aria-label={t('select_row', { n: number })}
                  checked={isSelected}
                  onChange={() => onToggle(row)}
                />
              </td>
            )}
            <td className="cell-number">{number}</td>
            {columns.map((column) => (
              <td
                key={column.key}
                className={cellName(column, roles.get(column.key))}
                data-field={column.key}
                data-label={column.title}
              >
                {column.show(row)}
              </td>
            ))}
            {actions && <td className="cell-actions">{actions(row)}</td>}
          </tr>
        );
      })}
    </tbody>
  );
}

/** A click on a link, a button or a marked text is not a click on the row. */
export function meansRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  // A menu or dialog opened from the row is inside it for React, but not on the page.
  if (!event.currentTarget.contains(target) || target.closest('a, button, input, label, .cell-select'))
    return false;
  return !window.getSelection()?.toString();
}

interface TableBonesProps {
  readonly columns: readonly Pick<Drawn<never>, 'key' | 'align' | 'fixed' | 'kind' | 'mark'>[];
  readonly selectable: boolean;
  readonly hasActions: boolean;
}

/** The rows before they have come, in the shape that they will have. */
export const TableBones = ({ columns, selectable, hasActions }: TableBonesProps) => (
  <tbody aria-hidden="true">
    {Array.from({ length: PAGE_SIZE }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
      <tr key={row}>
        {selectable && <td className="cell-select" />}
        <td className="cell-number" />
        {columns.map((column, place) => (
          <td key={column.key} className={cellName(column, cardRoles(columns).get(column.key))}>
            <Bone width={boneWidth(row, place)} />
          </td>
        ))}
        {hasActions && <td className="cell-actions" />}
      </tr>
    ))}
  </tbody>
);
