import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { MarksGrid, Result } from '../result.shapes.ts';
import { sittersOf, unitMarksOf, unitsOf } from './result.grid.store.ts';
import { resultListStore as lists } from './result.list.store.ts';
import { markingOf } from './result.save.ts';

type Row = MarksGrid['rows'][number];
const DIGITS = 4;
const byBoard = ({ kind }: Result): boolean => kind === 'final' || kind === 'provisional';

/** Who sits an item in a series: those who are entered, and those of whom something is known. */
export async function gridOf(
  ctx: Ctx,
  { series_id, item_id }: { readonly series_id: number; readonly item_id: number },
): Promise<MarksGrid> {
  const { item, marking, offering } = await markingOf(ctx, series_id, item_id);
  const results = await lists.ofItem(ctx, { series_id, item_id });
  const sitters = await sittersOf(ctx, { series_id, item_id });
  const isAward = item.kind === 'award';
  const known = results.map(({ student_id, student_name }) => ({
    student_id,
    student_name,
    candidate_number: null,
    option_code: '',
  }));
  const everybody = [...new Map([...known, ...sitters].map((one) => [one.student_id, one])).values()];
  const units = isAward ? await unitsOf(ctx, item_id) : [];
  const unitMarks = isAward
    ? await unitMarksOf(
        ctx,
        everybody.map(({ student_id }) => student_id),
        units.map(({ id }) => id),
      )
    : [];
  const rowOf = ({
    student_id,
    student_name,
    candidate_number,
    option_code,
  }: (typeof sitters)[number]): Row => {
    const own = results.filter((one) => one.student_id === student_id);
    const last = own.find(byBoard);
    const predicted = own.find(({ kind }) => kind === 'predicted');
    const cells = isAward
      ? unitMarks.filter((one) => one.student_id === student_id)
      : (last?.components ?? []).map(({ component_id, mark, grade, is_absent }) => ({
          column_id: component_id,
          mark,
          grade,
          is_absent,
        }));
    return {
      student_id,
      student_name,
      candidate_number: candidate_number === null ? null : String(candidate_number).padStart(DIGITS, '0'),
      option_code,
      result_id: last?.id ?? null,
      revision: last?.revision ?? 0,
      kind: last?.kind ?? null,
      mark: last?.mark ?? null,
      grade: last?.grade ?? null,
      is_flagged: last?.is_flagged ?? false,
      predicted_grade: last?.predicted_grade ?? predicted?.grade ?? null,
      better_by: last?.better_by ?? null,
      conditions: last?.conditions ?? [],
      cells: cells.map(({ column_id, mark, grade, is_absent }) => ({ column_id, mark, grade, is_absent })),
    };
  };
  return {
    is_award: isAward,
    max_mark: marking.max_mark,
    columns: isAward
      ? units
      : (offering?.components ?? []).map(({ id, code, title, max_mark, options }) => ({
          id,
          code,
          title,
          max_mark,
          options,
        })),
    boundaries: marking.boundaries.flatMap(({ component_id, grade, mark }) =>
      component_id == null ? { grade, mark } : [],
    ),
    rows: everybody
      .toSorted(
        (one, other) =>
          (one.candidate_number ?? Infinity) - (other.candidate_number ?? Infinity) ||
          one.student_id - other.student_id,
      )
      .map(rowOf),
  };
}
