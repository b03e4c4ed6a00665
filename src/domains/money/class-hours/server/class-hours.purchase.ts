import { must, notFound } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { students } from '../../../people/student/server/student.service.ts';
import type { EntryLine } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { hasHours, mayEndOn, mayUndo } from '../class-hours.rules.ts';
import { classHoursText } from '../class-hours.text.ts';
import { settle } from './class-hours.consume.ts';
import { figures, reasons } from './class-hours.figures.ts';
import { change } from './class-hours.lot.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import type { LotOrigin, TenderAccount } from './class-hours.table.ts';
import { lotOpened, lotsChanged } from './class-hours-event.service.ts';

/** The document behind an operation. */
export interface Source {
  readonly doc: string;
  readonly doc_id: number;
}
/** Of a document that can buy once more after its purchase was taken back: which time it is. */
interface Purchase extends Source {
  readonly time?: number;
}
export interface Hours {
  readonly student_id: number;
  readonly course_type: CourseTypeCode;
  readonly subject_id: number | null;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  readonly expires_on: string | null;
}
export interface Tender {
  readonly account: TenderAccount;
  readonly amount_fen: number;
}
interface Beginning {
  readonly kind: LotOrigin;
  readonly price_fen: number;
  readonly contract_line_id?: number | null;
  readonly from_lot_id?: number;
  readonly reason?: string;
}

/** A new lot, and what it begins with. */
export async function openLot(ctx: Ctx, hours: Hours, source: Source, begins: Beginning): Promise<number> {
  must(hasHours(hours.course_type));
  must(hours.paid_minutes + hours.gift_minutes > 0 || classHoursText.minutes_positive);
  must((hours.paid_minutes >= 0 && hours.gift_minutes >= 0) || classHoursText.minutes_positive);
  const { kind, price_fen, contract_line_id = null, from_lot_id = null, reason = '' } = begins;
  const { doc, doc_id } = source;
  const lotId = await explain(
    store.insertLot(ctx, {
      ...hours,
      price_fen,
      doc,
      doc_id,
      contract_line_id,
      from_lot_id,
      origin: kind,
      bought_at: ctx.now,
    }),
    reasons,
  );
  const { paid_minutes, gift_minutes, expires_on: expires_to } = hours;
  await store.keep(ctx, {
    lot_id: lotId,
    kind,
    paid_minutes,
    gift_minutes,
    price_fen,
    expires_to,
    other_lot_id: from_lot_id,
    reason,
    doc,
    doc_id,
  });
  const { student_id, course_type } = hours;
  const minutes = paid_minutes + gift_minutes;
  await lotOpened.emit(ctx, { lot_id: lotId, student_id, course_type, origin: kind, minutes, price_fen });
  return lotId;
}

/** Money that buys: gift coins are a cost of ours, the rest is the lot's price. */
const priceOf = (tenders: readonly Tender[]): number =>
  sumOf(tenders, (one) => (one.account === 'virtual' ? 0 : one.amount_fen));

const tenderLines = (student_id: number, tenders: readonly Tender[]): EntryLine[] => {
  const price = priceOf(tenders);
  const coins = sumOf(tenders, (one) => one.amount_fen) - price;
  return [
    ...tenders.map(({ account, amount_fen }) => ({ account, student_id, amount_fen: -amount_fen })),
    ...(price ? [{ account: 'classes' as const, student_id, amount_fen: price }] : []),
    ...(coins ? [{ account: 'gift_cost' as const, amount_fen: coins }] : []),
  ];
};

function mustPay(tenders: readonly Tender[], isOfContract: boolean): void {
  // What a contract gives away is paid by nobody; its price is the contract's to say.
  must(tenders.length > 0 || isOfContract || classHoursText.no_tender);
  must(tenders.every((one) => one.amount_fen > 0) || classHoursText.tender_positive);
  must(new Set(tenders.map((one) => one.account)).size === tenders.length || classHoursText.tender_twice);
}

/** Buys hours: posts the entry, if anything is paid, makes the lot, and settles what is owed. */
export async function buy(
  ctx: Ctx,
  hours: Hours & { readonly tenders: readonly Tender[]; readonly contract_line_id?: number | null },
  { time, ...source }: Purchase,
): Promise<{ lot_id: number; entry_id: number | null; price_fen: number }> {
  const { tenders, contract_line_id = null, ...bought } = hours;
  mustPay(tenders, contract_line_id !== null);
  must(bought.paid_minutes > 0 || classHoursText.minutes_positive);
  must(mayEndOn(bought.expires_on, todayOf(ctx)));
  const { student_id } = bought;
  await students.begin(ctx, student_id);
  await ledger.lock(ctx, [student_id]);
  const price_fen = priceOf(tenders);
  const key = [source.doc, source.doc_id, 'buy', ...(time === undefined ? [] : [time])].join(':');
  const posting = { kind: 'purchase', ...source, key };
  const lines = tenderLines(student_id, tenders);
  const entry_id = lines.length > 0 ? await ledger.post(ctx, posting, lines) : null;
  const lot_id = await openLot(ctx, bought, source, { kind: 'buy', price_fen, contract_line_id });
  if (tenders.length > 0) await store.keepTenders(ctx, lot_id, tenders);
  await settle(ctx, student_id);
  await figures(ctx, student_id);
  return { lot_id, entry_id, price_fen };
}

/** Takes a whole purchase back, money and hours; refused while anything of it is used or gone elsewhere. */
export async function undoBuy(ctx: Ctx, lotId: number, source: Source, reason = ''): Promise<void> {
  const lot = await lockedLot(ctx, lotId);
  const begun = await store.beginning(ctx, lotId);
  if (begun?.kind !== 'buy') throw notFound();
  must(mayUndo(lot, begun));
  const entries = await ledger.entriesOf(ctx, lot.doc, lot.doc_id);
  const undone = new Set(entries.map(({ reverses }) => reverses));
  const entry = entries.find(({ id, kind }) => kind === 'purchase' && !undone.has(id));
  // Of a contract it may have cost nothing: then nothing was posted.
  if (!entry && (lot.contract_line_id === null || lot.price_fen > 0)) throw notFound();
  const key = `${source.doc}:${source.doc_id}:undo_buy:${lotId}`;
  if (entry) await ledger.reverse(ctx, entry.id, { kind: 'purchase_undo', ...source, key, memo: reason });
  const back = {
    paid_minutes: -lot.paid_minutes,
    gift_minutes: -lot.gift_minutes,
    price_fen: -lot.price_fen,
  };
  await change(ctx, lotId, back);
  await store.keep(ctx, { lot_id: lotId, kind: 'undo', ...back, ...source, reason });
  await lotsChanged.emit(ctx, { lot_ids: [lotId], by: 'other' });
  await figures(ctx, lot.student_id);
}

/** The lot under its student's lock: what is read before it may have changed. */
export async function lockedLot(ctx: Ctx, lotId: number, alsoStudents: readonly number[] = []) {
  const seen = await store.lot(ctx, lotId);
  if (!seen) throw notFound();
  await ledger.lock(ctx, [...new Set([seen.student_id, ...alsoStudents])]);
  const lot = await store.lot(ctx, lotId);
  if (!lot) throw notFound();
  return lot;
}
