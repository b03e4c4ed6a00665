import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, no, notFound, type Refusal, refuse, stale, type Verdict } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { conversionPermissions } from '../../conversion/conversion.access.ts';
import { splitFee } from '../../receipt/receipt.rules.ts';
import { receipts } from '../../receipt/server/receipt.service.ts';
import type { FurtherPayment, rechargeApi } from '../recharge.contract.ts';
import { amountOf, type Category, isReferred, isWhole, isWithin, splitOver } from '../recharge.rules.ts';
import { rechargeText } from '../recharge.text.ts';
import { endOfReceipt } from './recharge.post.ts';
import { rechargeStore } from './recharge.store.ts';

type Input = ParsedOf<typeof rechargeApi.add>;
export type Line = Input['lines'][number];
export type Head = Omit<Input, 'category' | 'lines' | 'more_payments' | 'submit_now'>;
interface Whole {
  readonly id: number;
  readonly method_id: number;
  readonly paid_at: Date;
}

const reasons: Record<string, () => Refusal> = {
  recharge_student: () => invalid({ lines: rechargeText.student_unknown }),
  recharge_referrer: () => invalid({ lines: rechargeText.referrer_unknown }),
  recharge_adviser: () => invalid({ lines: rechargeText.adviser_unknown }),
  recharge_channel: () => invalid({ lines: rechargeText.channel_unknown }),
  recharge_contract: () => invalid({ lines: rechargeText.contract_unknown }),
  recharge_tag_label: () => invalid({ lines: rechargeText.label_unknown }),
};

const within = (verdict: Verdict) => {
  if (verdict !== true) throw invalid({ lines: verdict });
};
const receiptOf = ({ received_fen, ...head }: Head) => ({ ...head, amount_fen: received_fen });

/** What is stored of each part; `fee_fen` is what the parts bear together. */
function valuesOf(category: Category, whole: Whole, lines: readonly Line[], fee_fen: number) {
  const fees = splitFee(
    fee_fen,
    lines.map(({ amount_fen }) => amount_fen),
  );
  return lines.map(({ label_ids: _, note = '', referrer_id = null, ...line }, at) => {
    within(isReferred(category, { ...line, referrer_id }, at + 1));
    const { id: receipt_id, method_id, paid_at } = whole;
    return { ...line, referrer_id, note, category, receipt_id, method_id, paid_at, fee_fen: fees[at] ?? 0 };
  });
}

async function insert(
  ctx: Ctx,
  category: Category,
  whole: Whole,
  lines: readonly Line[],
  fee_fen: number,
): Promise<number[]> {
  if (lines.length === 0) return [];
  const ids = await explain(rechargeStore.insert(ctx, valuesOf(category, whole, lines, fee_fen)), reasons);
  for (const [at, { label_ids }] of lines.entries())
    if (label_ids.length) await explain(rechargeStore.setLabels(ctx, ids[at] as number, label_ids), reasons);
  return ids;
}

/** Who looks after each student that is named. */
type AdviserOf = ReadonlyMap<number, number | null>;
type Named = { readonly [K in 'student_id' | 'referrer_id' | 'contract_id']?: number | null };
const studentsIn = (parts: readonly Named[]) =>
  parts.flatMap(({ student_id, referrer_id }) => [student_id ?? [], referrer_id ?? []].flat());
const contractsIn = (parts: readonly Named[]) => parts.flatMap(({ contract_id }) => contract_id ?? []);

/**
 * Everybody who is named is there, in one order, and stays until the transaction ends. Whoever and whatever is named
 * anew is seen by this person; `before` names the others.
 */
async function mustBeNamed(
  ctx: Ctx,
  lines: readonly Line[],
  before: readonly Named[] = [],
): Promise<AdviserOf> {
  const known = studentsIn(before);
  const advisers = new Map<number, number | null>();
  for (const id of [...new Set(studentsIn(lines))].sort((a, b) => a - b)) {
    const { adviser_id } = await (known.includes(id) ? students.mustBeHere : students.must)(ctx, id);
    advisers.set(id, adviser_id);
  }
  for (const id of new Set(contractsIn(lines)))
    if (!contractsIn(before).includes(id) && !(await contracts.sees(ctx, id)))
      throw invalid({ lines: rechargeText.contract_unknown });
  return advisers;
}

/** Hours are bought from a contract, by somebody who may buy them. */
function mustBuy(ctx: Ctx, lines: readonly Line[]): void {
  for (const [at, { buy_hours, contract_id }] of lines.entries()) {
    if (!buy_hours) continue;
    if (!contract_id) throw invalid({ lines: no(rechargeText.buy_needs_contract, { n: at + 1 }) });
    if (!ctx.holds(conversionPermissions.add)) throw invalid({ lines: rechargeText.buy_not_allowed });
  }
}

/** Who sold the contract is credited for what is paid on it, unless the form says otherwise. */
async function withAdvisers(ctx: Ctx, lines: readonly Line[]): Promise<Line[]> {
  const filled = [];
  for (const line of lines) {
    const isOpen = line.adviser_id === undefined && line.contract_id;
    const adviser_id = isOpen ? await contracts.adviserOf(ctx, line.contract_id as number) : undefined;
    filled.push(adviser_id === undefined ? line : { ...line, adviser_id });
  }
  return filled;
}

