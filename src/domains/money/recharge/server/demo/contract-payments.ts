import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contractService } from '@/domains/money/contract/server/contract.service.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { conversionService } from '@/domains/money/conversion/server/conversion.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { callsOf, type DemoCompany, type Happening } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { recharges } from '../recharge.service.ts';

type Lines = InputOf<typeof contractApi.add>['lines'];
const contract = callsOf(contractService);
const conversion = callsOf(conversionService);
const HOUR = 60;
/** The first ten hours. */
const BOUGHT_MINUTES = 600;
const TEN = 10 * 60;
const HUNDRED_YUAN = 100_00;

interface Story {
  readonly lines: Lines;
  readonly daysAgo: number;
  /** What of it was paid at once; the rest is due in so many days from now. */
  readonly share: number;
  readonly rest_days: number;
  readonly buys: boolean;
}
/** One that was paid in full, with the first hours of it, and one that is paid in two parts. */
const STORIES: readonly Story[] = [
  {
    lines: [{ course_type: 12, minutes: 40 * HOUR, gift_minutes: 2 * HOUR }],
    daysAgo: 34,
    share: 1,
    rest_days: 0,
    buys: true,
  },
  {
    lines: [
      { course_type: 12, minutes: 20 * HOUR },
      { course_type: 1, minutes: 30 * HOUR, expires_on: '2027-12-31' },
    ],
    daysAgo: 19,
    share: 0.4,
    rest_days: 11,
    buys: false,
  },
];

interface People {
  readonly adviser: number;
  readonly manager: number;
  readonly finance: number;
}

/** Contracts of a company's adviser, sold and paid for on a day of the last weeks, for the first students of its list. */
export async function year({ at, as, idOf, company_id, within }: DemoCompany): Promise<readonly Happening[]> {
  // The third company has no people of its own.
  if (at === 2) return [];
  const found = await (await as('adviser'))<OutputOf<typeof studentApi.search>>(
    'api_student_search',
    'GET',
    company_id,
    '',
    { limit: '20' },
  );
  const buyers = found.list.filter(({ status }) => status !== 'cleared');
  const people = {
    adviser: await idOf('adviser'),
    manager: await idOf('manager'),
    finance: await idOf('finance'),
  };
  return within(async (ctx) =>
    STORIES.flatMap((story, nth) => {
      const buyer = buyers[nth];
      if (!buyer) return [];
      const day = plusDays(todayOf(ctx), -story.daysAgo);
      const rest_on = plusDays(todayOf(ctx), story.rest_days);
      return {
        at: fromUnix(momentOf(ctx.time_zone, day, TEN)).getTime(),
        posts: true,
        does: (then) => tell(then, people, story, buyer.id, rest_on),
      };
    }),
  );
}

async function tell(ctx: Ctx, people: People, story: Story, student_id: number, rest_on: string) {
  const [adviser, manager, finance] = [people.adviser, people.manager, people.finance].map((admin_id) => ({
    ...ctx,
    admin_id,
  })) as [Ctx, Ctx, Ctx];
  const { templates } = await contract(contractApi.terms)(ctx, {});
  const made_on = todayOf(ctx);
  const draft = { student_id, template_id: templates[0]?.id as number, made_on, lines: story.lines };
  const { id } = await contract(contractApi.add)(adviser, draft);
  const { version, total_fen } = await contract(contractApi.get)(adviser, { id });
  const paid_fen = Math.round((total_fen * story.share) / HUNDRED_YUAN) * HUNDRED_YUAN;
  if (paid_fen < total_fen) {
    const instalments = [
      { due_on: made_on, amount_fen: paid_fen },
      { due_on: rest_on, amount_fen: total_fen - paid_fen },
    ];
    await contract(contractApi.edit)(adviser, { id, version, ...draft, instalments });
  }
  await contract(contractApi.push)(adviser, { id });
  await contract(contractApi.sign)(adviser, { id });
  await contract(contractApi.approve)(manager, { id });
  const head = {
    received_fen: paid_fen,
    fee_fen: 0,
    reference: `HT${ctx.company_id}${id}`,
    method_id: [...(await baseData.ids(ctx, 'payment_method')).values()][0] as number,
    payer: '学员家长',
    paid_at: toUnix(ctx.now),
  };
  const line = {
    student_id,
    contract_id: id,
    adviser_id: people.adviser,
    amount_fen: paid_fen,
    gift_fen: 0,
    account: 'learning' as const,
    label_ids: [],
    reward_fen: 0,
  };
  for (const one of await recharges.enter(adviser, 'top', head, [line]))
    await recharges.approve(finance, one);
  if (story.buys) await buyFrom(adviser, finance, id);
}

async function buyFrom(adviser: Ctx, finance: Ctx, contract_id: number): Promise<void> {
  const { student_id, lines } = await contract(contractApi.get)(adviser, { id: contract_id });
  const [line] = lines;
  if (!line) return;
  const { id } = await conversion(conversionApi.buy)(adviser, {
    student_id,
    contract_line_id: line.id,
    course_type: line.course_type,
    subject_id: line.subject_id,
    paid_minutes: BOUGHT_MINUTES,
    learning_fen: Math.round((line.amount_fen * BOUGHT_MINUTES) / line.minutes),
  });
  await conversion(conversionApi.approve)(finance, { id });
}
