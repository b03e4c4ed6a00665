import { invalid, must, no, notFound } from '@/kernel/errors.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { discountOf } from '../../../organisation/price/price.rules.ts';
import { prices } from '../../../organisation/price/server/price.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { hasHours, mayEndOn, mayGive, share, worthOf } from '../../class-hours/class-hours.rules.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { conversionPermissions } from '../conversion.access.ts';
import { conversionApi } from '../conversion.contract.ts';
import { conversionNotices } from '../conversion.notices.ts';
import { areTwo, goesElsewhere } from '../conversion.rules.ts';
import { conversionStatus } from '../conversion.status.ts';
import { conversionText as text } from '../conversion.text.ts';
import { asTenders, buyContract, buyFor } from './conversion.buy-contract.ts';
import { carryOut, takeBack } from './conversion.carry-over.ts';
import { type ConversionRow, conversionStore as store } from './conversion.store.ts';
import { submit } from './conversion.submit.ts';

/** What so many minutes cost by the book, for this student's level. */
async function byTheBook(
  ctx: Ctx,
  level_id: number | null,
  course_type: Parameters<typeof prices.of>[1]['course_type'],
  minutes: number,
) {
  const unit = await prices.of(ctx, { course_type, level_id, tier_id: null });
  const perHour = await classHours.minutesPerHour(ctx);
  return {
    perHour,
    unit_fen: unit ?? null,
    book_fen: unit === undefined ? null : share(unit, minutes, perHour),
  };
}

interface Asked {
  readonly student_id: number;
  readonly course_type: number;
  readonly subject_id?: number | null;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
}

/** Bought from a contract: its type, its price to the fen, its end, and no more than what is paid for. */
async function fromLine(ctx: Ctx, lineId: number, asked: Asked, amount_fen: number): Promise<string | null> {
  await contracts.mustSeeLine(ctx, lineId);
  const line = await contracts.line(ctx, lineId);
  fieldwise('contract_line_id', line.student_id === asked.student_id || text.line_of_other);
  const isSame = line.course_type === asked.course_type && line.subject_id === (asked.subject_id ?? null);
  fieldwise('contract_line_id', isSame || text.line_differs);
  const perHour = await classHours.minutesPerHour(ctx);
  const [paid, gift] = [
    line.unlocked_minutes - line.bought_minutes,
    line.unlocked_gift_minutes - line.bought_gift_minutes,
  ];
  fieldwise(
    'paid_minutes',
    asked.paid_minutes <= paid || no(text.line_rest, { hours: formatHours(paid, perHour) }),
  );
  fieldwise(
    'gift_minutes',
    asked.gift_minutes <= gift || no(text.line_rest, { hours: formatHours(gift, perHour) }),
  );
  const price = contracts.priceOf(line, asked.paid_minutes);
  fieldwise('learning_fen', amount_fen === price || no(text.line_price, { money: formatFen(price) }));
  return line.expires_on;
}

/** How far below the book somebody may go alone is for whoever submits and whoever approves to answer. */
async function mustAllowPrice(ctx: Ctx, doc: ConversionRow): Promise<void> {
  const limit = Math.max(doc.limit_percent, await prices.discountLimit(ctx));
  must(doc.discount_percent <= limit || no(text.beyond_limit, { asked: doc.discount_percent, limit }));
}

/** What becomes of it, for whoever submitted it. */
async function tell(ctx: Ctx, outcome: keyof typeof conversionNotices, doc: ConversionRow, reason = '') {
  const [about] = await students.names(ctx, [doc.student_id]);
  const money = formatFen(doc.amount_fen);
  const values = { student: about?.name ?? '', what: text[doc.kind], money, reason };
  await notices.tellMaker(ctx, conversionNotices[outcome], doc, values);
}

const moves = transitionHandlers(conversionStatus, store, {
  post: async (ctx, doc) => {
    await mustAllowPrice(ctx, doc);
    await carryOut(ctx, doc);
    await tell(ctx, 'approved', doc);
  },
  giveBack: async (ctx, doc, { reason = '' }) => {
    await ledger.unhold(ctx, 'conversion', doc.id, 'released');
    await store.keep(ctx, doc.id, { reason });
    await tell(ctx, 'rejected', doc, reason);
  },
  release: async (ctx, { id }) => void (await ledger.unhold(ctx, 'conversion', id, 'released')),
  reverse: async (ctx, doc, { reason = '' }) => {
    await takeBack(ctx, doc, reason);
    await store.keep(ctx, doc.id, { reason });
    await tell(ctx, 'rebacked', doc, reason);
  },
});

/** What other nouns ask of conversions. */
export const conversions = {
  /**
   * A payment for a contract has asked for its hours: the purchase is made by whoever entered the payment. Who approves
   * the payment decides on it in the same act where they hold that right too; otherwise it waits.
   */
  async followPayment(ctx: Ctx, payment: Parameters<typeof buyFor>[1]): Promise<void> {
    const ids = await buyFor(ctx, payment);
    if (!ctx.holds(conversionPermissions.approve) || ctx.standsFor) return;
    for (const id of ids) if (await store.find(ctx, id)) await moves.approve(ctx, { id });
  },
};

