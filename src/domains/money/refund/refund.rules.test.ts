import { describe, expect, test } from 'vitest';
import { worthOf } from '../class-hours/class-hours.rules.ts';
import {
  asFarAsLeft,
  coveredByInvoices,
  giftsWith,
  mayPay,
  notBefore,
  POLICIES,
  type RefundLot,
  reckonLot,
  simulate,
} from './refund.rules.ts';

/** Ten paid hours for 3,000 yuan and two gift hours; by the list an hour is 360. */
const fresh: RefundLot = {
  ...{ id: 1, paid_minutes: 600, gift_minutes: 120, price_fen: 300_000 },
  ...{ paid_used_minutes: 0, gift_used_minutes: 0, recognised_fen: 0, bought_minutes: 600 },
  ...{ tenders: { learning: 200_000, new: 100_000, virtual: 6_000 }, list: { fen: 36_000, minutes: 60 } },
};
/** Three paid hours and one gift hour used. */
const used: RefundLot = {
  ...fresh,
  ...{ paid_used_minutes: 180, gift_used_minutes: 60, recognised_fen: 90_000 },
};
const rest = { paid_minutes: 420, gift_minutes: 60 };

describe('what hours are worth', () => {
  test('unused hours go back whole, by every policy', () => {
    for (const policy of POLICIES) {
      const line = reckonLot(fresh, { paid_minutes: 600, gift_minutes: 120 }, policy);
      expect(line).toMatchObject({ worth_fen: 300_000, back_fen: 300_000, virtual_fen: 6_000 });
      expect([line.learning_fen, line.new_fen]).toEqual([200_000, 100_000]);
    }
  });

  test('at the price paid, the hours that are left; at the list price, less what was used; at the average, gifts too', () => {
    expect(reckonLot(used, rest, 'unit_paid')).toMatchObject({ worth_fen: 210_000, back_fen: 210_000 });
    // 3,000 less four hours at 360.
    expect(reckonLot(used, rest, 'list_price')).toMatchObject({ worth_fen: 210_000, back_fen: 156_000 });
    // 3,000 over twelve hours is 250: less four of them.
    expect(reckonLot(used, rest, 'average')).toMatchObject({ worth_fen: 210_000, back_fen: 200_000 });
  });

  test('a part of them is that part of it, and coins come back in proportion to what was bought', () => {
    const half = reckonLot(used, { paid_minutes: 210, gift_minutes: 30 }, 'list_price');
    expect(half).toMatchObject({ worth_fen: 105_000, back_fen: 78_000, virtual_fen: 2_100 });
  });

  test('never less than nothing, and never more than their worth', () => {
    const dear = { ...used, list: { fen: 100_000, minutes: 60 } };
    expect(reckonLot(dear, rest, 'list_price').back_fen).toBe(0);
    const cheap = { ...used, list: { fen: 1, minutes: 60 } };
    expect(reckonLot(cheap, rest, 'list_price').back_fen).toBe(210_000);
    expect(reckonLot({ ...used, list: null }, rest, 'list_price').back_fen).toBe(210_000);
  });

  test('however it is split and rounded, nothing is paid back beyond the worth, and the tenders come to it', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % (most + 1);
    };
    for (let n = 0; n < 400; n++) {
      const paid_minutes = 1 + next(900);
      const paid_used_minutes = next(paid_minutes - 1);
      const gift_minutes = next(300);
      const price_fen = next(999_999);
      const lot: RefundLot = {
        ...{ id: n, paid_minutes, gift_minutes, price_fen, paid_used_minutes },
        gift_used_minutes: next(gift_minutes),
        recognised_fen: Math.floor((price_fen * paid_used_minutes) / paid_minutes),
        bought_minutes: paid_minutes,
        tenders: { learning: next(500_000), new: next(500_000), virtual: next(9_999) },
        list: next(3) ? { fen: next(99_999), minutes: 60 } : null,
      };
      const asked = { paid_minutes: 1 + next(paid_minutes - paid_used_minutes - 1), gift_minutes: 0 };
      for (const policy of POLICIES) {
        const line = reckonLot(lot, asked, policy);
        expect(line.back_fen).toBeGreaterThanOrEqual(0);
        expect(line.back_fen).toBeLessThanOrEqual(line.worth_fen);
        expect(line.worth_fen).toBe(worthOf(lot, asked.paid_minutes));
        expect(line.virtual_fen).toBeLessThanOrEqual(lot.tenders.virtual);
        const paid = lot.tenders.learning + lot.tenders.new;
        expect(line.learning_fen + line.new_fen).toBe(paid ? line.back_fen : 0);
      }
    }
  });
});

test('every policy side by side: what is withheld and deducted is revenue', () => {
  const asked = {
    accounts: [{ account: 'new' as const, amount_fen: 50_000 }],
    lots: [{ lot: used, ...rest }],
    deductions: [{ amount_fen: 1_000 }],
  };
  expect(
    simulate(asked).map(({ policy, amount_fen, revenue_fen }) => [policy, amount_fen, revenue_fen]),
  ).toEqual([
    ['unit_paid', 259_000, 1_000],
    ['list_price', 205_000, 55_000],
    ['average', 249_000, 11_000],
  ]);
  for (const one of simulate(asked)) expect(one.amount_fen + one.revenue_fen).toBe(one.taken_fen);
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
  const doc = { created_by: 1, confirmed_by: 2, approved_by: null, financed_by: null };
  const by = (admin_id: number) => notBefore(doc, { admin_id, company_id: 1 });
  expect(by(1)).not.toBe(true);
  expect(by(2)).not.toBe(true);
  expect(by(3)).toBe(true);
});

test('nobody pays to whom they have said themselves', () => {
  const doc = { created_by: 1, confirmed_by: 2, approved_by: 3, financed_by: 4, payee_by: 5 };
  const by = (admin_id: number) => mayPay(doc, { admin_id, company_id: 1 });
  expect(by(4)).not.toBe(true);
  expect(by(5)).not.toBe(true);
  expect(by(6)).toBe(true);
});
