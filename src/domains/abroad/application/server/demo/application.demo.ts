import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { DAY_MS, momentOf, plusDays } from '@/kernel/value/day.ts';
import type { Scheme } from '../../../programme/programme.rules.ts';
import { programmes } from '../../../programme/server/programme.service.ts';
import type { Decision, Reply, Round, Tier } from '../../application.rules.ts';
import { applicationListStore } from '../application.list.store.ts';
import { answer, decide, enrol, startVisa, submit, toInterview } from '../application.stages.ts';
import { applicationStore as store } from '../application.store.ts';
import { addApplication } from '../application.write.ts';

/** One application of the demo: whose, where, and how far it has come. Days count from today. */
interface Plan {
  readonly of: number;
  readonly scheme: Scheme;
  /** Its place among the programmes of the scheme. */
  readonly at: number;
  readonly due: number;
  readonly tier?: Tier;
  readonly round?: Round;
  readonly next?: string;
  /** How many of its papers are checked while it is prepared. */
  readonly checked?: number;
  readonly submitted?: number;
  readonly interview?: true;
  readonly said?: readonly (readonly [Decision, number])[];
  readonly reply?: Reply;
  readonly end?: 'enrolled' | 'visa';
}

const PLANS: readonly Plan[] = [
  {
    of: 0,
    scheme: 'ucas',
    at: 4,
    due: -60,
    tier: 'match',
    submitted: -68,
    said: [['conditional', -15]],
    reply: 'firm',
    next: '雅思补 0.5',
  },
  { of: 0, scheme: 'ucas', at: 6, due: -60, tier: 'reach', submitted: -68, said: [['rejected', -9]] },
  {
    of: 0,
    scheme: 'ucas',
    at: 12,
    due: -60,
    tier: 'safety',
    submitted: -68,
    said: [
      ['conditional', -30],
      ['unconditional', -12],
    ],
    reply: 'insurance',
    next: '已选为备选',
  },
  { of: 0, scheme: 'ucas', at: 9, due: -60, tier: 'match', submitted: -68, said: [['rejected', -20]] },
  {
    of: 0,
    scheme: 'ucas',
    at: 10,
    due: -60,
    tier: 'safety',
    submitted: -68,
    said: [['conditional', -25]],
    reply: 'declined',
  },
  { of: 1, scheme: 'ucas', at: 2, due: 2, tier: 'reach', checked: 4, next: 'PAT 成绩上传' },
  { of: 1, scheme: 'ucas', at: 8, due: 2, tier: 'match', checked: 5, next: '推荐信催收' },
  { of: 1, scheme: 'ucas', at: 11, due: 9, tier: 'match', checked: 2, next: '个人陈述二稿' },
  { of: 1, scheme: 'ucas', at: 13, due: 40, tier: 'safety', next: '确认选课' },
  {
    of: 2,
    scheme: 'ucas',
    at: 0,
    due: -34,
    tier: 'reach',
    submitted: -36,
    interview: true,
    next: '模拟面试两次',
  },
  {
    of: 2,
    scheme: 'ucas',
    at: 3,
    due: -34,
    tier: 'reach',
    submitted: -36,
    interview: true,
    next: '等面试时间',
  },
  {
    of: 2,
    scheme: 'ucas',
    at: 7,
    due: -34,
    tier: 'match',
    submitted: -36,
    said: [['conditional', -6]],
    next: '核对录取条件',
  },
  {
    of: 2,
    scheme: 'ucas',
    at: 10,
    due: -34,
    tier: 'safety',
    submitted: -36,
    said: [['unconditional', -4]],
    next: '等其余两所',
  },
  {
    of: 3,
    scheme: 'ucas',
    at: 5,
    due: -200,
    tier: 'match',
    submitted: -205,
    said: [['unconditional', -120]],
    reply: 'firm',
    end: 'enrolled',
  },
  {
    of: 3,
    scheme: 'ucas',
    at: 12,
    due: -200,
    tier: 'safety',
    submitted: -205,
    said: [['conditional', -140]],
  },
  { of: 3, scheme: 'ucas', at: 1, due: -200, tier: 'reach', submitted: -205, said: [['rejected', -130]] },
  {
    of: 4,
    scheme: 'ucas',
    at: 9,
    due: -180,
    tier: 'match',
    submitted: -190,
    said: [['unconditional', -90]],
    reply: 'firm',
    end: 'visa',
    next: '等 CAS',
  },
  { of: 4, scheme: 'ucas', at: 8, due: -180, tier: 'match', submitted: -190, said: [['rejected', -95]] },
  {
    of: 5,
    scheme: 'common_app',
    at: 0,
    due: -17,
    tier: 'reach',
    round: 'ed',
    submitted: -20,
    next: '等 ED 结果',
  },
  { of: 5, scheme: 'uc', at: 0, due: 8, tier: 'match', checked: 3, next: '活动列表定稿' },
  {
    of: 6,
    scheme: 'common_app',
    at: 0,
    due: -25,
    tier: 'reach',
    round: 'ed',
    submitted: -28,
    said: [['deferred', -3]],
    next: '补交期中成绩',
  },
  { of: 6, scheme: 'uc', at: 0, due: 8, tier: 'safety', checked: 1, next: 'PIQ 第三篇' },
  { of: 7, scheme: 'common_app', at: 0, due: 44, tier: 'reach', next: '主文书选题' },
  { of: 7, scheme: 'uc', at: 0, due: 8, tier: 'match', checked: 2, next: '核对成绩录入' },
  { of: 8, scheme: 'ouac', at: 0, due: 52, tier: 'match', checked: 1, next: '高中成绩单公证' },
  { of: 8, scheme: 'direct', at: 0, due: 70, tier: 'safety', next: '等秋季成绩' },
  {
    of: 9,
    scheme: 'hk',
    at: 0,
    due: -12,
    tier: 'reach',
    submitted: -14,
    said: [['waitlisted', -2]],
    next: '补交雅思',
  },
  { of: 9, scheme: 'direct', at: 1, due: 90, tier: 'reach', next: '准备材料清单' },
  {
    of: 10,
    scheme: 'direct',
    at: 0,
    due: -50,
    tier: 'match',
    submitted: -55,
    said: [['unconditional', -10]],
    reply: 'accepted',
    next: '交学费押金',
  },
  { of: 11, scheme: 'hk', at: 0, due: 25, tier: 'match', checked: 2, next: '补教师评语' },
];
const ZONES: Partial<Record<Scheme, string>> = {
  ucas: 'Europe/London',
  common_app: 'America/New_York',
  uc: 'America/Los_Angeles',
  ouac: 'America/Toronto',
  hk: 'Asia/Hong_Kong',
};
const SIX_IN_THE_EVENING = 18 * 60;

