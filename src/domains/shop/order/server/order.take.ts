import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import type { EntryLine } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { courses } from '@/domains/teaching/course/server/course.service.ts';
import { notFound, refuse } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { entitlements } from '../../entitlement/server/entitlement-grant.service.ts';
import { groupOf, isSent } from '../order.rules.ts';
import { orderText as text } from '../order.text.ts';
import { holdsOf } from './order.place.ts';
import { type LineRow, type OrderRow, orderStore as store, type TenderRow } from './order.store.ts';

const DOC = 'shop_order';
type Tender = Pick<TenderRow, 'account' | 'amount_fen'>;
const inAccount = (tenders: readonly Tender[], account: Tender['account']): number =>
  sumOf(
    tenders.filter((one) => one.account === account),
    (one) => one.amount_fen,
  );
const entry = ({ id, version }: OrderRow, kind: string) => ({
  kind,
  doc: DOC,
  doc_id: id,
  // An order that was unaudited is audited once more: its version tells the two apart.
  key: `${DOC}:${id}:${version}:${kind}`,
});

const endsOn = (ctx: Ctx, days: number | null): string | null =>
  days === null ? null : plusDays(todayOf(ctx), days);

/** A place or a package of hours. What `store` pays goes through `learning`, so that hours know only the tenders that money knows. */
async function buyHours(
  ctx: Ctx,
  order: OrderRow & { readonly student_id: number },
  line: LineRow,
  tenders: readonly Tender[],
): Promise<number> {
  const { student_id } = order;
  const { brings, quantity } = line;
  const type = await typeOf(ctx, line, student_id);
  const paidBy = [
    {
      account: 'learning' as const,
      amount_fen: inAccount(tenders, 'learning') + inAccount(tenders, 'store'),
    },
    { account: 'new' as const, amount_fen: inAccount(tenders, 'new') },
    { account: 'virtual' as const, amount_fen: inAccount(tenders, 'virtual') },
  ].filter(({ amount_fen }) => amount_fen > 0);
  const { lot_id } = await classHours.buy(
    ctx,
    {
      student_id,
      ...type,
      paid_minutes: (brings.paid_minutes ?? 0) * quantity,
      gift_minutes: (brings.gift_minutes ?? 0) * quantity,
      expires_on: endsOn(ctx, brings.days_valid),
      tenders: paidBy,
    },
    { doc: 'order_line', doc_id: line.id, time: order.version },
  );
  return lot_id;
}

async function typeOf(
  ctx: Ctx,
  { brings }: LineRow,
  studentId: number,
): Promise<{ course_type: CourseTypeCode; subject_id: number | null }> {
  if (brings.course_id === null)
    return { course_type: brings.course_type as CourseTypeCode, subject_id: brings.subject_id };
  const [found] = await courses.placesFor(ctx, [brings.course_id], studentId);
  if (!found) throw notFound();
  return { course_type: found.course_type, subject_id: found.subject_id };
}

/** Coins and `store` for what the shop itself delivers: unearned until it does. */
function saleLines(
  student_id: number,
  lines: readonly LineRow[],
  tenders: readonly TenderRow[],
): EntryLine[] {
  const own = new Set(lines.filter(({ kind }) => groupOf(kind) === 'shop').map(({ id }) => id));
  const paid = tenders.filter(({ line_id }) => own.has(line_id));
  const [money, coins] = [inAccount(paid, 'store'), inAccount(paid, 'virtual')];
  const all: EntryLine[] = [
    { account: 'store', student_id, amount_fen: -money },
    { account: 'shop_unearned', amount_fen: money },
    { account: 'virtual', student_id, amount_fen: -coins },
    { account: 'gift_cost', amount_fen: coins },
  ];
  return all.filter(({ amount_fen }) => amount_fen !== 0);
}

