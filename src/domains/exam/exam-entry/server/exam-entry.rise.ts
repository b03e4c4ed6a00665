import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { must, notFound, type Refusal, stale } from '@/kernel/errors.ts';
import { attempt } from '@/kernel/server/db/attempt.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { DAY_MS, dayIn } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { Quote } from '../../exam-fee/exam-fee.contract.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { toFen } from '../../exchange-rate/exchange-rate.rules.ts';
import { examEntryNotices } from '../exam-entry.notices.ts';
import { examEntryStatus } from '../exam-entry.status.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { availableOf, charge, DOC, holdFee, mustHaveMoney, quoted, quoteNow } from './exam-entry.money.ts';
import { type EntryRow, examEntryStore as store } from './exam-entry.store.ts';

const MINUTE = 60;
const HOUR = 3600;
/** Entries at a time: the next run takes the others. */
const AT_ONCE = 200;
const anybody = { lock: store.lockAny, setStatus: store.setStatus };

/** Whoever follows it hears of it. */
async function tell(
  ctx: Ctx,
  what: keyof typeof examEntryNotices,
  entry: EntryRow,
  more: { day?: string; fen?: number },
): Promise<void> {
  const follower = entry.owner_id ?? entry.created_by;
  if (follower === null) return;
  const [student] = await students.names(ctx, [entry.student_id]);
  const [item] = await examItems.names(ctx, [entry.item_id]);
  await notices.tell(ctx, examEntryNotices[what], {
    to: [follower],
    values: {
      student_id: entry.student_id,
      student: student?.name ?? '',
      code: item?.name ?? '',
      day: more.day ?? '',
      money: formatFen(more.fen ?? 0),
    },
  });
}

/** The hold is replaced by that of the new price, or the entry waits to be confirmed again. */
async function requoteConfirmed(ctx: Ctx, entry: EntryRow, quote: Quote): Promise<void> {
  await ledger.lock(ctx, [entry.student_id]);
  await ledger.unhold(ctx, DOC, entry.id, 'released');
  const isThere = (await availableOf(ctx, entry.student_id)) >= quote.total_fen;
  await store.change(ctx, entry.id, quoted(quote));
  if (quote.step !== 'closed' && isThere) return holdFee(ctx, entry, quote.total_fen);
  await transition(ctx, examEntryStatus.transitions.fall_back, anybody, {}, { id: entry.id });
  await tell(ctx, 'fell', entry, {});
}

/** What a step adds to what was paid, at the rate of the day on which it was confirmed. */
async function supplement(ctx: Ctx, entry: EntryRow, quote: Quote): Promise<void> {
  const { step, step_until, next_fee_fen } = quoted(quote);
  if (step === 'closed') {
    await store.change(ctx, entry.id, { step, step_until, next_fee_fen });
    return;
  }
  const late_fee_fen = toFen(quote.late_fee_cents, entry.rate_micro);
  const more = Math.max(0, late_fee_fen - entry.late_fee_fen);
  const values =
    more > 0 ? { late_fee_cents: quote.late_fee_cents, late_fee_fen, fee_fen: entry.fee_fen + more } : {};
  await ledger.lock(ctx, [entry.student_id]);
  const isThere = entry.supplement_fen === 0 && (await availableOf(ctx, entry.student_id)) >= more;
  const supplement_fen = isThere ? 0 : entry.supplement_fen + more;
  await store.change(ctx, entry.id, { step, step_until, next_fee_fen, supplement_fen, ...values });
  if (more === 0) return;
  if (isThere)
    await charge(
      ctx,
      entry,
      'exam_supplement',
      [{ kind: 'supplement', payable_fen: more, revenue_fen: 0 }],
      step,
    );
  else await tell(ctx, 'supplement', entry, { fen: more });
}

