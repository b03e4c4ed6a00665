import { callsOf, type Demo, pick } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { DAY_MS, plusDays } from '@/kernel/value/day.ts';
import { trackingApi } from '../../tracking.contract.ts';
import { trackingService } from '../tracking.service.ts';

const call = callsOf(trackingService);
const WORDINGS = ['补交期中成绩单', '补交雅思成绩', '确认选课', '上传护照彩色扫描件'];

export async function load({ companies }: Demo): Promise<void> {
  await companies[0].within(enterTracking);
}

/** Portals are looked at, some long ago; now and then an institution asks for something. */
async function enterTracking(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT id, guidance_id, stage FROM application a WHERE company_id = $1 AND stage <> 'preparing' AND status = 'in_progress'
        AND NOT EXISTS (SELECT 1 FROM tracking t WHERE t.company_id = a.company_id) ORDER BY id`,
    [ctx.company_id],
  );
  for (const [n, row] of (rows as { id: number; guidance_id: number; stage: string }[]).entries()) {
    const by = { ...ctx, admin_id: row.guidance_id };
    const then = { ...by, now: new Date(ctx.now.getTime() - (n % 11) * DAY_MS) };
    await call(trackingApi.look_nothing)(then, { application_id: row.id });
    if (n % 3 === 0)
      await call(trackingApi.request_add)(by, {
        application_id: row.id,
        wording: pick(WORDINGS, n),
        due_on: plusDays(todayOf(ctx), 4 + n),
      });
    if (row.stage === 'visa')
      await call(trackingApi.edit)(by, { application_id: row.id, cas_on: plusDays(todayOf(ctx), -5) });
  }
}
