import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { roleText } from '../role.text.ts';
import type { MatrixRow } from './matrixRows.ts';
import type { Ticks } from './ticks.ts';

export interface RoleColumn {
  readonly id: number;
  readonly name: string;
  readonly ticks: Ticks;
  /** What may be ticked here; left out where the role can only be looked at. */
  readonly grantable: Ticks | undefined;
}

interface MatrixLineProps {
  readonly row: MatrixRow;
  readonly index: number;
  readonly columns: readonly RoleColumn[];
  readonly isClosed: boolean;
}

/** One row; drawn again only when its own cells have changed. Clicks are the table's. */
export const MatrixLine = memo(Line, isSame);

/** A tick in another row is none of its business; a wing counts all of its rows. */
function isSame(before: MatrixLineProps, after: MatrixLineProps): boolean {
  const { row, index, columns, isClosed } = after;
  if (before.row.node !== row.node || before.index !== index || before.isClosed !== isClosed) return false;
  if (row.kind === 'wing' || before.columns.length !== columns.length) return before.columns === columns;
  const url = row.node.menu_url;
  return columns.every((column, at) => {
    const old = before.columns[at];
    return (
      old?.id === column.id &&
      old.name === column.name &&
      old.ticks.has(url) === column.ticks.has(url) &&
      old.grantable?.has(url) === column.grantable?.has(url)
    );
  });
}

function Line({ row, index, columns, isClosed }: MatrixLineProps) {
  const t = useText(roleText);
  const { kind, node, urls } = row;
  return (
    <tr className={`matrix-${kind}`} aria-rowindex={index + 2}>
      <th scope="row">
        {kind === 'wing' ? (
          <button type="button" data-url={node.menu_url} aria-expanded={!isClosed}>
            <Icon of={ChevronRight} size={13} />
            <span className="clip">{node.menu_name}</span>
          </button>
        ) : (
          <span className="clip" title={node.menu_name}>
            {node.menu_name}
          </span>
        )}
      </th>
      {columns.map((column) =>
        kind === 'wing' ? (
          <td key={column.id} className="num mute">
            {urls.filter((url) => column.ticks.has(url)).length || ''}
          </td>
        ) : (
          <Cell
            key={column.id}
            column={column}
            url={node.menu_url}
            label={t('ticked_cell', { role: column.name, name: node.menu_name })}
          />
        ),
      )}
    </tr>
  );
}

interface CellProps {
  readonly column: RoleColumn;
  readonly url: string;
  readonly label: string;
}

/** Many of these: no hooks, and the tick is drawn by the style sheet. */
function Cell({ column, url, label }: CellProps) {
  const ticked = column.ticks.has(url);
  if (!column.grantable?.has(url))
    return <td>{ticked && <span className="matrix-tick" role="img" aria-label={label} />}</td>;
  return (
    <td>
      <button
        type="button"
        className="matrix-tick"
        data-role={column.id}
        data-url={url}
        aria-pressed={ticked}
        aria-label={label}
      />
    </td>
  );
}
