import { describe, expect, test } from 'vitest';
import { plusMonths } from '@/kernel/value/day.ts';
import {
  evenPlan,
  listPrice,
  madeInTime,
  nextDue,
  nextPayment,
  planOf,
  planVerdict,
  priceOfMinutes,
  readPlan,
  spread,
  unlockedBy,
} from './contract.rules.ts';

/** The same numbers at every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

describe('a discount', () => {
  test('is spread exactly to the fen, in proportion, and takes no line below nothing', () => {
    const roll = dice(7);
    for (let run = 0; run < 600; run++) {
      const prices = Array.from({ length: 1 + roll(20) }, () => roll(roll(4) === 0 ? 3 : 9_000_000_000));
      const discount = roll(sum(prices) + 1);
      const amounts = spread(prices, discount);
      expect(sum(amounts)).toBe(sum(prices) - discount);
      for (const [at, amount] of amounts.entries()) {
        const price = prices[at] as number;
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(price);
        const exact = sum(prices) === 0 ? 0 : (price / sum(prices)) * discount;
        expect(Math.abs(price - amount - exact)).toBeLessThan(1.001);
      }
    }
  });

  test('leaves the rest of the rounding with the largest remainders, the first line before others', () => {
    expect(spread([100, 100, 100], 100)).toEqual([66, 67, 67]);
    expect(spread([1, 1, 998], 2)).toEqual([1, 1, 996]);
    expect(spread([500], 500)).toEqual([0]);
  });
});

describe('what is paid', () => {
  const lines = [
    { minutes: 600, gift_minutes: 60, amount_fen: 100_000 },
    { minutes: 300, gift_minutes: 0, amount_fen: 0 },
    { minutes: 120, gift_minutes: 10, amount_fen: 7 },
  ];
  test.each([
    [0, [0, 0, 0], [0, 0, 0]],
    [166, [0, 0, 0], [0, 0, 0]],
    [167, [1, 0, 0], [0, 0, 0]],
    [50_000, [300, 0, 0], [30, 0, 0]],
    [99_999, [599, 0, 0], [59, 0, 0]],
    [100_000, [600, 300, 0], [60, 0, 0]],
    [100_006, [600, 300, 102], [60, 0, 8]],
    [100_007, [600, 300, 120], [60, 0, 10]],
    [999_999, [600, 300, 120], [60, 0, 10]],
  ])('%d fen unlock floor(paid ÷ unit price) minutes, line by line', (paid, minutes, gifts) => {
    const unlocked = unlockedBy(lines, paid);
    expect(unlocked.map((one) => one.unlocked_minutes)).toEqual(minutes);
    expect(unlocked.map((one) => one.unlocked_gift_minutes)).toEqual(gifts);
  });

  test('is never outrun by the price of the minutes that it unlocked', () => {
    const roll = dice(11);
    for (let run = 0; run < 3000; run++) {
      const one = {
        minutes: 1 + roll(10_000),
        gift_minutes: 0,
        amount_fen: roll(90_000_000),
        bought_minutes: 0,
      };
      const paid = roll(one.amount_fen + 1);
      const [unlocked] = unlockedBy([one], paid);
      expect(priceOfMinutes(one, unlocked?.unlocked_minutes ?? 0)).toBeLessThanOrEqual(
        one.amount_fen === 0 ? 0 : paid,
      );
    }
  });

  test('bought piece by piece costs exactly the line', () => {
    const roll = dice(13);
    for (let run = 0; run < 500; run++) {
      const whole = { minutes: 1 + roll(5000), gift_minutes: 0, amount_fen: roll(99_999_999_999) };
      let bought_minutes = 0;
      let cost = 0;
      while (bought_minutes < whole.minutes) {
        const minutes = Math.min(1 + roll(900), whole.minutes - bought_minutes);
        cost += priceOfMinutes({ ...whole, bought_minutes }, minutes);
        bought_minutes += minutes;
      }
      expect(cost).toBe(whole.amount_fen);
    }
  });
});

describe('a payment plan', () => {
  const plan = [
    { due_on: '2026-09-01', amount_fen: 300 },
    { due_on: '2026-10-01', amount_fen: 200 },
    { due_on: '2026-11-01', amount_fen: 100 },
  ];
  test('is filled in its order; what is past its day is overdue', () => {
    expect(planOf(plan, 350, '2026-10-01').map(({ paid_fen, state }) => [paid_fen, state])).toEqual([
      [300, 'paid'],
      [50, 'part'],
      [0, 'due'],
    ]);
    expect(planOf(plan, 350, '2026-10-02')[1]?.state).toBe('overdue');
    expect(nextDue(plan, 300)).toBe('2026-10-01');
    expect(nextDue(plan, 600)).toBeNull();
  });
  test('sums to the total, day after day', () => {
    expect(planVerdict(plan, 600)).toBe(true);
    expect(planVerdict(plan, 601)).toEqual([
      '各期合计 ¥6.00，应等于总额 ¥6.01',
      'The instalments sum to ¥6.00, not to the total of ¥6.01',
    ]);
    expect(planVerdict(plan.toReversed(), 600)).not.toBe(true);
    expect(planVerdict([], 0)).toBe(true);
  });
  test('is split evenly, month by month, to the fen', () => {
    expect(evenPlan(1000, 3, '2026-01-31')).toEqual([
      { due_on: '2026-01-31', amount_fen: 334 },
      { due_on: '2026-02-28', amount_fen: 333 },
      { due_on: '2026-03-31', amount_fen: 333 },
    ]);
    expect(plusMonths('2026-11-30', 3)).toBe('2027-02-28');
  });
});

test('the book’s price of a line is that of its minutes', () => {
  expect(listPrice(80_000, 90, 60)).toBe(120_000);
  expect(listPrice(100, 50, 60)).toBe(83);
});

test('a contract is dated within the last month', () => {
  expect(madeInTime('2026-11-15', '2026-11-15')).toBe(true);
  expect(madeInTime('2026-10-15', '2026-11-15')).toBe(true);
  expect(madeInTime('2026-10-14', '2026-11-15')).not.toBe(true);
  expect(madeInTime('2026-11-16', '2026-11-15')).not.toBe(true);
});

describe('the next payment', () => {
  const plan = [
    { due_on: '2026-01-01', amount_fen: 100 },
    { due_on: '2026-02-01', amount_fen: 200 },
    { due_on: '2026-03-01', amount_fen: 300 },
  ];
  test('is all that is due, less what is paid and what waits; else the next instalment; else nothing', () => {
    const on = (today: string, paid: number, waiting = 0) => nextPayment(plan, paid, waiting, today);
    expect(on('2025-12-31', 0)).toBe(100);
    expect(on('2026-02-01', 0)).toBe(300);
    expect(on('2026-02-01', 100, 50)).toBe(150);
    expect(on('2026-02-01', 100, 200)).toBe(300);
    expect(on('2026-02-01', 300, 300)).toBe(0);
    expect(on('2026-02-01', 300, 900)).toBe(0);
  });
});

describe('a payment plan in a file', () => {
  test('is days with their amounts, in the ways in which people write them', () => {
    expect(readPlan(['2026-12-01 3000', '2027/1/1：2000.50'], 500_050)).toEqual([
      { due_on: '2026-12-01', amount_fen: 300_000 },
      { due_on: '2027-01-01', amount_fen: 200_050 },
    ]);
  });
  test('or days alone, which share the amount to the fen', () => {
    expect(readPlan(['2026-12-01', '2027-01-01', '2027-02-01'], 100)).toEqual([
      { due_on: '2026-12-01', amount_fen: 34 },
      { due_on: '2027-01-01', amount_fen: 33 },
      { due_on: '2027-02-01', amount_fen: 33 },
    ]);
  });
  test.each([
    ['no day', ['3000'], 300_000],
    ['no such day', ['2026-02-30 3000'], 300_000],
    ['no amount that can be read', ['2026-12-01 三千'], 300_000],
    ['an amount beside a day without one', ['2026-12-01 3000', '2027-01-01'], 300_000],
    ['more days than fen', ['2026-12-01', '2027-01-01'], 1],
  ])('cannot be read with %s', (_, said, total) => {
    expect(readPlan(said, total)).toBeUndefined();
  });
});
