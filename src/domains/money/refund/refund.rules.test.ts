import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIFT_MODES, type GiftMode } from '../../organisation/company/company.rules.ts';
import { allocate, giftLeft, moneyLeft, paidLeft, without } from '../class-hours/class-hours.rules.ts';
import {
  asFarAsLeft,
  averageIsPaid,
  coveredByInvoices,
  giftsWith,
  mayPay,
  NOTHING_ELSEWHERE,
  NOTHING_RETURNED,
  notBefore,
  POLICIES,
  type Policy,
  priceLotRefund,
  type RefundLot,
  simulate,
} from './refund.rules.ts';

/** Ten paid hours for 3,000 yuan and two gift hours; by the list an hour is 360. */
const fresh: RefundLot = {
  id: 1,
  paid_minutes: 600,
  gift_minutes: 120,
  price_fen: 300_000,
  paid_used_minutes: 0,
  gift_used_minutes: 0,
  recognised_fen: 0,
  bought_minutes: 600,
  tenders: { learning: 200_000, new: 100_000, virtual: 6_000 },
  list: { fen: 36_000, minutes: 60 },
  returned: NOTHING_RETURNED,
  elsewhere: NOTHING_ELSEWHERE,
};
/** Three paid hours and one gift hour used. */
const used: RefundLot = {
  ...fresh,
  paid_used_minutes: 180,
  gift_used_minutes: 60,
  recognised_fen: 90_000,
};
const rest = { paid_minutes: 420, gift_minutes: 60 };

describe('what hours are worth', () => {
  test('unused hours go back whole, by every policy', () => {
    for (const policy of POLICIES) {
      const line = priceLotRefund(fresh, { paid_minutes: 600, gift_minutes: 120 }, policy);
      expect(line).toMatchObject({ book_value_fen: 300_000, refund_amount_fen: 300_000, virtual_fen: 6_000 });
      expect([line.learning_fen, line.new_fen]).toEqual([200_000, 100_000]);
    }
  });

  test('at the price paid, the hours that are left; at the list price, less what was used; at the average, gifts too', () => {
    expect(priceLotRefund(used, rest, 'unit_paid')).toMatchObject({
      book_value_fen: 210_000,
      refund_amount_fen: 210_000,
    });
    // 3,000 less four hours at 360.
    expect(priceLotRefund(used, rest, 'list_price')).toMatchObject({
      book_value_fen: 210_000,
      refund_amount_fen: 156_000,
    });
    // 3,000 over twelve hours is 250: less four of them.
    expect(priceLotRefund(used, rest, 'average')).toMatchObject({
      book_value_fen: 210_000,
      refund_amount_fen: 200_000,
    });
  });

  test('a part of them is that part of it, and coins come back in proportion to what was bought', () => {
    const half = priceLotRefund(used, { paid_minutes: 210, gift_minutes: 30 }, 'list_price');
    expect(half).toMatchObject({ book_value_fen: 105_000, refund_amount_fen: 78_000, virtual_fen: 2_100 });
  });

  test('what was used is charged once where the rest of a purchase lies in two lots', () => {
    const half = { paid_minutes: 210, gift_minutes: 30 };
    const inTwo: RefundLot = {
      ...used,
      paid_minutes: 390,
      gift_minutes: 90,
      price_fen: 195_000,
      elsewhere: { minutes: 240, money_fen: 105_000 },
    };
    for (const policy of POLICIES)
      expect(priceLotRefund(inTwo, half, policy)).toEqual(priceLotRefund(used, half, policy));
  });

  test('never less than nothing, and never more than their worth', () => {
    const dear = { ...used, list: { fen: 100_000, minutes: 60 } };
    expect(priceLotRefund(dear, rest, 'list_price').refund_amount_fen).toBe(0);
    const cheap = { ...used, list: { fen: 1, minutes: 60 } };
    expect(priceLotRefund(cheap, rest, 'list_price').refund_amount_fen).toBe(210_000);
    expect(priceLotRefund({ ...used, list: null }, rest, 'list_price').refund_amount_fen).toBe(210_000);
  });
});

/** The lot after a lesson: its minutes split and its money recognised as class hours do it. */
function taught(lot: RefundLot, minutes: number, mode: GiftMode): RefundLot {
  const terms = {
    course_type: 12 as const,
    subject_id: null,
    expires_on: null,
    frozen_on: null,
    bought_at: new Date(0),
  };
  const lesson = { course_type: 12 as const, subject_id: null, used_on: '2026-03-01' };
  const [part] = allocate([{ ...lot, ...terms }], lesson, minutes, mode).parts;
  return part ? without(lot, part) : lot;
}
/** The lot after a part of it has gone back, and what that part came to. */
function refunded(lot: RefundLot, paid_minutes: number, policy: Policy) {
  const line = priceLotRefund(lot, { paid_minutes, gift_minutes: giftsWith(lot, paid_minutes) }, policy);
  const { returned } = lot;
  const after: RefundLot = {
    ...lot,
    paid_minutes: lot.paid_minutes - line.paid_minutes,
    gift_minutes: lot.gift_minutes - line.gift_minutes,
    price_fen: lot.price_fen - line.book_value_fen,
    returned: {
      paid_minutes: returned.paid_minutes + line.paid_minutes,
      gift_minutes: returned.gift_minutes + line.gift_minutes,
      book_value_fen: returned.book_value_fen + line.book_value_fen,
      refund_amount_fen: returned.refund_amount_fen + line.refund_amount_fen,
      learning_fen: returned.learning_fen + line.learning_fen,
      virtual_fen: returned.virtual_fen + line.virtual_fen,
    },
  };
  return { after, line };
}
/** Each part after the other; what has gone back at the end. */
const inParts = (lot: RefundLot, parts: readonly number[], policy: Policy): RefundLot =>
  parts.reduce((now, part) => refunded(now, part, policy).after, lot);
