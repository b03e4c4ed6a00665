import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contractService } from '@/domains/money/contract/server/contract.service.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { studentApi } from '@/domains/people/student/student.contract.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { callsOf, type DemoCompany, type Happening } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { type Sale, SERVICE_TYPE, salesOf, storiesOf } from './stories.ts';

const contract = callsOf(contractService);
const PRICES_YUAN = [28_000, 36_000, 45_000];
const MINUTES = 1_200;
const TEN = 10 * 60;
/** What is still to be paid is due in the next weeks. */
const DUE_DAYS = 10;

interface People {
  readonly adviser: number;
  readonly manager: number;
  readonly finance: number;
}

/** Services for studying abroad, sold and paid for one by one through the year. */
export async function year(company: DemoCompany): Promise<readonly Happening[]> {
  const { at, as, idOf, company_id, within } = company;
  // The third company has no people of its own.
  if (at === 2) return [];
  const found = await (await as('adviser'))<OutputOf<typeof studentApi.search>>(
    'api_student_search',
    'GET',
    company_id,
    '',
    { limit: '20' },
  );
  const buyers = found.list.filter(({ status }) => status === 'active').toReversed();
  if (buyers.length === 0) return [];
  const people = {
    adviser: await idOf('adviser'),
    manager: await idOf('manager'),
    finance: await idOf('finance'),
  };
  return within(async (ctx) =>
    salesOf(storiesOf(company)).map((sale) => {
      const today = todayOf(ctx);
      const day = plusDays(today, -sale.daysAgo);
      const student_id = buyers[sale.nth % buyers.length]?.id as number;
      return {
        at: fromUnix(momentOf(ctx.time_zone, day, TEN + sale.nth)).getTime(),
        posts: sale.share > 0,
        does: (then) => sell(then, people, sale, student_id, plusDays(today, DUE_DAYS + sale.nth)),
      };
    }),
  );
}

/** A contract over the service, and what the family has paid of it. */
async function sell(ctx: Ctx, people: People, { nth, share }: Sale, student_id: number, rest_on: string) {
  const [adviser, manager] = [people.adviser, people.manager].map((admin_id) => ({ ...ctx, admin_id })) as [
    Ctx,
    Ctx,
  ];
  const made_on = todayOf(ctx);
  const { templates } = await contract(contractApi.terms)(ctx, {});
  const price_fen = (PRICES_YUAN[nth % PRICES_YUAN.length] as number) * 100;
  const amount_fen = Math.round(price_fen * share);
  const { id } = await contract(contractApi.add)(adviser, {
    student_id,
    template_id: templates[0]?.id as number,
    made_on,
    lines: [{ course_type: SERVICE_TYPE, minutes: MINUTES, price_fen }],
    instalments: [
      { due_on: made_on, amount_fen },
      { due_on: rest_on, amount_fen: price_fen - amount_fen },
    ].filter((one) => one.amount_fen > 0),
  });
  await contract(contractApi.push)(adviser, { id });
  await contract(contractApi.sign)(adviser, { id });
  await contract(contractApi.approve)(manager, { id });
  if (amount_fen === 0) return;
  const head = {
    received_fen: amount_fen,
    fee_fen: 0,
    reference: `LX${ctx.company_id}-${nth}`,
    method_id: [...(await baseData.ids(ctx, 'payment_method')).values()][0] as number,
    payer: '学员家长',
    paid_at: toUnix(ctx.now) - 60,
  };
  const line = {
    student_id,
    contract_id: id,
    adviser_id: people.adviser,
    amount_fen,
    gift_fen: 0,
    account: 'apply' as const,
    label_ids: [],
    reward_fen: 0,
  };
  for (const one of await recharges.enter(adviser, 'top', head, [line]))
    await recharges.approve({ ...ctx, admin_id: people.finance }, one);
}