/** Whoever is credited works for a company of the person who enters it, looks after the student or sold the contract. */
async function mustBeAdvisers(ctx: Ctx, lines: readonly Line[], named: AdviserOf): Promise<void> {
  for (const { student_id, adviser_id, contract_id } of lines) {
    if (!adviser_id) continue;
    if (contract_id && (await contracts.adviserOf(ctx, contract_id)) === adviser_id) continue;
    if (adviser_id !== named.get(student_id) && !(await admins.isColleague(ctx, adviser_id)))
      throw invalid({ lines: rechargeText.adviser_unknown });
  }
}

/** A payment and its parts, as drafts. */
export async function enter(ctx: Ctx, category: Category, head: Head, asked: readonly Line[]) {
  within(isWithin(asked, head.received_fen));
  const named = await mustBeNamed(ctx, asked);
  mustBuy(ctx, asked);
  const lines = await withAdvisers(ctx, asked);
  await mustBeAdvisers(ctx, lines, named);
  const receipt_id = await receipts.add(ctx, receiptOf(head));
  const whole = { id: receipt_id, method_id: head.method_id, paid_at: fromUnix(head.paid_at) };
  return { receipt_id, ids: await insert(ctx, category, whole, lines, head.fee_fen ?? 0) };
}

/** Payments by several methods that were made at once: each is a receipt of its own, and together they are the parts. */
export async function enterMixed(
  ctx: Ctx,
  category: Category,
  head: Head,
  more: readonly FurtherPayment[],
  lines: readonly Line[],
) {
  const payments = [head, ...more];
  within(
    isWhole(
      lines,
      sumOf(payments, ({ received_fen }) => received_fen),
    ),
  );
  const split = splitOver(
    payments.map(({ received_fen }) => received_fen),
    lines,
  );
  const made = [];
  for (const [at, payment] of payments.entries()) {
    const { method_id, received_fen, reference, fee_fen } = payment;
    const one = { ...head, method_id, received_fen, reference, fee_fen };
    made.push(await enter(ctx, category, one, split[at] ?? []));
  }
  return { receipt_id: made[0]?.receipt_id as number, ids: made.flatMap(({ ids }) => ids) };
}

/** The drafts of a receipt become these parts, in their order; what was submitted stays as it is. */
export async function enterAnew(
  ctx: Ctx,
  receiptId: number,
  version: number,
  head: Head,
  lines: readonly Line[],
): Promise<number[]> {
  const parts = await rechargeStore.lockOfReceipt(ctx, receiptId);
  const [first] = parts;
  if (!first) throw notFound();
  const receipt = await receipts.lock(ctx, receiptId);
  if (receipt.version !== version) throw stale();
  if (!receipt.is_live) throw refuse(rechargeText.not_live);
  const drafts = parts.filter(({ status }) => status === 'draft');
  const fixed = parts.filter(({ status }) => status === 'submitted' || status === 'approved');
  if (drafts.length === 0 && amountOf(fixed) === receipt.amount_fen) throw refuse(rechargeText.only_draft);
  // What was taken back stays in the books as it was paid.
  const isPosted = fixed.length > 0 || parts.some(({ status }) => status === 'rebacked');
  if (isPosted && !isSame(receipt, head)) throw refuse(rechargeText.head_fixed);
  within(isWithin([...fixed, ...lines], head.received_fen));

  const named = await mustBeNamed(ctx, lines, parts);
  mustBuy(ctx, lines);
  await mustBeAdvisers(ctx, lines, named);
  await receipts.edit(ctx, receiptId, receiptOf(head));
  const whole = { id: receiptId, method_id: head.method_id, paid_at: fromUnix(head.paid_at) };
  const fee = (head.fee_fen ?? 0) - sumOf(fixed, ({ fee_fen }) => fee_fen);
  const values = valuesOf(first.category, whole, lines, fee);
  const kept = drafts.slice(0, lines.length);
  await rechargeStore.remove(
    ctx,
    drafts.slice(lines.length).map(({ id }) => id),
  );
  for (const [at, { id }] of kept.entries()) {
    await explain(rechargeStore.update(ctx, id, values[at] ?? {}), reasons);
    await explain(rechargeStore.setLabels(ctx, id, lines[at]?.label_ids ?? []), reasons);
  }
  const added = lines.slice(kept.length);
  const rest = sumOf(values.slice(kept.length), ({ fee_fen }) => fee_fen);
  return [...kept.map(({ id }) => id), ...(await insert(ctx, first.category, whole, added, rest))];
}

type Receipt = Awaited<ReturnType<typeof receipts.lock>>;
const isSame = (receipt: Receipt, head: Head): boolean =>
  receipt.amount_fen === head.received_fen &&
  receipt.fee_fen === (head.fee_fen ?? 0) &&
  receipt.method_id === head.method_id &&
  receipt.reference === (head.reference ?? '') &&
  toUnix(receipt.paid_at) === head.paid_at;

/** A draft goes; the receipt with its last part. */
export async function removeDraft(ctx: Ctx, id: number): Promise<void> {
  const before = await rechargeStore.lock(ctx, id);
  if (!before) throw notFound();
  must(before.status === 'draft' || rechargeText.only_draft);
  const { receipt_id, company_id } = before;
  await receipts.lock(ctx, receipt_id);
  await rechargeStore.remove(ctx, [id]);
  if ((await rechargeStore.partsOf(ctx, company_id, receipt_id)) === 0)
    return receipts.remove(ctx, receipt_id);
  await receipts.touch(ctx, receipt_id);
  await endOfReceipt(ctx, receipt_id);
}
