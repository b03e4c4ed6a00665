import { useRef, useState } from 'react';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useUnsavedChangesGuard } from '@/kernel/web/overlay/unsavedChanges.ts';
import { resultApi } from '../result.contract.ts';
import type { CHANGES } from '../result.rules.ts';
import type { MarksGrid } from '../result.shapes.ts';
import { areSame, componentsOf, type GridRow, type Typed, typedOf } from './marks.ts';

export type Change = (typeof CHANGES)[number];
type Components = NonNullable<ReturnType<typeof componentsOf>>;
interface Keeping {
  readonly grid: MarksGrid;
  readonly of: { readonly series_id: number; readonly item_id: number };
  /** Of what was known before: why it is changed. */
  readonly why: Change;
}

/** What is typed into the rows until it is kept. */
export function useKeeping({ grid: { columns, rows, boundaries }, of, why }: Keeping) {
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const { run } = useRun();
  /** One after another: a second write under way is not taken. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** What is on its way of a row, and the revision that was answered last: the grid has neither yet. */
  const sent = useRef(new Map<number, Typed>()).current;
  const revisions = useRef(new Map<number, number>()).current;
  const typedIn = (row: GridRow): Typed => typed[row.student_id] ?? typedOf(row);
  const isKept = (row: GridRow, cells: Typed): boolean =>
    areSame(cells, sent.get(row.student_id) ?? typedOf(row), columns);
  useUnsavedChangesGuard(() =>
    rows.some((row) => {
      const cells = typed[row.student_id];
      return cells !== undefined && !isKept(row, cells);
    }),
  );

  const save = async (row: GridRow, cells: Typed, components: Components) => {
    const { student_id } = row;
    const revision = Math.max(row.revision, revisions.get(student_id) ?? 0);
    const kept = await run(resultApi.save, {
      ...of,
      student_id,
      kind: row.kind ?? ('final' as const),
      components,
      revision,
      ...(revision > 0 && { why }),
      // Without boundaries marks come to no grade: that of the board stays.
      ...(boundaries.length === 0 && row.grade !== null && { grade: row.grade }),
    });
    if (sent.get(student_id) === cells) sent.delete(student_id);
    if (!kept) return;
    revisions.set(student_id, kept.revision);
    // What is kept stands in the answer; what was refused, or corrected since, stays as it was typed.
    setTyped(({ [student_id]: now, ...others }) =>
      now && !areSame(now, cells, columns) ? { ...others, [student_id]: now } : others,
    );
  };
  /** Once all its cells say something; what is known already, or on its way, adds nothing. */
  const keep = (row: GridRow, cells: Typed = typedIn(row)) => {
    const components = componentsOf(cells, columns, row.option_code);
    if (!components || isKept(row, cells)) return;
    sent.set(row.student_id, cells);
    last.current = last.current.then(() => save(row, cells, components));
  };
  const put = (row: GridRow, cells: Typed) =>
    setTyped((now) => ({
      ...now,
      [row.student_id]: { ...(now[row.student_id] ?? typedOf(row)), ...cells },
    }));
  return { typedIn, put, keep };
}
