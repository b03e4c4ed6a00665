import { notFound } from '@/kernel/errors.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { contractStatus } from '../contract.status.ts';
import { terminate } from './contract.money.ts';
import { contractStore as store } from './contract.store.ts';

const NUMBER_PREFIX = 'HT';
type Old = NonNullable<Awaited<ReturnType<typeof store.lock>>>;

/** One that this person sees. */
export async function findSeen(ctx: Ctx, id: number): Promise<Old> {
  const found = await store.findVisible(ctx, id);
  if (!found) throw notFound();
  return found;
}
/** Locked until the transaction ends; who decides about something that names it may not see it. */
export async function lockOne(ctx: Ctx, id: number): Promise<Old> {
  const found = await store.lock(ctx, id);
  if (!found) throw notFound();
  return found;
}

interface Carried {
  readonly course_type: CourseTypeCode;
  readonly subject_id: number | null;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  readonly amount_fen: number;
  readonly expires_on: string | null;
}

/**
 * The contract is over; another one, effective at once, has what is left of it: paid and bought already. Invoices are
 * asked for where the money was paid, so the new one has none to give. Answers the ids of its lines, in their order.
 */
export async function carryOn(ctx: Ctx, old: Old, left: readonly Carried[], note: string) {
  if (old.status !== 'terminated') await terminate(ctx, old.id, note);
  const today = todayOf(ctx);
  const total_fen = sumOf(left, ({ amount_fen }) => amount_fen);
  const [number = ''] = await nextNumbers(ctx, NUMBER_PREFIX, 1);
  const { student_id, edition_id, adviser_id, level_id } = old;
  const id = await store.insert(ctx, {
    number,
    student_id,
    edition_id,
    adviser_id,
    level_id,
    note,
    made_on: today,
    list_fen: total_fen,
    total_fen,
    paid_fen: total_fen,
    invoiced_fen: total_fen,
  });
  const lines = left.map(
    ({ course_type, subject_id, paid_minutes, gift_minutes, amount_fen, expires_on }) => {
      // A line has minutes; where only gifts are left, these are they.
      const [minutes, gifts] = paid_minutes > 0 ? [paid_minutes, gift_minutes] : [gift_minutes, 0];
      return {
        course_type,
        subject_id,
        expires_on,
        minutes,
        gift_minutes: gifts,
        list_fen: amount_fen,
        price_fen: amount_fen,
        amount_fen,
        bought_minutes: minutes,
        bought_gift_minutes: gifts,
      };
    },
  );
  await store.setParts(ctx, id, lines, total_fen > 0 ? [{ due_on: today, amount_fen: total_fen }] : []);
  await transition(ctx, contractStatus.transitions.carry_on, store, {}, { id });
  return { id, number, line_ids: (await store.lines(ctx, [id])).map((line) => line.id) };
}
