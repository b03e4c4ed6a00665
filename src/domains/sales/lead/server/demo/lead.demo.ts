import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { BaseKind } from '@/domains/organisation/base-data/base-data.rules.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { type Demo, pick, scattered } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { DAY_MS, plusDays } from '@/kernel/value/day.ts';
import type { Intention, Source } from '../../lead.rules.ts';
import { leadListStore } from '../lead.list.store.ts';
import { advance, leadHears, logContact, lose, markInvalid, visit } from '../lead.moves.ts';
import { owners } from '../lead.owners.ts';
import { leadStore } from '../lead.store.ts';
import { insertLead, type LeadDraft } from '../lead.write.ts';

const SURNAMES = [...'顾邵沈温许方程叶蒋袁陆夏钟汪田任姜范石姚谭廖邹熊金'];
const GIVEN =
  '清和 可欣 逸飞 若琳 嘉树 景行 予安 知秋 以宁 朗 书言 子衿 云舒 亦凡 思齐 望舒 南乔 星野 初晴 乐之'.split(
    ' ',
  );
const SCHOOLS = ['世外中学', '平和双语', '光华剑桥', '包玉刚', '协和', 'WLSA', '上实国际', '民办兰生'];
const GRADES = ['G8', 'G9', 'Y10', 'Y11', 'Y12', 'Y13'];
const INTENTIONS: Intention[] = ['A', 'B', 'C', 'B', 'C', 'D', 'A', 'C'];
const SOURCES: Source[] = ['hand', 'phone', 'hand', 'event', 'import', 'hand'];
const WORDS = [
  '加了微信，孩子数学 B，想冲 A*。',
  '妈妈想比较两家机构的物理老师，约周末再谈。',
  '发了 IGCSE 冲刺班课表，家长会看。',
  '爸爸出差，约下周三回电。',
  '孩子愿意先试听一节物理。',
  '问 40 课时的报价和老师背景。',
  '方案已发：物理 40 + 数学 30 课时。',
];
/** How far each of them comes, over and over. */
const PLANS = [
  'due',
  'pool',
  'contacted',
  'won',
  'visited',
  'new',
  'lost',
  'trial',
  'won',
  'negotiating',
  'invalid',
  'quiet_pool',
] as const;
type Plan = (typeof PLANS)[number];
/** How many each of the four companies has: 120 in all. */
const COUNTS = [72, 24, 16, 8];

export async function load({ companies, each }: Demo): Promise<void> {
  await each(companies, ({ at, within }) => within((ctx) => enterLeads(ctx, at)));
}

/** A company that has some is left as it is. */
async function enterLeads(ctx: Ctx, place: number): Promise<void> {
  if ((await leadListStore.counts(ctx)).all > 0) return;
  const known = await knownIn(ctx);
  if (known.advisers.length === 0) return;
  for (let at = 0; at < (COUNTS[place] ?? 0); at++) await enterLead(ctx, known, place * 1000 + at, at);
}

async function knownIn(ctx: Ctx) {
  const items = async (kind: BaseKind) => [...(await baseData.ids(ctx, kind)).values()];
  const { rows } = await ctx.query(
    `SELECT student_id, min(id) AS recharge_id FROM recharge WHERE company_id = $1 AND status = 'approved'
      GROUP BY student_id ORDER BY student_id LIMIT 40`,
    [ctx.company_id],
  );
  return {
    advisers: (await admins.people(ctx, 'adviser')).map(({ id }) => id),
    channels: (await channels.options(ctx)).map(({ id }) => id),
    levels: await items('alevel'),
    types: await items('education_type'),
    regions: await items('region'),
    labels: await items('lead_label'),
    methods: await items('follow_method'),
    reasons: await items('lead_lost_reason'),
    paid: rows as { student_id: number; recharge_id: number }[],
  };
}
type Known = Awaited<ReturnType<typeof knownIn>>;

/** Those that are over or lie in the pool are spread over a year, those that are followed over the last weeks. */
function ageOf(plan: Plan, n: number): number {
  if (plan === 'won' || plan === 'lost' || plan === 'invalid') return 20 + scattered(n, 330);
  if (plan === 'pool' || plan === 'quiet_pool') return 30 + scattered(n, 150);
  // Nobody has spoken to them yet: any older and they would have fallen.
  if (plan === 'new') return scattered(n, 3);
  return 6 + scattered(n, 30);
}
const before = (ctx: Ctx, days: number, admin_id: number): Ctx => ({
  ...ctx,
  admin_id,
  now: new Date(ctx.now.getTime() - days * DAY_MS),
});

