import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusDays } from '@/kernel/value/day.ts';
import type { Lot } from '../../money/class-hours/class-hours.rules.ts';
import {
  dueOn,
  type ForecastInput,
  forecastOf,
  isLostBy,
  mayOpen,
  moneyRateOf,
  RENEWAL_DEFAULTS,
  rateOf,
  type Signs,
  whyDue,
} from './renewal.rules.ts';

const today = '2026-11-17';
let made = 0;
const lot = (minutes: number, more: Partial<Lot> = {}): Lot => ({
  id: ++made,
  course_type: 12,
  subject_id: null,
  paid_minutes: minutes,
  gift_minutes: 0,
  price_fen: 0,
  paid_used_minutes: 0,
  gift_used_minutes: 0,
  recognised_fen: 0,
  expires_on: null,
  frozen_on: null,
  bought_at: new Date('2026-01-01T00:00:00Z'),
  ...more,
});
const forecast = (more: Partial<ForecastInput>) =>
  forecastOf({
    course_type: 12,
    lots: [],
    bookings: [],
    used_minutes: 0,
    today,
    mode: 'paid_first',
    ...more,
  });
const lesson = (days: number, minutes = 120, subject_id: number | null = null) => ({
  on: plusDays(today, days),
  minutes,
  subject_id,
});