/** What a line brings besides pieces that are sent: uses of its own type, and those that come along. */
export async function grant(ctx: Ctx, student_id: number, line: LineRow): Promise<void> {
  const { brings, quantity, product_id, id: order_line_id } = line;
  const of = { student_id, order_line_id, product_id };
  if (line.kind === 'entitlement' && brings.type_id !== null)
    await entitlements.grant(ctx, {
      ...of,
      type_id: brings.type_id,
      granted: (brings.quantity ?? 1) * quantity,
      worth_fen: line.money_fen,
      expires_on: endsOn(ctx, brings.days_valid),
    });
  for (const gift of brings.gifts)
    await entitlements.grant(ctx, {
      ...of,
      type_id: gift.type_id,
      granted: gift.quantity * quantity,
      worth_fen: 0,
      expires_on: endsOn(ctx, gift.days_valid),
    });
}

const ofStudent = (order: OrderRow): OrderRow & { readonly student_id: number } => {
  if (order.student_id === null) throw notFound();
  return { ...order, student_id: order.student_id };
};

/** Audits: places first, then the money that was held, then what it brings. */
export async function take(ctx: Ctx, doc: OrderRow): Promise<void> {
  const order = ofStudent(doc);
  const { id, student_id } = order;
  const [lines, tenders] = [await store.lines(ctx, id), await store.tenders(ctx, id)];
  const places = lines.flatMap(({ brings }) => brings.course_id ?? []).toSorted((a, b) => a - b);
  for (const course of places) await courses.enrol(ctx, course, student_id);
  await ledger.lock(ctx, [student_id]);
  await ledger.unhold(ctx, DOC, id, 'consumed');
  const sale = saleLines(student_id, lines, tenders);
  if (sale.length > 0) await ledger.post(ctx, entry(order, 'shop_sale'), sale);
  const hours = lines.filter(({ kind }) => groupOf(kind) === 'hours');
  const tendersOf = (line: LineRow) => tenders.filter(({ line_id }) => line_id === line.id);
  const moved = sumOf(hours, (line) => inAccount(tendersOf(line), 'store'));
  if (moved > 0)
    await ledger.post(ctx, entry(order, 'shop_convert'), [
      { account: 'store', student_id, amount_fen: -moved },
      { account: 'learning', student_id, amount_fen: moved },
    ]);
  for (const line of lines) {
    const lot_id = groupOf(line.kind) === 'hours' ? await buyHours(ctx, order, line, tendersOf(line)) : null;
    const delivered = isSent(line.kind) ? 0 : line.quantity;
    await store.setLine(ctx, line.id, { is_paid: true, lot_id, delivered });
    await grant(ctx, student_id, line);
  }
}

/** Whether anything of it was delivered, used or given back; hours and uses are looked at where they are taken back. */
const isUntouched = (line: LineRow): boolean =>
  line.recognised_fen + line.forfeited_fen + line.refunded === 0 &&
  (!isSent(line.kind) || line.delivered === 0);

/** Takes an audit back, to the fen: everything is held again as it was while it waited. */
export async function untake(ctx: Ctx, doc: OrderRow, reason: string): Promise<void> {
  const order = ofStudent(doc);
  const { id, student_id } = order;
  const [lines, tenders] = [await store.lines(ctx, id), await store.tenders(ctx, id)];
  if (!lines.every(isUntouched)) throw refuse(text.sent_already);
  if ((await store.openCases(ctx, id)) > 0) throw refuse(text.case_open);
  for (const { brings } of lines)
    if (brings.course_id !== null) await courses.leave(ctx, brings.course_id, student_id);
  await ledger.lock(ctx, [student_id]);
  for (const line of lines) {
    if (line.lot_id !== null)
      await classHours.undoBuy(ctx, line.lot_id, { doc: 'order_line', doc_id: line.id }, reason);
    await entitlements.withdrawUnused(ctx, line.id, reason);
    await store.setLine(ctx, line.id, { is_paid: false, lot_id: null, delivered: 0 });
  }
  const entries = await ledger.entriesOf(ctx, DOC, id);
  const undone = new Set(entries.map(({ reverses }) => reverses));
  for (const one of entries.filter((it) => it.reverses === null && !undone.has(it.id)).reverse())
    await ledger.reverse(ctx, one.id, {
      kind: 'shop_undo',
      doc: DOC,
      doc_id: id,
      key: `${DOC}:${id}:undo:${one.id}`,
      memo: reason,
    });
  const holds = holdsOf(student_id, tenders);
  if (holds.length > 0) await ledger.hold(ctx, DOC, id, holds);
}
