import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { payRates } from '@/domains/pay/pay-rate/server/pay-rate-book.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';

/** Yuan for a class hour, whoever teaches. */
const DEFAULTS: readonly (readonly [CourseTypeCode, number])[] = [
  [12, 150],
  [17, 180],
  [18, 200],
  [1, 240],
  [13, 150],
  [16, 160],
  [14, 160],
  [19, 170],
];
const BEGAN = '2025-01-01';

export async function load({ companies }: Demo): Promise<void> {
  for (const { within } of companies) await within(loadRates);
}

/** Whose lessons are over, in their order. */
async function teachersIn(ctx: Ctx): Promise<number[]> {
  const { rows } = await ctx.query(
    `SELECT l.teacher_id FROM lesson l
      WHERE l.company_id = $1 AND l.status = 'planned' AND l.ends_at <= $2
        AND EXISTS (SELECT 1 FROM lesson_student s WHERE s.lesson_id = l.id)
      ORDER BY l.starts_at, l.id`,
    [ctx.company_id, ctx.now],
  );
  return [...new Set(rows.map(({ teacher_id }) => teacher_id as number))];
}

/** Every third teacher has rates of their own, one of them from this month on. */
async function loadRates(ctx: Ctx): Promise<void> {
  if (await payRates.any(ctx)) return;
  const teacherIds = await teachersIn(ctx);
  const rate = (teacher_id: number | null, type: CourseTypeCode, yuan: number, valid_from = BEGAN) => ({
    teacher_id,
    course_type: type,
    unit: 'hour' as const,
    rate_fen: yuan * 100,
    valid_from,
  });
  const month = `${todayOf(ctx).slice(0, 7)}-01`;
  await payRates.insert(ctx, [
    ...DEFAULTS.map(([type, yuan]) => rate(null, type, yuan)),
    ...teacherIds
      .filter((_, n) => n % 3 === 0)
      .flatMap((id, n) => [rate(id, 12, 180 + 10 * (n % 6)), rate(id, 1, 260 + 20 * (n % 4))]),
    ...teacherIds.slice(0, 1).map((id) => rate(id, 12, 200, month)),
  ]);
}
