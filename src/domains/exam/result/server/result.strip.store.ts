import { sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import { SPECIAL_GRADES } from '../../grade-scale/grade-scale.rules.ts';
import { gradeScales } from '../../grade-scale/server/grade-scale.service.ts';
import type { resultApi } from '../result.contract.ts';
import type { GradeStrip } from '../result.shapes.ts';
import { bySubjectOf } from './result.charts.store.ts';
import { matchingResults } from './result.list.store.ts';
import { examResult } from './result.table.ts';

type Filter = ParsedOf<typeof resultApi.strip>;

/** Every grade that a scale knows, from the best down, then those that are no result. */
async function known(ctx: Ctx): Promise<string[]> {
  const scales = await gradeScales.shown(ctx);
  return [
    ...new Set([...scales.flatMap(({ grades }) => grades.map(({ grade }) => grade)), ...SPECIAL_GRADES]),
  ];
}

/** Each grade is counted by itself, as far as lists count: an index has them by grade, whatever the history holds. */
async function countsOf(ctx: Ctx, filter: Filter): Promise<GradeStrip['counts']> {
  const { rows } = await ctx.db.execute<{ grade: string; count: number }>(sql`
    SELECT g.grade, n.count FROM unnest(${sql.param(await known(ctx))}::text[]) WITH ORDINALITY AS g (grade, at)
     CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM (
       SELECT 1 FROM ${examResult} WHERE ${matchingResults(ctx, filter)} AND ${examResult.grade} = g.grade
        LIMIT ${sql.raw(String(TOTAL_CAP))}) few) n
     WHERE n.count > 0 ORDER BY g.at`);
  return rows;
}

export async function stripOf(ctx: Ctx, filter: Filter): Promise<GradeStrip> {
  const { series_id, exam_board_id, item_id, subject_id, qualification, teacher_id } = filter;
  const counts = await countsOf(ctx, filter);
  if (series_id === undefined) return { counts, of_series: null };
  const ofExam = { series_id, exam_board_id, item_id, subject_id, qualification, teacher_id };
  return { counts, of_series: await bySubjectOf(ctx, ofExam) };
}
