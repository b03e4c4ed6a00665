import { refuse, stale } from '@/kernel/errors.ts';
import { asCompany } from '@/kernel/server/session/as-company.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { giftLeft, moneyLeft, paidLeft } from '../../class-hours/class-hours.rules.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { clearings } from '../../clearing/server/clearing.service.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import type { EntryLine } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { isAll } from '../branch-transfer.rules.ts';
import { branchTransferText as text } from '../branch-transfer.text.ts';
import { type Half, type LineRow, branchTransferStore as store } from './branch-transfer.store.ts';
import { branchTransferObstacleSlot } from './branch-transfer-obstacle.service.ts';

const DOC = 'branch_transfer';
const sourceOf = ({ id }: Half) => ({ doc: DOC, doc_id: id });
type Leaves = Parameters<typeof isAll>[0];

/** What has to be seen to first, in words. */
export async function obstacles(ctx: Ctx, studentId: number) {
  const found = [];
  for (const ask of branchTransferObstacleSlot.parts) found.push(...(await ask(ctx, studentId)));
  return [...found, ...(await clearings.obstacles(ctx, studentId))];
}

/** What a student has, under their lock: as it was shown, all of it, with nothing in the way. */
export async function mustBeAll(ctx: Ctx, studentId: number, lines: Leaves): Promise<void> {
  await ledger.lock(ctx, [studentId]);
  const [obstacle] = await obstacles(ctx, studentId);
  if (obstacle) throw refuse(obstacle);
  const now = await clearings.leftovers(ctx, studentId);
  if (now.some(({ frozen }) => frozen)) throw refuse(text.is_frozen);
  if (!isAll(lines, now)) throw stale();
}

/** The money of both, the smaller id first: two transfers in opposite directions do not wait for each other. */
async function lockBoth(ctx: Ctx, half: Half): Promise<void> {
  const [here, there] = [half.student_id as number, half.other_student_id as number];
  const other = () => asCompany(ctx, half.other_company_id, (at) => ledger.lock(at, [there]));
  if (there < here) await other();
  await ledger.lock(ctx, [here]);
  if (here < there) await other();
}

/** What moves the accounts of one side; the other side has it with the other sign. */
function moneyOf(student_id: number, lines: readonly LineRow[], sign: 1 | -1): EntryLine[] {
  const classes = lines.reduce((sum, line) => sum + (line.account === null ? line.amount_fen : 0), 0);
  const all: EntryLine[] = [
    ...lines.flatMap(({ account, amount_fen }) =>
      account ? [{ account, student_id, amount_fen: sign * amount_fen }] : [],
    ),
    { account: 'classes', student_id, amount_fen: sign * classes },
    {
      account: 'branch_clearing',
      amount_fen: -sign * lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
    },
  ];
  return all.filter(({ amount_fen }) => amount_fen !== 0);
}

/** A student there is, or a new one with what is known of them; a number that somebody here has is asked about first. */
async function arrived(ctx: Ctx, half: Half): Promise<number> {
  if (half.student_id !== null) {
    await students.mustBeHere(ctx, half.student_id);
    return half.student_id;
  }
  const card = await asCompany(ctx, half.other_company_id, (at) =>
    students.card(at, half.other_student_id as number),
  );
  const [known] = half.placed ? [] : await students.withNumbersOf(ctx, card);
  if (known) throw refuse(text.known_here, { name: `${known.username} ${known.number}` });
  return students.arrive(ctx, card);
}

/** The sender's side: exactly what was shown leaves, and what it is worth is owed to the other company. */
async function sendOff(at: Ctx, half: Half, lines: readonly LineRow[], contractIds: readonly number[]) {
  const student_id = half.student_id as number;
  await mustBeAll(at, student_id, lines);
  const money = moneyOf(student_id, lines, -1);
  const posting = { kind: 'branch_out', ...sourceOf(half), key: `${DOC}:${half.id}:out`, memo: half.note };
  if (money.length) await ledger.post(at, posting, money);
  for (const { lot_id, paid_minutes, gift_minutes, amount_fen } of lines) {
    if (lot_id === null) continue;
    const gone = { lot_id, paid_minutes, gift_minutes };
    if ((await classHours.leave(at, 'branch_out', gone, sourceOf(half), half.note)) !== amount_fen)
      throw stale();
  }
  const ended = [];
  for (const id of contractIds) if (await contracts.endIfEmpty(at, id, half.note)) ended.push(id);
  if (ended.length) await store.keep(at, half, { ended_contract_ids: ended });
}

