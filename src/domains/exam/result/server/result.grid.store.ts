import { and, eq, inArray, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { AT_BOARD } from '../../exam-entry/exam-entry.status.ts';
import { examEntry } from '../../exam-entry/server/exam-entry.table.ts';

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;
const SITTING = AT_BOARD.filter((state) => state !== 'withdrawn');

/** Those of the students whom this person sees that are entered at the board. */
export async function sittersOf(
  ctx: Ctx,
  { series_id, item_id }: { readonly series_id: number; readonly item_id: number },
): Promise<
  { student_id: number; student_name: string; candidate_number: number | null; option_code: string }[]
> {
  return ctx.db
    .select({
      student_id: examEntry.student_id,
      student_name: student.username,
      candidate_number: examEntry.candidate_number,
      option_code: examEntry.option_code,
    })
    .from(examEntry)
    .innerJoin(
      student,
      and(eq(student.company_id, examEntry.company_id), eq(student.id, examEntry.student_id)),
    )
    .where(
      and(
        inArray(examEntry.company_id, [...ctx.reading]),
        students.visible(ctx),
        eq(examEntry.series_id, series_id),
        eq(examEntry.item_id, item_id),
        inArray(examEntry.status, SITTING),
      ),
    );
}

/** The units of an award. */
export async function unitsOf(ctx: Ctx, awardId: number) {
  const { rows } = await ctx.db.execute<{
    id: number;
    code: string;
    title: string;
    max_mark: null;
    options: string[];
  }>(sql`
    SELECT i.id, i.code, i.title, NULL AS max_mark, '{}'::text[] AS options FROM exam_award_unit u
      JOIN exam_item i ON i.family_id = u.family_id AND i.id = u.unit_id
     WHERE u.family_id = ${ctx.family_id} AND u.award_id = ${awardId} ORDER BY i.code`);
  return rows;
}

/** What these students have of these units from the board: of each the best, wherever it was sat. */
export async function unitMarksOf(ctx: Ctx, studentIds: readonly number[], unitIds: readonly number[]) {
  const { rows } = await ctx.db.execute<{
    student_id: number;
    column_id: number;
    mark: number | null;
    grade: string | null;
    is_absent: boolean;
  }>(sql`
    SELECT DISTINCT ON (r.student_id, r.item_id) r.student_id, r.item_id AS column_id, r.mark, r.grade, r.grade = 'ABS' AS is_absent
      FROM exam_result r
     WHERE r.company_id = ANY (${ids(ctx.reading)}) AND r.student_id = ANY (${ids(studentIds)})
       AND r.item_id = ANY (${ids(unitIds)}) AND r.track = 'official'
     ORDER BY r.student_id, r.item_id, r.mark DESC NULLS LAST, r.id DESC`);
  return rows;
}
