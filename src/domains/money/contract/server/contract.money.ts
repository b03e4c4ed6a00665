import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { invalid, must, no, notFound, refuse, type Verdict } from '@/kernel/errors.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { nextDue, restOf, unlockedBy } from '../contract.rules.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText as text } from '../contract.text.ts';
import { contractLinksStore } from './contract.links.store.ts';
import { contractStore as store } from './contract.store.ts';

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** Its lines, each with what the payments so far have unlocked. */
export async function linesOf(ctx: Ctx, contractId: number, paid: number) {
  const lines = await store.lines(ctx, [contractId]);
  const unlocked = unlockedBy(lines, paid);
  return lines.map(({ contract_id, ...line }, at) => ({
    ...line,
    ...(unlocked[at] as (typeof unlocked)[number]),
  }));
}

/** Its lines, each with what of it is asked for already and waits for a decision. */
export async function openLines(ctx: Ctx, contractId: number, paid: number) {
  const waiting = await contractLinksStore.waiting(ctx, contractId);
  const lines = (await linesOf(ctx, contractId, paid)).map((line) => ({
    ...line,
    waiting_minutes: waiting.hours.get(line.id)?.minutes ?? 0,
    waiting_gift_minutes: waiting.hours.get(line.id)?.gift_minutes ?? 0,
  }));
  return { lines, waiting_fen: waiting.fen };
}

/** An effective contract, and what can be bought of each line now; a person buys only from what they see. */
export async function buyable(ctx: Ctx, contractId: number, lock: typeof store.lock = store.lockVisible) {
  const found = await lock(ctx, contractId);
  if (!found) throw notFound();
  if (found.status !== 'effective') throw refuse(text.not_effective);
  const { lines } = await openLines(ctx, contractId, found.paid_fen);
  return { student_id: found.student_id, lines: lines.flatMap(restOf) };
}

const boughtMore = ({ bought_minutes, unlocked_minutes, bought_gift_minutes, unlocked_gift_minutes }: Line) =>
  bought_minutes > unlocked_minutes || bought_gift_minutes > unlocked_gift_minutes;

/**
 * Money came for a contract, or went back (negative). Answers how much of it the contract has taken: what exceeds its
 * total is the student's, and none of the contract's business.
 */
export async function paid(ctx: Ctx, contractId: number, deltaFen: number): Promise<number> {
  const found = await store.lock(ctx, contractId);
  if (!found) throw notFound();
  if (deltaFen > 0 && !takesMoney(found)) throw refuse(text.not_payable);
  const after = Math.min(found.paid_fen + deltaFen, found.total_fen);
  if (deltaFen < 0 && (await linesOf(ctx, contractId, after)).some(boughtMore))
    throw refuse(text.bought_with);
  const due = nextDue(await store.instalments(ctx, contractId), after);
  await explain(store.setPaid(ctx, contractId, after, due), {
    contract_paid: () => refuse(text.not_payable),
    contract_invoiced: () => refuse(text.invoiced_first),
  });
  return after - found.paid_fen;
}

const takesMoney = ({ status }: { status: string }) => status === 'signed' || status === 'effective';
/** Before somebody is asked to decide about a payment for it; the decision looks again. */
export async function mustTakeMoney(ctx: Ctx, contractId: number): Promise<void> {
  const found = await store.find(ctx, contractId);
  if (!found) throw notFound();
  if (!takesMoney(found)) throw refuse(text.not_payable);
}

/**
 * A line that hours are bought from, with its contract locked until the transaction ends. Only of an effective contract.
 */
export async function line(ctx: Ctx, lineId: number) {
  const contractId = await store.ofLine(ctx, lineId);
  const found = contractId && (await store.lock(ctx, contractId));
  if (!found) throw notFound();
  if (found.status !== 'effective') throw refuse(text.not_effective);
  const lines = await linesOf(ctx, found.id, found.paid_fen);
  const one = lines.find(({ id }) => id === lineId) as Line;
  return { ...one, contract_id: found.id, number: found.number, student_id: found.student_id };
}

/** Hours were bought from a line, or a purchase was undone (negative). No more than what is unlocked. */
export async function bought(ctx: Ctx, lineId: number, minutes: number, giftMinutes: number): Promise<void> {
  const contractId = await store.ofLine(ctx, lineId);
  const found = contractId && (await store.lock(ctx, contractId));
  if (!found) throw notFound();
  if (minutes > 0 || giftMinutes > 0) {
    if (found.status !== 'effective') throw refuse(text.not_effective);
    const one = (await linesOf(ctx, found.id, found.paid_fen)).find(({ id }) => id === lineId) as Line;
    const after = {
      ...one,
      bought_minutes: one.bought_minutes + minutes,
      bought_gift_minutes: one.bought_gift_minutes + giftMinutes,
    };
    if (boughtMore(after)) {
      const { minutes_per_class_hour } = await companies.paper(ctx, ctx.company_id);
      throw refuse(text.beyond_unlocked, {
        hours: formatHours(one.unlocked_minutes, minutes_per_class_hour),
      });
    }
  }
  await explain(store.addBought(ctx, lineId, minutes, giftMinutes), {
    contract_line_bought: () => refuse(text.not_bought),
    contract_line_gift: () => refuse(text.not_bought),
  });
}

