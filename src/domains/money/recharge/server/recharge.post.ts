import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import type { EntryLine } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { receipts } from '../../receipt/server/receipt.service.ts';
import { rechargeApproved, rechargeRebacked, rechargeRejected } from '../recharge.notices.ts';
import { screenOf } from '../recharge.rules.ts';
import { coins } from './clawback.settle.ts';
import { clawbackStore } from './clawback.store.ts';
import { entryOf, mustBeThere, whereItLies } from './recharge.spent.ts';
import { rechargeStore } from './recharge.store.ts';
import { rechargeWasApproved, rechargeWasRebacked, rechargeWasRejected } from './recharge-event.service.ts';

export type Locked = NonNullable<Awaited<ReturnType<typeof rechargeStore.lock>>>;

const posting = (id: number, kind: string, what: string = kind) =>
  ({ kind, doc: 'recharge', doc_id: id, key: `recharge:${id}:${what}` }) as const;

/** Whom a recharge gives virtual coins, and how many. */
const giftsOf = ({ student_id, gift_fen, referrer_id, reward_fen }: Locked) =>
  [
    { kind: 'gift', student_id, fen: gift_fen },
    { kind: 'reward', student_id: referrer_id ?? 0, fen: reward_fen },
  ].filter(({ fen }) => fen > 0);

/** The money, then the gifts that hang on it; what earlier gifts have left open takes of these first. */
export async function post(ctx: Ctx, doc: Locked): Promise<void> {
  const { id, student_id, amount_fen, fee_fen, method_id, contract_id } = doc;
  const arrived = -(amount_fen - fee_fen);
  const taken = contract_id === null ? amount_fen : await contracts.paid(ctx, contract_id, amount_fen);
  if (contract_id !== null) await rechargeStore.setTaken(ctx, id, taken);
  const lines: EntryLine[] = [
    { account: doc.account, student_id, amount_fen: taken },
    // What exceeds the contract is new money, wherever the rest of it goes.
    { account: 'new', student_id, amount_fen: amount_fen - taken },
    // A partner's money is owed by the partner until it settles.
    doc.category === 'fujin'
      ? { account: 'partner_clearing', amount_fen: arrived }
      : { account: 'cash', method_id, amount_fen: arrived },
    ...(fee_fen > 0 ? [{ account: 'payment_fees', amount_fen: -fee_fen } as const] : []),
  ];
  const about_on = clockOf(ctx.time_zone, toUnix(doc.paid_at)).day;
  await ledger.post(ctx, { ...posting(id, 'recharge', 'approve'), about_on }, lines);
  for (const { kind, student_id: to, fen } of giftsOf(doc))
    await ledger.post(ctx, posting(id, kind), coins(to, fen));
  await rechargeWasApproved.emit(ctx, doc);
  await tell(ctx, doc, async (to, about) =>
    notices.tell(ctx, rechargeApproved, { to, values: { ...about, fen: formatFen(amount_fen) } }),
  );
}

/** Everything the other way round. The money must be there; gifts that are not are made up later. */
export async function takeBack(ctx: Ctx, doc: Locked, reason: string): Promise<void> {
  const { id, student_id, receipt_id, contract_id } = doc;
  if (contract_id !== null && doc.contract_fen > 0) await contracts.paid(ctx, contract_id, -doc.contract_fen);
  await endOfReceipt(ctx, receipt_id);
  const gifts = giftsOf(doc);
  await ledger.lock(ctx, [student_id, ...gifts.map((gift) => gift.student_id)]);
  const entry_id = await entryOf(ctx, id);
  for (const { account, fen } of whereItLies(doc))
    await mustBeThere(ctx, { entry_id, student_id, account, amount_fen: fen });
  await ledger.reverse(ctx, entry_id, posting(id, 'reback'));
  for (const { kind, student_id: from, fen } of gifts) {
    const left = (await ledger.available(ctx, from)).virtual.available_fen;
    const back = Math.min(left, fen);
    if (back > 0) await ledger.post(ctx, posting(id, `${kind}_back`), coins(from, -back));
    if (back < fen)
      await clawbackStore.insert(ctx, { student_id: from, recharge_id: id, amount_fen: fen - back });
  }
  await rechargeWasRebacked.emit(ctx, doc);
  await tell(ctx, doc, (to, about) =>
    notices.tell(ctx, rechargeRebacked, { to, values: { ...about, reason } }),
  );
}

export async function turnDown(ctx: Ctx, doc: Locked, reason: string): Promise<void> {
  await endOfReceipt(ctx, doc.receipt_id);
  await rechargeWasRejected.emit(ctx, { id: doc.id });
  await tell(ctx, doc, (to, about) =>
    notices.tell(ctx, rechargeRejected, { to, values: { ...about, reason } }),
  );
}

/** Where nothing of a receipt counts any more, the same payment can be entered again. */
export async function endOfReceipt(ctx: Ctx, receiptId: number): Promise<void> {
  await receipts.lock(ctx, receiptId);
  if ((await rechargeStore.living(ctx, receiptId)).length === 0) await receipts.end(ctx, receiptId);
}

/** Whoever submitted it hears what became of it. */
async function tell(
  ctx: Ctx,
  { id, number, category, submitted_by }: Locked,
  say: (to: number[], about: { id: number; number: string; path: string; name: string }) => Promise<void>,
): Promise<void> {
  if (submitted_by) await say([submitted_by], { id, number, path: screenOf(category), name: ctx.admin_name });
}
