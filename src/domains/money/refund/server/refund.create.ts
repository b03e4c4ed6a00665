import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, no, notFound, type Refusal, refuse, type Verdict } from '@/kernel/errors.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { files } from '../../../organisation/file/server/file.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import type { refundApi } from '../refund.contract.ts';
import { type Asked, coversDeductions, giftsWith, mayReturn } from '../refund.rules.ts';
import { refundText as text } from '../refund.text.ts';
import { refundLotStore as lots } from './refund.lot.store.ts';
import { accountLine, holdsOf, lotLine, paidBack, pricedLots } from './refund.pricing.ts';
import { refundStore as store } from './refund.store.ts';

const PREFIX = 'TF';
type What = ParsedOf<typeof refundApi.simulate>;
type Request = ParsedOf<typeof refundApi.request>;

const fileUnknown = () => invalid({ file_ids: text.file_not_found });
const reasons: Record<string, () => Refusal> = {
  refund_method: () => invalid({ method_id: text.method_not_found }),
  refund_file_file: fileUnknown,
  fk: notFound,
};

/** Minutes that are owed are settled before anything goes back. */
export async function mustOweNothing(ctx: Ctx, studentId: number): Promise<void> {
  const minutes = await classHours.owedOf(ctx, studentId);
  if (minutes > 0) throw refuse(text.owes, { minutes });
}

function fieldwise(field: string, verdict: Verdict): void {
  if (verdict !== true) throw invalid({ [field]: verdict });
}
const areDistinct = (keys: readonly unknown[]): boolean => new Set(keys).size === keys.length;

async function seenStudent(ctx: Ctx, id: number) {
  const found = await store.student(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** What somebody asks for, looked up and priced; the caller holds the student's lock where it is meant. */
async function askedOf(ctx: Ctx, what: What, level_id: number | null): Promise<Asked> {
  const { student_id, accounts = [], lots: wanted = [], deductions = [] } = what;
  fieldwise('lots', accounts.length + wanted.length > 0 || text.no_lines);
  fieldwise('accounts', areDistinct(accounts.map((one) => one.account)) || text.twice);
  fieldwise('lots', areDistinct(wanted.map((one) => one.lot_id)) || text.twice);
  fieldwise('deductions', areDistinct(deductions.map((one) => one.name)) || text.name_twice);
  const ids = wanted.map((one) => one.lot_id);
  const known = await lots.some(ctx, ids);
  // A lot of somebody whom this person does not see is none.
  const others = known.flatMap((lot) => (lot.student_id === student_id ? [] : lot.student_id));
  if (!(await students.seesAll(ctx, others))) throw notFound();
  const found = await pricedLots(ctx, known, level_id);
  const asked = wanted.map(({ lot_id, paid_minutes, gift_minutes }) => {
    const lot = found.find(({ id }) => id === lot_id);
    if (!lot) throw notFound();
    fieldwise('lots', lot.student_id === student_id || text.lot_of_other);
    const minutes = { paid_minutes, gift_minutes: gift_minutes ?? giftsWith(lot, paid_minutes) };
    fieldwise('lots', mayReturn(lot, minutes));
    return { lot, ...minutes };
  });
  const [taken] = ids.length ? await store.waitingFor(ctx, ids) : [];
  if (taken) throw invalid({ lots: no(text.in_refund, { number: taken.number }) });
  return { accounts, lots: asked, deductions };
}

/** The same for who only wants to know. */
export async function asked(ctx: Ctx, what: What): Promise<Asked> {
  const { level_id } = await seenStudent(ctx, what.student_id);
  return askedOf(ctx, what, level_id);
}

/** Keeps it, and holds all that would leave until it is paid or given up. */
export async function request(ctx: Ctx, input: Request): Promise<{ id: number }> {
  const { student_id, accounts: _a, lots: _l, deductions = [], file_ids = [], ...values } = input;
  const { level_id } = await seenStudent(ctx, student_id);
  await students.must(ctx, student_id);
  await files.mayAttach(ctx, file_ids, fileUnknown);
  await ledger.lock(ctx, [student_id]);
  await mustOweNothing(ctx, student_id);
  const { accounts, lots: hours } = await askedOf(ctx, input, level_id);
  const lines = [
    ...accounts.map(accountLine),
    ...hours.map(({ lot, ...minutes }) => lotLine(lot, minutes, input.policy)),
  ];
  const amount_fen = paidBack(lines) - sumOf(deductions, (one) => one.amount_fen);
  fieldwise('deductions', coversDeductions(amount_fen));
  const [number = ''] = await nextNumbers(ctx, PREFIX, 1);
  const id = await explain(
    store.insert(
      ctx,
      { ...values, number, student_id, amount_fen },
      { lines, deductions, file_ids: [...new Set(file_ids)] },
    ),
    reasons,
  );
  const held = holdsOf(student_id, lines);
  must(held.length > 0 || hours.length > 0 || text.no_lines);
  if (held.length) await ledger.hold(ctx, 'refund', id, held);
  return { id };
}

/** What a student has that could go back. */
export async function quote(ctx: Ctx, student_id: number) {
  const { username, level_id } = await seenStudent(ctx, student_id);
  const money = await ledger.available(ctx, student_id);
  const living = await pricedLots(ctx, await lots.living(ctx, student_id), level_id);
  const ids = living.map(({ id }) => id);
  const taken = ids.length ? await store.waitingFor(ctx, ids) : [];
  return {
    student_name: username,
    new_fen: money.new.available_fen,
    learning_fen: money.learning.available_fen,
    store_fen: money.store.available_fen,
    apply_fen: money.apply.available_fen,
    owed_minutes: await classHours.owedOf(ctx, student_id),
    minutes_per_class_hour: await classHours.minutesPerHour(ctx),
    gift_mode: await classHours.giftMode(ctx),
    lots: living.map((lot) => ({
      ...lot,
      in_refund: taken.find(({ lot_id }) => lot_id === lot.id)?.number ?? null,
    })),
  };
}
