import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, no, refuse } from '@/kernel/errors.ts';
import { asConsequence } from '@/kernel/server/document/approval.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import type { conversionApi } from '../conversion.contract.ts';
import { isBoughtAlong, tendersFor } from '../conversion.rules.ts';
import { conversionText as text } from '../conversion.text.ts';
import type { Tendered } from './conversion.store.ts';
import { submit } from './conversion.submit.ts';

interface Paying {
  readonly learning_fen: number | undefined;
  readonly new_fen: number | undefined;
  readonly virtual_fen: number | undefined;
}
/** Which accounts pay: at least one, but for what may be free. */
export function asTenders(
  { learning_fen = 0, new_fen = 0, virtual_fen = 0 }: Paying,
  { mayBeFree = false } = {},
): Tendered[] {
  const tenders: Tendered[] = [
    { account: 'learning', amount_fen: learning_fen },
    { account: 'new', amount_fen: new_fen },
    { account: 'virtual', amount_fen: virtual_fen },
  ];
  const paying = tenders.filter(({ amount_fen }) => amount_fen > 0);
  if (paying.length === 0 && !mayBeFree) throw invalid({ learning_fen: text.no_tender });
  return paying;
}

type Buyable = Awaited<ReturnType<typeof contracts.buyable>>;
type Line = Buyable['lines'][number];

/** Each line is a purchase of its own; what costs nothing is one that nobody pays. */
async function submitLines(
  ctx: Ctx,
  student_id: number,
  lines: readonly Line[],
  paying: readonly Tendered[],
  note: string,
): Promise<number[]> {
  const tenders = tendersFor(
    lines.map(({ rest_fen }) => rest_fen),
    paying,
  );
  const ids = [];
  for (const [at, line] of lines.entries()) {
    const draft = {
      kind: 'hours' as const,
      student_id,
      course_type: line.course_type,
      subject_id: line.subject_id,
      paid_minutes: line.rest_minutes,
      gift_minutes: line.rest_gift_minutes,
      expires_on: line.expires_on,
      contract_line_id: line.id,
      amount_fen: line.rest_fen,
      note,
    };
    ids.push((await submit(ctx, draft, tenders[at] ?? [])).id);
  }
  return ids;
}

const boughtAlong = (ctx: Ctx, { lines }: Buyable): Line[] => {
  const today = todayOf(ctx);
  return lines.filter((line) => isBoughtAlong(line, today));
};

/** All that is paid for of a contract, at its prices to the fen. */
export async function buyContract(
  ctx: Ctx,
  { contract_id, note = '', ...paying }: ParsedOf<typeof conversionApi.buyContract>,
): Promise<{ id: number; ids: number[] }> {
  const found = await contracts.buyable(ctx, contract_id);
  await students.must(ctx, found.student_id);
  const lines = boughtAlong(ctx, found);
  if (lines.length === 0) throw refuse(text.nothing_open);
  const price = sumOf(lines, ({ rest_fen }) => rest_fen);
  const { learning_fen, new_fen, virtual_fen } = paying;
  const tenders = asTenders({ learning_fen, new_fen, virtual_fen }, { mayBeFree: price === 0 });
  if (sumOf(tenders, ({ amount_fen }) => amount_fen) !== price)
    throw invalid({ learning_fen: no(text.line_price, { money: formatFen(price) }) });
  const ids = await submitLines(ctx, found.student_id, lines, tenders, note);
  return { id: ids[0] as number, ids };
}

interface Payment {
  readonly contract_id: number | null;
  readonly buy_hours: 0 | 1;
  readonly created_by: number | null;
}
/**
 * The purchases that a payment has asked for, made by whoever entered it: none while the contract is not effective, and
 * none that the student's learning and new money together would not pay.
 */
export async function buyFor(ctx: Ctx, { contract_id, buy_hours, created_by }: Payment): Promise<number[]> {
  if (!buy_hours || contract_id === null || created_by === null) return [];
  const contract = await contracts.lock(ctx, contract_id);
  if (contract.status !== 'effective') return [];
  const found = await contracts.buyableFor(ctx, contract_id);
  const money = await ledger.available(ctx, found.student_id);
  const paying: Tendered[] = [
    { account: 'learning', amount_fen: money.learning.available_fen },
    { account: 'new', amount_fen: money.new.available_fen },
  ];
  let left = sumOf(paying, ({ amount_fen }) => amount_fen);
  const lines = boughtAlong(ctx, found).filter(({ rest_fen }) => {
    const isPaid = rest_fen <= left;
    if (isPaid) left -= rest_fen;
    return isPaid;
  });
  const asMaker: Ctx = { ...ctx, admin_id: created_by };
  return asConsequence(ctx, () => submitLines(asMaker, found.student_id, lines, paying, ''));
}
