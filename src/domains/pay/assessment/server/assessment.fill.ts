import { asConsequence } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { teacherData } from '../../teacher-data/server/teacher-data.service.ts';
import { type Source, scoreFrom } from '../assessment.rules.ts';
import { assessmentStore as store } from './assessment.store.ts';

interface Cycle {
  readonly id: number;
  readonly starts_on: string;
  readonly ends_on: string;
}
interface Criterion {
  readonly id: number;
  readonly source: Source;
}

/** What the lessons of the period say of each teacher, criterion by criterion; what they say nothing of is left out. */
export async function dataScores(
  ctx: Ctx,
  { starts_on, ends_on }: Cycle,
  criteria: readonly Criterion[],
  teacherIds: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const asked = criteria.filter(({ source }) => source !== 'assessor');
  if (asked.length === 0 || teacherIds.length === 0) return new Map();
  const figures = await teacherData.figures(ctx, teacherIds, { from_day: starts_on, to_day: ends_on });
  return new Map(
    teacherIds.map((id) => {
      const own = figures.get(id);
      const known = asked.flatMap(({ id: criterion, source }) => {
        const score = own ? scoreFrom(source, own) : null;
        return score === null ? [] : [[criterion, score] as const];
      });
      return [id, new Map(known)];
    }),
  );
}

/** Writes it into open assessments, nobody's opinion; what data no longer say waits for the assessor again. */
export async function fillIn(
  ctx: Ctx,
  cycle: Cycle,
  assessments: readonly { readonly id: number; readonly teacher_id: number }[],
): Promise<void> {
  const criteria = await store.criteria(ctx, cycle.id);
  const asked = criteria.filter(({ source }) => source !== 'assessor').map(({ id }) => id);
  const found = await dataScores(
    ctx,
    cycle,
    criteria,
    assessments.map(({ teacher_id }) => teacher_id),
  );
  const scores = assessments.flatMap(({ id, teacher_id }) =>
    [...(found.get(teacher_id) ?? [])].map(([criterion_id, score]) => ({
      assessment_id: id,
      criterion_id,
      score,
      from_data: true,
    })),
  );
  await asConsequence(ctx, async () => {
    for (const { id, teacher_id } of assessments) {
      const silent = asked.filter((criterion) => !found.get(teacher_id)?.has(criterion));
      await store.dropScores(ctx, id, silent, true);
    }
    await store.putScores(ctx, cycle.id, scores);
  });
}