/** The other side: the same money, and lots of their own, worth what left. */
async function takeUp(ctx: Ctx, half: Half, student_id: number, lines: readonly LineRow[]): Promise<void> {
  const money = moneyOf(student_id, lines, 1);
  const posting = { kind: 'branch_in', ...sourceOf(half), key: `${DOC}:${half.id}:in`, memo: half.note };
  if (money.length) await ledger.post(ctx, posting, money);
  for (const { course_type, subject_id, expires_on, paid_minutes, gift_minutes, amount_fen } of lines)
    if (course_type !== null)
      await classHours.branchIn(
        ctx,
        { student_id, course_type, subject_id, expires_on, paid_minutes, gift_minutes },
        { price_fen: amount_fen, reason: half.note },
        sourceOf(half),
      );
  await classHours.settle(ctx, student_id);
}

/** A student comes in, under the company that takes them: both sides, or nothing. */
export async function takeIn(ctx: Ctx, half: Half): Promise<void> {
  const from = half.other_company_id;
  const student_id = await arrived(ctx, half);
  await store.keepBoth(ctx, half, { student_id, placed: true }, { other_student_id: student_id });
  const { out, lines, contractIds } = await asCompany(ctx, from, async (at) => {
    const sender = await store.half(at, half.pair);
    const raw = await store.rawLines(at, sender.id);
    const ids = await store.contractsOf(
      at,
      raw.flatMap(({ lot_id }) => lot_id ?? []),
    );
    await contracts.lockAll(at, ids);
    await students.leave(at, sender.student_id as number);
    return { out: sender, lines: raw, contractIds: ids };
  });
  if (lines.some(({ account }) => account === null)) await students.begin(ctx, student_id);
  await lockBoth(ctx, { ...half, student_id });
  await asCompany(ctx, from, (at) => sendOff(at, out, lines, contractIds));
  await takeUp(ctx, half, student_id, lines);
}

/** What came in, all of it and untouched. */
async function mustBeWhole(ctx: Ctx, half: Half, lines: readonly LineRow[]) {
  const lots = (await classHours.lotsOf(ctx, half.student_id as number)).filter(
    ({ doc, doc_id }) => doc === DOC && doc_id === half.id,
  );
  const hours = lines.filter(({ account }) => account === null);
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  const isWhole =
    lots.length === hours.length &&
    sum(lots.map(paidLeft)) === half.paid_minutes &&
    sum(lots.map(giftLeft)) === half.gift_minutes &&
    sum(lots.map(moneyLeft)) === sum(hours.map(({ amount_fen }) => amount_fen)) &&
    lots.every(({ frozen_on }) => frozen_on === null);
  if (!isWhole) throw refuse(text.used_since);
  return lots;
}

const undo = (half: Half, memo: string) => ({
  kind: 'branch_undo',
  ...sourceOf(half),
  key: `${DOC}:${half.id}:undo`,
  memo,
});
async function reverse(ctx: Ctx, half: Half, kind: string, reason: string): Promise<void> {
  const posted = (await ledger.entriesOf(ctx, DOC, half.id)).find((entry) => entry.kind === kind);
  if (posted) await ledger.reverse(ctx, posted.id, undo(half, reason));
}

/** Everything goes back to where it lay, to the fen and the minute; it must still be there. */
export async function sendBack(ctx: Ctx, half: Half, reason: string): Promise<void> {
  const from = half.other_company_id;
  const student_id = half.student_id as number;
  const out = await asCompany(ctx, from, async (at) => {
    const sender = await store.half(at, half.pair);
    await contracts.lockAll(at, sender.ended_contract_ids);
    await students.comeBack(at, sender.student_id as number);
    return sender;
  });
  await students.hold(ctx, student_id);
  await lockBoth(ctx, half);
  const [obstacle] = await clearings.obstacles(ctx, student_id);
  if (obstacle) throw refuse(obstacle);
  const lots = await mustBeWhole(ctx, half, await store.rawLines(ctx, half.id));
  for (const lot of lots) {
    const gone = { lot_id: lot.id, paid_minutes: paidLeft(lot), gift_minutes: giftLeft(lot) };
    await classHours.leave(ctx, 'branch_out', gone, sourceOf(half), reason);
  }
  await reverse(ctx, half, 'branch_in', reason);
  if ((await clearings.leftovers(ctx, student_id)).length === 0) await students.leave(ctx, student_id);
  await asCompany(ctx, from, async (at) => {
    await reverse(at, out, 'branch_out', reason);
    await classHours.comeBack(at, out.student_id as number, sourceOf(out), reason);
    for (const id of out.ended_contract_ids) await contracts.goOn(at, id);
    await store.keep(at, out, { ended_contract_ids: [] });
  });
}
