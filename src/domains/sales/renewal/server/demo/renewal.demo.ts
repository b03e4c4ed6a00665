import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { type Demo, pick, scattered } from '@/kernel/server/demo.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { DAY_MS, plusDays } from '@/kernel/value/day.ts';
import { renewalStatus } from '../../renewal.status.ts';
import { reckonSome } from '../renewal.jobs.ts';
import { moving } from '../renewal.look.ts';
import { logRenewal, loseRenewal, snoozeRenewal } from '../renewal.moves.ts';
import { renewalStore as store } from '../renewal.store.ts';
import { renewal } from '../renewal.table.ts';

const WORDS = [
  '家长认可老师，等期中成绩出来再定',
  '已发 40 课时方案，家长周末回复',
  '想换上课时间，价格没有异议',
  '孩子进步明显，倾向续 60 课时',
  '在比较另一家机构，约了面谈',
];

export async function load({ companies }: Demo): Promise<void> {
  for (const { within } of companies) {
    while ((await within((ctx) => reckonSome(ctx))) > 0);
    await within(followUp);
  }
}

/** What was said about those that are open, and what came of earlier ones. A company that has some is left as it is. */
async function followUp(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query('SELECT 1 FROM renewal_log WHERE company_id = $1 LIMIT 1', [
    ctx.company_id,
  ]);
  if (rows.length > 0) return;
  const methods = [...(await baseData.ids(ctx, 'follow_method')).values()];
  const reasons = [...(await baseData.ids(ctx, 'renewal_lost_reason')).values()];
  const teachers = (await admins.people(ctx, 'class_teacher')).map(({ id }) => id);
  const tasks = await ctx.db
    .select({ id: renewal.id, owner_id: renewal.owner_id, status: renewal.status })
    .from(renewal)
    .orderBy(renewal.due_on, renewal.id)
    .limit(120);
  for (const [n, { id, owner_id, status }] of tasks.entries()) {
    if (status !== 'open' || n % 3 === 0) continue;
    const by = owner_id ?? teachers[0] ?? 0;
    const then = before(ctx, 1 + scattered(n, 9), by);
    await logRenewal(then, {
      renewal_id: id,
      method_id: methods.length > 0 ? pick(methods, n) : null,
      content: pick(WORDS, n),
      is_effective: 1,
      next_on: plusDays(todayOf(then), 1 + scattered(n, 12)),
    });
    if (n % 8 === 1)
      await snoozeRenewal(ctx, { id, snoozed_until: plusDays(todayOf(ctx), 3 + (n % 9)) }).catch(skip);
    if (n % 11 === 4 && reasons.length > 0) await loseRenewal(ctx, { id, lost_reason_id: pick(reasons, n) });
  }
  await pastOnes(ctx);
}
/** One that is long due cannot be put off. */
const skip = () => undefined;
const before = (ctx: Ctx, days: number, admin_id: number): Ctx => ({
  ...ctx,
  admin_id,
  now: new Date(ctx.now.getTime() - days * DAY_MS),
});

interface Bought {
  readonly id: number;
  readonly student_id: number;
  readonly course_type: number;
  readonly price_fen: number;
  readonly minutes: number;
  readonly bought_at: Date;
  readonly class_teacher_id: number | null;
  readonly adviser_id: number | null;
  readonly earlier_fen: number;
}
/** Hours that were bought again: each answers a task of the weeks before. */
async function pastOnes(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT * FROM (SELECT l.id, l.student_id, l.course_type, l.price_fen, l.paid_minutes + l.gift_minutes AS minutes, l.bought_at,
         s.class_teacher_id, s.adviser_id, lag(l.price_fen) OVER (PARTITION BY l.student_id, l.course_type ORDER BY l.bought_at) AS earlier_fen
       FROM class_lot l JOIN student s ON s.id = l.student_id WHERE l.company_id = $1 AND l.origin = 'buy') b
      WHERE earlier_fen IS NOT NULL AND bought_at > $2
        AND NOT EXISTS (SELECT 1 FROM renewal r WHERE r.company_id = $1 AND r.student_id = b.student_id AND r.course_type = b.course_type)
      ORDER BY bought_at LIMIT 60`,
    [ctx.company_id, new Date(ctx.now.getTime() - 120 * DAY_MS)],
  );
  for (const [n, lot] of (rows as Bought[]).entries()) {
    const closes = { ...ctx, now: new Date(lot.bought_at) };
    const opens = { ...ctx, now: new Date(closes.now.getTime() - (5 + scattered(n, 20)) * DAY_MS) };
    const [number = ''] = await nextNumbers(opens, 'XF', 1);
    const id = await store.insert(opens, {
      number,
      student_id: lot.student_id,
      course_type: lot.course_type as 12,
      why: n % 3 === 0 ? 'percent' : 'hours',
      due_on: plusDays(todayOf(closes), 3 + scattered(n, 12)),
      opened_on: todayOf(opens),
      owner_id: lot.class_teacher_id,
      adviser_id: lot.adviser_id,
      opened_minutes: 240,
      remaining_minutes: 240,
      held_minutes: 2400,
      expected_fen: Number(lot.earlier_fen),
      created_at: opens.now,
    });
    const task = id === undefined ? undefined : await store.lockAny(ctx, id);
    if (!task) continue;
    const proof = {
      doc: 'class_lot' as const,
      doc_id: Number(lot.id),
      renewed_fen: Number(lot.price_fen),
      renewed_minutes: Number(lot.minutes),
    };
    const gone = n % 5 === 0;
    const step = gone ? renewalStatus.transitions.lose : renewalStatus.transitions.renew;
    await transition(closes, step, moving(task, gone ? { is_no_answer: true } : proof), {}, { id: task.id });
  }
}