describe('the day on which hours run out', () => {
  test('is that of the booked lesson that takes the last of them, and no estimate', () => {
    const found = forecast({ lots: [lot(360)], bookings: [lesson(14), lesson(7), lesson(21), lesson(28)] });
    expect(found).toMatchObject({
      remaining_minutes: 360,
      run_out_on: plusDays(today, 21),
      is_estimate: false,
      booked_left_minutes: 0,
    });
    expect(found.points.map(({ minutes }) => minutes)).toEqual([360, 240, 120, 0]);
  });

  test('goes on from the last booking at the average of the last eight weeks, as an estimate', () => {
    // 120 minutes a week: after the booking 240 remain, two weeks more.
    const found = forecast({ lots: [lot(360)], bookings: [lesson(7)], used_minutes: 960 });
    expect(found).toMatchObject({
      weekly_minutes: 120,
      booked_until: plusDays(today, 7),
      booked_left_minutes: 240,
      run_out_on: plusDays(today, 21),
      is_estimate: true,
    });
  });

  test('is when a lot ends before it is used, and later lots go on', () => {
    const ends = plusDays(today, 10);
    expect(forecast({ lots: [lot(600, { expires_on: ends })] })).toMatchObject({
      run_out_on: ends,
      is_estimate: true,
    });
    // A week uses 120: the first lot loses what is left when it ends, the second lasts five weeks from there.
    const two = forecast({ lots: [lot(600, { expires_on: ends }), lot(600)], used_minutes: 960 });
    expect(two.run_out_on).toBe(plusDays(today, 10 + 35));
  });

  test('is when the last lot ends where nothing is used, unless that is years ahead', () => {
    const ends = (days: number) => lot(600, { expires_on: plusDays(today, days) });
    const runsOut = (...lots: Lot[]) => forecast({ lots }).run_out_on;
    expect(runsOut(ends(400), ends(90))).toBe(plusDays(today, 400));
    expect(runsOut(ends(0))).toBe(today);
    expect(runsOut(ends(90), lot(600))).toBeNull();
    expect(runsOut(ends(729))).toBe(plusDays(today, 729));
    expect(runsOut(ends(730))).toBeNull();
    const used = lot(600, { expires_on: plusDays(today, 200), paid_used_minutes: 600 });
    expect(runsOut(ends(90), used)).toBe(plusDays(today, 90));
  });

  test('is none while nothing is booked and nothing was used', () => {
    expect(forecast({ lots: [lot(600)] })).toMatchObject({ run_out_on: null, is_estimate: false });
    expect(forecast({})).toMatchObject({ remaining_minutes: 0, run_out_on: null });
  });

  test('asks only lots of the course type, those that rest too, and not those that have ended', () => {
    const lots = [
      lot(600, { course_type: 1 }),
      lot(120, { frozen_on: '2026-11-01' }),
      lot(300, { expires_on: plusDays(today, -1) }),
    ];
    expect(forecast({ lots, bookings: [lesson(3)] })).toMatchObject({
      remaining_minutes: 120,
      run_out_on: plusDays(today, 3),
    });
  });

  test('lets a lesson of another subject leave a lot alone', () => {
    const found = forecast({
      lots: [lot(120, { subject_id: 5 })],
      bookings: [lesson(3, 120, 6), lesson(9, 120, 5)],
    });
    expect(found.run_out_on).toBe(plusDays(today, 9));
  });

  test('never lies before today, and more hours never bring it nearer', () => {
    const inputs = fc.record({
      first: fc.integer({ min: 1, max: 2000 }),
      more: fc.integer({ min: 1, max: 2000 }),
      used: fc.integer({ min: 0, max: 4000 }),
      days: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(inputs, ({ first, more, used, days }) => {
        const bookings = days.map((n) => lesson(n, 60));
        const one = forecast({ lots: [lot(first)], bookings, used_minutes: used });
        const two = forecast({ lots: [lot(first), lot(more)], bookings, used_minutes: used });
        expect(one.run_out_on === null || one.run_out_on >= today).toBe(true);
        expect(two.run_out_on ?? '9999').not.toBe('');
        expect((two.run_out_on ?? '9999') >= (one.run_out_on ?? '9999') || one.run_out_on === null).toBe(
          true,
        );
        expect(one.points.every(({ minutes }) => minutes >= 0 && minutes <= first)).toBe(true);
      }),
    );
  });
});

const signs = (more: Partial<Signs>): Signs => ({
  remaining_minutes: 1200,
  held_minutes: 2400,
  run_out_on: null,
  contract_ends_on: null,
  is_at_risk: false,
  last_used_on: null,
  ...more,
});
const why = (more: Partial<Signs>) => whyDue(signs(more), RENEWAL_DEFAULTS, 60, today);

describe('a renewal is due', () => {
  test('by hours, by their share, by the day they run out, by the contract, by a risk, in this order', () => {
    expect(why({})).toBeUndefined();
    expect(why({ remaining_minutes: 300 })).toBe('hours');
    expect(why({ remaining_minutes: 301, held_minutes: 3000 })).toBe('percent');
    expect(why({ remaining_minutes: 720, held_minutes: 2400 })).toBe('percent');
    expect(why({ run_out_on: plusDays(today, 30) })).toBe('run_out');
    expect(why({ run_out_on: plusDays(today, 31) })).toBeUndefined();
    expect(why({ contract_ends_on: plusDays(today, 30) })).toBe('contract');
    expect(why({ contract_ends_on: plusDays(today, -1) })).toBeUndefined();
    expect(why({ is_at_risk: true })).toBe('risk');
  });

  test('on the day the hours run out or ran out, the contract ends, or in a month', () => {
    const on = (more: Partial<Signs>, reason: Parameters<typeof dueOn>[1] = 'hours') =>
      dueOn(signs(more), reason, RENEWAL_DEFAULTS, today);
    expect(on({ run_out_on: '2026-12-01' })).toBe('2026-12-01');
    expect(on({ remaining_minutes: 0, last_used_on: '2026-11-10' })).toBe('2026-11-10');
    expect(on({ run_out_on: '2027-03-01', contract_ends_on: '2026-12-10' }, 'contract')).toBe('2026-12-10');
    expect(on({}, 'risk')).toBe(plusDays(today, 30));
  });

  test('again only after it was withdrawn, or once hours have come since it was answered', () => {
    const closed_at = new Date('2026-11-01T00:00:00Z');
    const [earlier, later] = [new Date('2026-10-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
    expect(mayOpen(undefined, null)).toBe(true);
    expect(mayOpen({ status: 'withdrawn', closed_at }, earlier)).toBe(true);
    expect(mayOpen({ status: 'lost', closed_at }, earlier)).toBe(false);
    expect(mayOpen({ status: 'lost', closed_at }, later)).toBe(true);
    expect(mayOpen({ status: 'renewed', closed_at }, earlier)).toBe(false);
  });

  test('and lost by itself 60 days later', () => {
    expect(isLostBy('2026-09-18', today, 60)).toBe(true);
    expect(isLostBy('2026-09-19', today, 60)).toBe(false);
  });
});

test('a rate is of what is decided, by number and by money, and none while nothing is', () => {
  expect(rateOf({ renewed: 22, lost: 6 })).toBe(7857);
  expect(rateOf({ renewed: 0, lost: 0 })).toBeNull();
  expect(moneyRateOf({ renewed_fen: 300, lost_fen: 100 })).toBe(7500);
});
