import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contractService } from '@/domains/money/contract/server/contract.service.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { callsOf, type DemoCompany, type Happening } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { GUARANTEE_TYPE } from '../../score-guarantee.rules.ts';

const contract = callsOf(contractService);
const PRICE_FEN = 2_400_000;
const MINUTES = 1_200;
/** Before the exams of the last summer, whatever day it is. */
const DAYS_AGO = [318, 289];
const ELEVEN = 11 * 60;
/** Those who come to lessons, and so have results. */
const PUPILS = 36;

interface People {
  readonly adviser: number;
  readonly manager: number;
  readonly finance: number;
}

/** Two contracts that promise a grade, paid for and bought. */
export async function year({ at, idOf, within }: DemoCompany): Promise<readonly Happening[]> {
  // The third company has no people of its own.
  if (at === 2) return [];
  const people = {
    adviser: await idOf('adviser'),
    manager: await idOf('manager'),
    finance: await idOf('finance'),
  };
  return within(async (ctx) => {
    const { rows } = await ctx.query(
      `SELECT id FROM (SELECT id, adviser_id FROM student WHERE company_id = $1 AND status = 'active' ORDER BY id LIMIT $2) s
        WHERE adviser_id = $3 ORDER BY id LIMIT $4`,
      [ctx.company_id, PUPILS, people.adviser, DAYS_AGO.length],
    );
    return rows.map(({ id }, nth) => ({
      at: fromUnix(momentOf(ctx.time_zone, plusDays(todayOf(ctx), -(DAYS_AGO[nth] ?? 0)), ELEVEN)).getTime(),
      posts: true,
      does: (then) => sell(then, people, Number(id)),
    }));
  });
}

async function sell(ctx: Ctx, people: People, student_id: number): Promise<void> {
  const adviser = { ...ctx, admin_id: people.adviser };
  const { templates } = await contract(contractApi.terms)(ctx, {});
  const { id } = await contract(contractApi.add)(adviser, {
    student_id,
    template_id: templates[0]?.id as number,
    made_on: todayOf(ctx),
    lines: [{ course_type: GUARANTEE_TYPE, minutes: MINUTES, price_fen: PRICE_FEN }],
  });
  await contract(contractApi.push)(adviser, { id });
  await contract(contractApi.sign)(adviser, { id });
  await contract(contractApi.approve)({ ...ctx, admin_id: people.manager }, { id });
  const head = {
    received_fen: PRICE_FEN,
    fee_fen: 0,
    reference: `BF${ctx.company_id}-${id}`,
    method_id: [...(await baseData.ids(ctx, 'payment_method')).values()][0] as number,
    payer: '学员家长',
    paid_at: toUnix(ctx.now) - 60,
  };
  const line = {
    student_id,
    contract_id: id,
    adviser_id: people.adviser,
    amount_fen: PRICE_FEN,
    gift_fen: 0,
    label_ids: [],
    reward_fen: 0,
    buy_hours: 1 as const,
    account: 'learning' as const,
  };
  for (const one of await recharges.enter(adviser, 'top', head, [line]))
    await recharges.approve({ ...ctx, admin_id: people.finance }, one);
}
