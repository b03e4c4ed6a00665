import { useEffect, useState } from 'react';
import { useKeys } from '../../navigation/useKeys.ts';

interface RowKeys<Row> {
  readonly rows: readonly Row[];
  readonly onOpen?: (row: Row) => void;
  readonly onToggle?: (row: Row) => void;
  readonly onEscape?: () => void;
}

/** j/k or the arrows move, Enter opens, x selects, Esc lets go. Answers the row that the keys stand on. */
export function useRowKeys<Row>({ rows, onOpen, onToggle, onEscape }: RowKeys<Row>): number {
  const [at, setAt] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another start.
  useEffect(() => setAt(-1), [rows]);
  const move = (step: number) => () => setAt(Math.min(Math.max(at + step, 0), rows.length - 1));
  const here = rows[at];
  useKeys({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    Enter: here && onOpen && (() => onOpen(here)),
    x: here && onToggle && (() => onToggle(here)),
    Escape: onEscape,
  });
  return at;
}