export const conversionService = implement(conversionApi, {
  ...approvalHandlers(store),
  totals: (ctx, filter) => store.totals(ctx, filter),
  quote: async (ctx, { student_id, course_type, paid_minutes = 0 }) => {
    const about = await store.student(ctx, student_id);
    if (!about) throw notFound();
    const money = await ledger.available(ctx, student_id);
    const price = course_type
      ? await byTheBook(ctx, about.level_id, course_type, paid_minutes)
      : { unit_fen: null, book_fen: null, perHour: await classHours.minutesPerHour(ctx) };
    return {
      student_name: about.username,
      virtual_fen: money.virtual.available_fen,
      new_fen: money.new.available_fen,
      learning_fen: money.learning.available_fen,
      store_fen: money.store.available_fen,
      apply_fen: money.apply.available_fen,
      minutes_per_class_hour: price.perHour,
      unit_fen: price.unit_fen,
      book_fen: price.book_fen,
    };
  },
  add: async (ctx, { from_account, to_account, ...input }) => {
    const two = areTwo(from_account, to_account);
    if (two !== true) throw invalid({ to_account: two });
    await students.must(ctx, input.student_id);
    return submit(ctx, { kind: 'account', to_account, ...input }, [
      { account: from_account, amount_fen: input.amount_fen },
    ]);
  },
  buy: async (ctx, { learning_fen, new_fen, virtual_fen, ...input }) => {
    const { student_id, course_type, paid_minutes, gift_minutes = 0, expires_on = null } = input;
    // Of a contract, its line says whether it costs anything.
    const mayBeFree = Boolean(input.contract_line_id);
    const tenders = asTenders({ learning_fen, new_fen, virtual_fen }, { mayBeFree });
    fieldwise('course_type', hasHours(course_type));
    fieldwise('expires_on', mayEndOn(expires_on, todayOf(ctx)));
    const { level_id } = await students.must(ctx, student_id);
    const amount_fen = tenders.reduce((sum, one) => sum + one.amount_fen, 0);
    // Of a contract, its audit has looked at the price.
    if (input.contract_line_id) {
      const asked = { ...input, gift_minutes };
      const lineEnds = await fromLine(ctx, input.contract_line_id, asked, amount_fen);
      const ends = expires_on ?? lineEnds;
      fieldwise('expires_on', mayEndOn(ends, todayOf(ctx)));
      return submit(ctx, { ...input, kind: 'hours', gift_minutes, expires_on: ends, amount_fen }, tenders);
    }
    const { book_fen } = await byTheBook(ctx, level_id, course_type, paid_minutes);
    const discount_percent = book_fen === null ? 0 : discountOf(book_fen, amount_fen);
    return submit(
      ctx,
      {
        ...input,
        kind: 'hours',
        gift_minutes,
        expires_on,
        amount_fen,
        book_fen,
        discount_percent,
        limit_percent: await prices.discountLimit(ctx),
      },
      tenders,
    );
  },
  buyContract: (ctx, input) => buyContract(ctx, input),
  transfer: async (ctx, { lot_id, out_paid_minutes, out_gift_minutes, ...to }) => {
    const lot = await classHours.lot(ctx, lot_id);
    if (!lot || !(await students.sees(ctx, lot.student_id))) throw notFound();
    const { to_student_id, course_type, subject_id = null, paid_minutes, gift_minutes, note } = to;
    fieldwise('course_type', hasHours(course_type));
    fieldwise('out_paid_minutes', out_paid_minutes + out_gift_minutes > 0 || text.nothing_moved);
    fieldwise('paid_minutes', out_paid_minutes > 0 === paid_minutes > 0 || text.paid_stays_paid);
    fieldwise('gift_minutes', paid_minutes + gift_minutes > 0 || text.nothing_moved);
    must(mayGive(lot, { paid_minutes: out_paid_minutes, gift_minutes: out_gift_minutes }));
    must(mayEndOn(lot.expires_on, todayOf(ctx)));
    must(goesElsewhere(lot, { student_id: to_student_id, course_type, subject_id }));
    await students.must(ctx, lot.student_id);
    if (to_student_id !== lot.student_id) await students.must(ctx, to_student_id);
    const draft = { student_id: lot.student_id, kind: 'transfer' as const, from_lot_id: lot_id };
    const hours = { course_type, subject_id, paid_minutes, gift_minutes, expires_on: lot.expires_on };
    const out = { out_paid_minutes, out_gift_minutes, amount_fen: worthOf(lot, out_paid_minutes) };
    return submit(ctx, { ...draft, ...hours, ...out, to_student_id, note }, []);
  },
  ...moves,
});

function fieldwise(field: string, verdict: true | readonly [string, string]): void {
  if (verdict !== true) throw invalid({ [field]: verdict });
}