/** Its step has passed: what was only sent or confirmed is quoted anew, what was paid owes the surcharge. */
async function passStep(ctx: Ctx, entry: EntryRow): Promise<void> {
  const quote = await quoteNow(ctx, entry);
  if (entry.status === 'confirmed') await requoteConfirmed(ctx, entry, quote);
  else if (entry.status === 'paid') await supplement(ctx, entry, quote);
  else await store.change(ctx, entry.id, quoted(quote));
}

/** One that cannot be quoted (its fee has no steps, its currency no rate) holds up no other. Answers the first refusal. */
export async function passSteps(ctx: Ctx): Promise<Refusal | undefined> {
  let refusal: Refusal | undefined;
  let passed = 0;
  let after = { student_id: 0, id: 0 };
  for (;;) {
    const page = await store.lockPassed(ctx, after, AT_ONCE);
    for (const entry of page) {
      const refused = await attempt(ctx, () => passStep(ctx, entry));
      refusal ??= refused;
      if (!refused) passed++;
    }
    after = page.at(-1) ?? after;
    if (page.length < AT_ONCE || passed >= AT_ONCE) return refusal;
  }
}

/** What passed is kept before a refusal fails the chore: the system page shows what is lacking. */
async function passEverywhere(database: Database): Promise<void> {
  const refusals: Refusal[] = [];
  await asEveryCompany(database, 'exam_entry.steps', async (ctx) => {
    const refusal = await passSteps(ctx);
    if (refusal) refusals.push(refusal);
  });
  if (refusals[0]) throw refusals[0];
}

/** The day before, whoever follows an entry hears what it costs from then on. */
async function warnOfSteps(ctx: Ctx): Promise<void> {
  for (const entry of await store.rising(ctx, new Date(ctx.now.getTime() + DAY_MS), AT_ONCE)) {
    await store.keep(ctx, entry.id, { rise_told_for: entry.step_until });
    if (entry.step_until === null || entry.next_fee_fen === null) continue;
    await tell(ctx, 'rising', entry, {
      day: dayIn(ctx.time_zone, toUnix(entry.step_until)),
      fen: entry.next_fee_fen - entry.fee_fen,
    });
  }
}

async function owing(ctx: Ctx, { id, version }: { id: number; version?: number }): Promise<EntryRow> {
  const entry = await store.lock(ctx, id);
  if (!entry) throw notFound();
  if (version !== undefined && version !== entry.version) throw stale();
  must(entry.supplement_fen > 0 || text.nothing_due);
  await ledger.lock(ctx, [entry.student_id]);
  return entry;
}
const settled = async (ctx: Ctx, entry: EntryRow, values: Parameters<typeof store.keep>[2]) => {
  await store.change(ctx, entry.id, { ...values, supplement_fen: 0 });
};

/** The student pays what is due. */
export async function collect(ctx: Ctx, input: { id: number; version?: number }): Promise<void> {
  const entry = await owing(ctx, input);
  await mustHaveMoney(ctx, entry.student_id, entry.supplement_fen);
  await charge(ctx, entry, 'exam_supplement', [
    { kind: 'supplement', payable_fen: entry.supplement_fen, revenue_fen: 0 },
  ]);
  await settled(ctx, entry, {});
}

/** The company pays it: it is owed to the board, and lessens what we earn. */
export async function bear(ctx: Ctx, input: { id: number; version?: number; reason: string }): Promise<void> {
  const entry = await owing(ctx, input);
  const { supplement_fen, borne_fen } = entry;
  await charge(ctx, entry, 'exam_borne', [
    { kind: 'borne', payable_fen: supplement_fen, revenue_fen: -supplement_fen, reason: input.reason },
  ]);
  await settled(ctx, entry, { borne_fen: borne_fen + supplement_fen });
}

export const examEntryJobs = (database: Database): Job[] => [
  every('exam_entry.steps', MINUTE, () => passEverywhere(database)),
  every('exam_entry.warn', HOUR, () => asEveryCompany(database, 'exam_entry.warn', warnOfSteps)),
];