/** An invoice was asked for, or taken back (negative): never more than what is paid. Answers whose contract it is. */
export async function invoiced(ctx: Ctx, contractId: number, deltaFen: number): Promise<number> {
  const found = await (deltaFen > 0 ? store.lockVisible(ctx, contractId) : store.lock(ctx, contractId));
  if (!found) throw notFound();
  const open = found.paid_fen - found.invoiced_fen;
  if (deltaFen > open) throw invalid({ amount_fen: no(text.beyond_paid, { open: formatFen(open) }) });
  await store.addInvoiced(ctx, contractId, deltaFen);
  return found.student_id;
}

/** Paid whole, everything bought, and nothing left in the lots: hours that went elsewhere are no longer its own. */
async function isUsedUp(ctx: Ctx, { id, paid_fen, total_fen }: Paid): Promise<boolean> {
  if (paid_fen < total_fen) return false;
  const lines = await store.lines(ctx, [id]);
  const allBought = lines.every(
    (one) => one.bought_minutes === one.minutes && one.bought_gift_minutes === one.gift_minutes,
  );
  if (!allBought) return false;
  const lots = await contractLinksStore.lots(ctx, id, ctx.company_id);
  return lots.every(({ remaining_minutes }) => remaining_minutes === 0);
}
interface Paid {
  readonly id: number;
  readonly paid_fen: number;
  readonly total_fen: number;
}

/** What is used up is finished; what has something left again goes on. */
export async function settle(ctx: Ctx, contractId: number): Promise<void> {
  const found = await store.lock(ctx, contractId);
  if (found?.status !== 'effective' && found?.status !== 'finished') return;
  const { finish, resume } = contractStatus.transitions;
  const step = (await isUsedUp(ctx, found)) ? finish : resume;
  if (found.status !== step.to) await transition(ctx, step, store, {}, { id: contractId });
}

/** A refund or a carry-forward has taken what was left of it. */
export const terminate = (ctx: Ctx, contractId: number, reason: string): Promise<void> =>
  transition(ctx, contractStatus.transitions.terminate, store, {}, { id: contractId, reason });

/** Before a student's money is locked: contracts come first in the order of locks. */
export async function lockAll(ctx: Ctx, contractIds: readonly number[]): Promise<void> {
  for (const id of contractIds.toSorted((a, b) => a - b)) await store.lock(ctx, id);
}

interface Effective {
  readonly id: number;
  readonly student_id: number;
  readonly paid_fen: number;
}
/** No hours of it are left, and nobody still decides about a payment or a purchase for it. */
async function mayEnd(ctx: Ctx, { id, paid_fen }: Effective): Promise<Verdict> {
  const lots = await contractLinksStore.lots(ctx, id, ctx.company_id);
  if (lots.some(({ remaining_minutes }) => remaining_minutes > 0)) return text.hours_left;
  const { lines, waiting_fen } = await openLines(ctx, id, paid_fen);
  const isAsked = lines.some((one) => one.waiting_minutes + one.waiting_gift_minutes > 0);
  return (waiting_fen === 0 && !isAsked) || text.still_waiting;
}
export const mustBeOver = async (ctx: Ctx, contract: Effective): Promise<void> =>
  must(await mayEnd(ctx, contract));

/** What is paid for of a line and not bought yet, for money that is still there. */
async function canBuyMore(ctx: Ctx, { id, student_id, paid_fen }: Effective): Promise<boolean> {
  const { learning, new: fresh } = await ledger.available(ctx, student_id);
  const there = learning.available_fen + fresh.available_fen;
  const { lines } = await openLines(ctx, id, paid_fen);
  return lines.flatMap(restOf).some(({ rest_fen }) => rest_fen > 0 && rest_fen <= there);
}

/** Hours of it have gone: where nothing is left of it and nothing more to be bought, it is over. Answers whether it is. */
export async function endIfEmpty(ctx: Ctx, contractId: number, reason: string): Promise<boolean> {
  const found = await store.lock(ctx, contractId);
  if (found?.status !== 'effective') return false;
  if ((await mayEnd(ctx, found)) !== true || (await canBuyMore(ctx, found))) return false;
  await terminate(ctx, contractId, reason);
  return true;
}

/** What ended it has been taken back. */
export async function goOn(ctx: Ctx, contractId: number): Promise<void> {
  const found = await store.lock(ctx, contractId);
  if (found?.status === 'terminated')
    await transition(ctx, contractStatus.transitions.revive, store, {}, { id: contractId });
}
