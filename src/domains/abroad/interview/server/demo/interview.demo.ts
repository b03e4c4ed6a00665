import { callsOf, type Demo } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { interviewApi } from '../../interview.contract.ts';
import { interviewService } from '../interview.service.ts';

const call = callsOf(interviewService);
const TWO_IN_THE_AFTERNOON = 14 * 60;

export async function load({ companies }: Demo): Promise<void> {
  await companies[0].within(enterInterviews);
}

/** Of each application at its interview one that is ahead, and of every second one that took place. */
async function enterInterviews(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT id, guidance_id FROM application a WHERE company_id = $1 AND stage = 'interview' AND status = 'in_progress'
        AND NOT EXISTS (SELECT 1 FROM interview i WHERE i.company_id = a.company_id AND i.application_id = a.id)
      ORDER BY id`,
    [ctx.company_id],
  );
  const at = (days: number) => momentOf('Europe/London', plusDays(todayOf(ctx), days), TWO_IN_THE_AFTERNOON);
  for (const [n, row] of (rows as { id: number; guidance_id: number }[]).entries()) {
    const by = { ...ctx, admin_id: row.guidance_id };
    const fields = { application_id: row.id, zone: 'Europe/London', preparer_id: row.guidance_id };
    await call(interviewApi.add)(by, {
      ...fields,
      starts_at: at(9 + n * 3),
      form: 'video',
      minutes: 25,
      place: 'Microsoft Teams',
      mocks_booked: 2,
      mocks_done: 1,
    });
    if (n % 2 === 1) continue;
    const { id } = await call(interviewApi.add)(by, {
      ...fields,
      starts_at: at(-6),
      form: 'test',
      minutes: 120,
      mocks_booked: 1,
      mocks_done: 1,
    });
    await call(interviewApi.finish)(by, { id });
    await call(interviewApi.note_outcome)(by, { id, outcome: '发挥稳定，最后一题未完成' });
  }
}