const evenly = (whole: number, parts: number): number[] => Array.from({ length: parts }, () => whole / parts);

describe('in parts as at once', () => {
  const lot: RefundLot = {
    id: 1,
    paid_minutes: 600,
    gift_minutes: 0,
    price_fen: 600_000,
    paid_used_minutes: 0,
    gift_used_minutes: 0,
    recognised_fen: 0,
    bought_minutes: 600,
    tenders: { learning: 600_000, new: 0, virtual: 0 },
    list: { fen: 680_000, minutes: 600 },
    returned: NOTHING_RETURNED,
    elsewhere: NOTHING_ELSEWHERE,
  };

  test('at the list price, 120 of 600 minutes taught: 4,640.00 in one, two or four refunds', () => {
    const now = taught(lot, 120, 'paid_first');
    for (const n of [1, 2, 4])
      expect(inParts(now, evenly(480, n), 'list_price').returned.refund_amount_fen).toBe(464_000);
  });

  test('at the average, gifts used first: 5,333.33 in one, two or four refunds', () => {
    const now = taught({ ...lot, gift_minutes: 480 }, 120, 'gift_first');
    for (const n of [1, 2, 4])
      expect(inParts(now, evenly(600, n), 'average').returned.refund_amount_fen).toBe(533_333);
  });

  const minutes = fc.integer({ min: 1, max: 900 });
  const anyLot = fc
    .record({
      paid: minutes,
      gift: fc.integer({ min: 0, max: 300 }),
      learning: fc.integer({ min: 0, max: 999_999 }),
      fresh: fc.integer({ min: 0, max: 999_999 }),
      virtual: fc.integer({ min: 0, max: 9_999 }),
      list: fc.option(fc.record({ fen: fc.integer({ min: 0, max: 99_999 }), minutes: fc.constant(60) })),
    })
    .map(
      ({ paid, gift, learning, fresh: money, virtual, list }): RefundLot => ({
        ...lot,
        paid_minutes: paid,
        gift_minutes: gift,
        price_fen: learning + money,
        bought_minutes: paid,
        tenders: { learning, new: money, virtual },
        list,
      }),
    );
  const policy = fc.constantFrom(...POLICIES);
  const mode = fc.constantFrom(...GIFT_MODES);
  /** What happened before: lessons and refunds by any policy, in any order. */
  const past = fc.array(
    fc.oneof(
      fc.record({ lesson: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ refund: fc.integer({ min: 1, max: 200 }), policy }),
    ),
    { maxLength: 5 },
  );
  const lived = (
    start: RefundLot,
    steps: readonly (typeof past extends fc.Arbitrary<readonly (infer S)[]> ? S : never)[],
    by: GiftMode,
  ) =>
    steps.reduce((now, step) => {
      if ('lesson' in step) return taught(now, step.lesson, by);
      const part = Math.min(step.refund, paidLeft(now));
      return part > 0 ? refunded(now, part, step.policy).after : now;
    }, start);
  /** Cuts a whole into parts at any of its minutes. */
  const cut = (whole: number, at: readonly number[]): number[] => {
    const ends = [...new Set([...at.map((one) => one % whole), whole])].filter(Boolean).sort((a, b) => a - b);
    return ends.map((end, n) => end - (ends[n - 1] ?? 0));
  };

  test('whatever happened before, any split gives the same money, fees, tenders, coins and gifts to the fen and the minute', () => {
    fc.assert(
      fc.property(
        anyLot,
        past,
        mode,
        policy,
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 8 }),
        (start, steps, by, how, some, cuts) => {
          const now = lived(start, steps, by);
          if (paidLeft(now) === 0) return;
          const whole = 1 + (some % paidLeft(now));
          const [once, parts] = [inParts(now, [whole], how), inParts(now, cut(whole, cuts), how)];
          expect(parts).toEqual(once);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('a part pays no less than nothing and no more than it takes; the last minute takes all that is left', () => {
    fc.assert(
      fc.property(anyLot, past, mode, policy, fc.nat(), (start, steps, by, how, some) => {
        const now = lived(start, steps, by);
        if (paidLeft(now) === 0) return;
        const { after: then, line } = refunded(now, 1 + (some % paidLeft(now)), how);
        expect(line.refund_amount_fen).toBeGreaterThanOrEqual(0);
        expect(line.refund_amount_fen).toBeLessThanOrEqual(line.book_value_fen);
        expect(line.gift_minutes).toBeLessThanOrEqual(giftLeft(now));
        const money = now.tenders.learning + now.tenders.new;
        expect(line.learning_fen + line.new_fen).toBe(money ? line.refund_amount_fen : 0);
        expect(then.returned.virtual_fen).toBeLessThanOrEqual(now.tenders.virtual);
        expect(moneyLeft(then)).toBeGreaterThanOrEqual(0);
        if (paidLeft(then) === 0) expect(moneyLeft(then)).toBe(0);
      }),
      { numRuns: 5_000 },
    );
  });

  test('where nothing else happened, all refunds of a lot pay what the policy leaves of its price', () => {
    fc.assert(
      fc.property(
        anyLot,
        mode,
        fc.nat(900),
        policy,
        fc.array(fc.nat(), { maxLength: 8 }),
        (start, by, used, how, cuts) => {
          const now = taught(start, 1 + used, by);
          if (paidLeft(now) === 0) return;
          const time = now.paid_used_minutes + now.gift_used_minutes;
          const exactly = {
            unit_paid: now.recognised_fen,
            list_price: now.list ? Math.round((now.list.fen * time) / now.list.minutes) : now.recognised_fen,
            average: Math.round((now.price_fen * time) / (now.paid_minutes + now.gift_minutes)),
          }[how];
          const due = Math.min(Math.max(now.price_fen - exactly, 0), moneyLeft(now));
          expect(inParts(now, cut(paidLeft(now), cuts), how).returned.refund_amount_fen).toBe(due);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

test('paid hours used first: the average gives what was paid, and only then it is said', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 599 }), fc.integer({ min: 1, max: 300 }), (used, gift) => {
      const now = taught({ ...fresh, gift_minutes: gift }, Math.max(1, used), 'paid_first');
      const asked = {
        accounts: [],
        deductions: [],
        lots: [{ lot: now, paid_minutes: paidLeft(now), gift_minutes: 0 }],
      };
      const [unit, , average] = simulate(asked);
      expect(average?.amount_fen).toBe(unit?.amount_fen);
      expect(averageIsPaid(asked, 'paid_first')).toBe(true);
      expect(averageIsPaid(asked, 'average')).toBe(false);
    }),
  );
  const withoutGifts = { ...fresh, gift_minutes: 0 };
  const asked = {
    accounts: [],
    deductions: [],
    lots: [{ lot: withoutGifts, paid_minutes: 600, gift_minutes: 0 }],
  };
  expect(averageIsPaid(asked, 'paid_first')).toBe(false);
});

test('every policy side by side: what is withheld and deducted are fees', () => {
  const asked = {
    accounts: [{ account: 'new' as const, amount_fen: 50_000 }],
    lots: [{ lot: used, ...rest }],
    deductions: [{ amount_fen: 1_000 }],
  };
  expect(simulate(asked).map(({ policy, amount_fen, fees_fen }) => [policy, amount_fen, fees_fen])).toEqual([
    ['unit_paid', 259_000, 1_000],
    ['list_price', 205_000, 55_000],
    ['average', 249_000, 11_000],
  ]);
  for (const one of simulate(asked)) expect(one.amount_fen + one.fees_fen).toBe(one.taken_fen);
});

test('gifts go with the paid hours in proportion, and a lesson leaves what is left', () => {
  expect(giftsWith(used, 420)).toBe(60);
  expect(giftsWith(used, 210)).toBe(30);
  expect(asFarAsLeft(used, { paid_minutes: 600, gift_minutes: 120 })).toEqual(rest);
});

test('what is invoiced must be covered by what stays, and the newest invoices are named', () => {
  const invoices = [
    { invoice_no: 'B2', amount_fen: 20_000 },
    { invoice_no: 'A1', amount_fen: 60_000 },
  ];
  const money = { received_fen: 100_000, refunded_fen: 10_000 };
  expect(coveredByInvoices(invoices, { ...money, amount_fen: 10_000 })).toEqual([]);
  expect(coveredByInvoices(invoices, { ...money, amount_fen: 10_001 })).toEqual(['B2']);
  expect(coveredByInvoices(invoices, { ...money, amount_fen: 40_000 })).toEqual(['B2', 'A1']);
});

test('nobody takes two steps', () => {
  const doc = { created_by: 1, confirmed_by: 2, approved_by: null, finance_approved_by: null };
  const by = (admin_id: number) => notBefore(doc, { admin_id, company_id: 1 });
  expect(by(1)).not.toBe(true);
  expect(by(2)).not.toBe(true);
  expect(by(3)).toBe(true);
});

test('nobody pays to whom they have said themselves', () => {
  const doc = { created_by: 1, confirmed_by: 2, approved_by: 3, finance_approved_by: 4, payee_by: 5 };
  const by = (admin_id: number) => mayPay(doc, { admin_id, company_id: 1 });
  expect(by(4)).not.toBe(true);
  expect(by(5)).not.toBe(true);
  expect(by(6)).toBe(true);
});