export async function load({ companies }: Demo): Promise<void> {
  await companies[0].within(enterApplications);
}

async function enterApplications(ctx: Ctx): Promise<void> {
  if ((await applicationListStore.totals(ctx, {})).count > 0) return;
  const guidance = (await admins.people(ctx, 'guidance')).map(({ id }) => id);
  const { rows } = await ctx.query(
    `SELECT id, guidance_id FROM student WHERE company_id = $1 AND status = 'active' AND guidance_id IS NOT NULL
      ORDER BY id LIMIT 12`,
    [ctx.company_id],
  );
  const people = rows as { id: number; guidance_id: number }[];
  const offered = (await programmes.list(ctx)).filter(({ status }) => status === 'on');
  if (guidance.length === 0 || people.length === 0) return;
  for (const plan of PLANS) {
    const student = people[plan.of % people.length];
    const programme = offered.filter(({ scheme }) => scheme === plan.scheme)[plan.at];
    if (student && programme)
      await enter(ctx, plan, student, { programme_id: programme.id, writer_id: guidance.at(-1) ?? null });
  }
}

const ago = (ctx: Ctx, days: number, admin_id: number): Ctx => ({
  ...ctx,
  admin_id,
  now: new Date(ctx.now.getTime() + days * DAY_MS),
});

async function enter(
  ctx: Ctx,
  plan: Plan,
  { id: student_id, guidance_id }: { readonly id: number; readonly guidance_id: number },
  known: { readonly programme_id: number; readonly writer_id: number | null },
): Promise<void> {
  const zone = ZONES[plan.scheme] ?? ctx.time_zone;
  const deadline = plusDays(todayOf(ctx), plan.due);
  // What begins in autumn is applied for in the winter before it.
  const intake_year = Number(plusDays(deadline, 120).slice(0, 4));
  const begun = ago(ctx, Math.min(plan.due, -1) - 45, guidance_id);
  const id = await addApplication(begun, {
    ...known,
    student_id,
    intake_year,
    intake_term: 'autumn',
    scheme: plan.scheme,
    cycle: intake_year,
    round: plan.round ?? 'regular',
    deadline_at: momentOf(zone, deadline, SIX_IN_THE_EVENING),
    deadline_zone: zone,
    guidance_id,
    tier: plan.tier ?? null,
    next_step: plan.next ?? '',
    ...(plan.scheme === 'ucas' ? {} : { fee_currency: 'USD', fee_cents: 8000, fee_paid_on: todayOf(begun) }),
  });
  await checkDocuments(ctx, id, plan);
  await follow(ctx, plan, id, guidance_id);
}

async function checkDocuments(ctx: Ctx, id: number, { submitted, checked = 0 }: Plan): Promise<void> {
  const papers = (await store.documents(ctx, ctx.company_id, id)).filter(
    ({ stage }) => stage === 'preparing',
  );
  const all = submitted === undefined ? checked : papers.length;
  for (const [at, paper] of papers.entries()) {
    if (at < all) await store.editDocument(ctx, paper.id, { state: 'checked' });
    else if (at === all) await store.editDocument(ctx, paper.id, { state: 'received' });
  }
}

async function follow(ctx: Ctx, plan: Plan, id: number, guidance_id: number): Promise<void> {
  if (plan.submitted === undefined) return;
  const then = (days: number) => ago(ctx, days, guidance_id);
  const sent = then(plan.submitted);
  await submit(sent, {
    id,
    submitted_on: todayOf(sent),
    external_id: `${plan.scheme.toUpperCase()}-${1_000_000 + id * 7919}`,
  });
  if (plan.interview) {
    const row = await store.lockAny(ctx, id);
    if (row) await toInterview(then(plan.submitted + 10), row, true);
  }
  let last = plan.submitted;
  for (const [decision_is, days] of plan.said ?? []) {
    last = days;
    const day = todayOf(then(days));
    await decide(then(days), { id, decision_is, decided_on: day, reply_due_on: plusDays(day, 180) });
  }
  if (!plan.reply) return;
  await answer(then(last + 2), {
    id,
    reply_is: plan.reply,
    replied_on: todayOf(then(last + 2)),
    deposit: plan.reply === 'accepted' ? 'AUD 5,000' : '',
  });
  if (plan.end) await startVisa(then(last + 20), { id });
  if (plan.end === 'enrolled') await enrol(then(last + 60), { id });
}