function draftOf(known: Known, n: number, owner_id: number | null): LeadDraft {
  const surname = pick(SURNAMES, n);
  return {
    name: surname + pick(GIVEN, n + 3),
    phones: [{ phone: `139${String(10_000_000 + n * 7919)}` }],
    wechat: n % 3 === 0 ? `wx_lead${n}` : '',
    guardian_name: n % 2 === 0 ? `${surname}女士` : '',
    guardian_relation: n % 2 === 0 ? 'mother' : '',
    school: pick(SCHOOLS, n + 1),
    grade: pick(GRADES, n + 2),
    level_id: pick(known.levels, n + 4),
    education_type_id: pick(known.types, n + 5),
    region_id: pick(known.regions, n + 6),
    channel_id: pick(known.channels, n + 7),
    label_ids: n % 5 === 0 ? [pick(known.labels, n + 8)] : [],
    intention: pick(INTENTIONS, n * 7 + Math.floor(n / PLANS.length)),
    source: pick(SOURCES, n + 9),
    owner_id,
    ...(n % 4 === 0 ? { expected_fen: (10 + scattered(n, 30)) * 100_000 } : {}),
  };
}

async function enterLead(ctx: Ctx, known: Known, n: number, at: number): Promise<void> {
  const plan = PLANS[at % PLANS.length] as Plan;
  const adviser = pick(known.advisers, n);
  const age = ageOf(plan, n);
  const then = before(ctx, age, adviser);
  const id = await insertLead(then, draftOf(known, n, plan === 'pool' ? null : adviser));
  if (plan === 'pool' || plan === 'new') return;
  const log = (days: number, next: number | null) => {
    const when = before(ctx, days, adviser);
    return logContact(when, {
      lead_id: id,
      method_id: pick(known.methods, n + days),
      content: pick(WORDS, n + days),
      is_effective: 1,
      next_on: next === null ? null : plusDays(todayOf(when), next),
    });
  };
  await log(age - 1, null);
  await follow({ ctx, known, n, id, adviser, age, log }, plan);
  await owners.reckon(ctx, id);
}

interface Followed {
  readonly ctx: Ctx;
  readonly known: Known;
  readonly n: number;
  readonly id: number;
  readonly adviser: number;
  readonly age: number;
  readonly log: (days: number, next: number | null) => Promise<number>;
}
async function follow({ ctx, known, n, id, adviser, age, log }: Followed, plan: Plan): Promise<void> {
  const later = before(ctx, Math.max(1, Math.floor(age / 2)), adviser);
  if (plan === 'lost') return lose(later, { id, lost_reason_id: pick(known.reasons, n), note: '' });
  if (plan === 'invalid')
    return markInvalid(later, { id, invalid_reason: n % 2 ? 'wrong_number' : 'not_target' });
  if (plan === 'quiet_pool') {
    const lead = await leadStore.lockAny(later, id);
    if (lead) await owners.change({ ...later, admin_id: 0 }, lead, null, 'recycle');
    return;
  }
  if (plan === 'visited' || plan === 'negotiating' || plan === 'won')
    await visit(later, { id, visited_on: todayOf(later) });
  if (plan === 'won') return winBy(later, known, id);
  if (plan === 'trial' || plan === 'negotiating') await advance(later, id, plan);
  // What is followed now was last spoken to some days ago; every third is due or overdue.
  await log(1 + (n % 2), plan === 'due' ? n % 2 : 3 + (n % 5));
}

/** One of the students who have paid came of it. */
async function winBy(ctx: Ctx, known: Known, id: number): Promise<void> {
  const one = known.paid.shift();
  if (!one) return;
  await ctx.query('UPDATE student SET source_lead_id = $2 WHERE id = $1', [one.student_id, id]);
  await leadStore.update(ctx, id, { student_id: one.student_id });
  await leadStore.addEvent(ctx, id, {
    kind: 'converted',
    doc: { doc: 'student', doc_id: one.student_id },
  });
  await leadHears.rechargeApproved(ctx, { id: one.recharge_id, student_id: one.student_id });
}
