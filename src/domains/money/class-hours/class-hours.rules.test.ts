import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween, plusDays } from '@/kernel/value/day.ts';
import { GIFT_MODES } from '../../organisation/company/company.rules.ts';
import {
  allocate,
  inOrderOfUse,
  type Lot,
  mayExtend,
  mayFreeze,
  mayGive,
  mayUndo,
  minutesLeft,
  moneyLeft,
  type Part,
  paidLeft,
  share,
  splitOf,
  without,
  worthOf,
} from './class-hours.rules.ts';
import { classHoursText } from './class-hours.text.ts';

const lotOf = (fields: Partial<Lot> = {}): Lot => ({
  id: 1,
  course_type: 12,
  subject_id: null,
  expires_on: null,
  frozen_on: null,
  bought_at: new Date(0),
  paid_minutes: 600,
  gift_minutes: 0,
  price_fen: 100_000,
  paid_used_minutes: 0,
  gift_used_minutes: 0,
  recognised_fen: 0,
  ...fields,
});
const lesson = { course_type: 12 as const, subject_id: null, used_on: '2026-03-01' };
const mode = fc.constantFrom(...GIFT_MODES);
const fresh = fc
  .record({
    paid_minutes: fc.nat(3_000),
    gift_minutes: fc.nat(1_000),
    price_fen: fc.nat(50_000_000),
  })
  .filter(({ paid_minutes, gift_minutes }) => paid_minutes + gift_minutes > 0)
  .map((fields) => lotOf({ ...fields, price_fen: fields.paid_minutes ? fields.price_fen : 0 }));

/** The same as the database's promises. */
function expectSound(lot: Lot): void {
  expect(lot.paid_used_minutes).toBeGreaterThanOrEqual(0);
  expect(lot.gift_used_minutes).toBeGreaterThanOrEqual(0);
  expect(lot.paid_used_minutes).toBeLessThanOrEqual(lot.paid_minutes);
  expect(lot.gift_used_minutes).toBeLessThanOrEqual(lot.gift_minutes);
  expect(lot.recognised_fen).toBeGreaterThanOrEqual(0);
  expect(lot.recognised_fen).toBeLessThanOrEqual(lot.price_fen);
  if (paidLeft(lot) === 0) expect(moneyLeft(lot)).toBe(0);
}

describe('a price over minutes', () => {
  test('is recognised to the last fen, however it is cut into lessons', () => {
    fc.assert(
      fc.property(
        fresh,
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 30 }),
        mode,
        (lot, cuts, m) => {
          let now = lot;
          let brought = 0;
          for (const minutes of [...cuts, Number.MAX_SAFE_INTEGER]) {
            const taken = Math.min(minutes, minutesLeft(now));
            const { parts, owed_minutes } = allocate([now], lesson, minutes, m);
            expect(owed_minutes).toBe(minutes - taken);
            for (const part of parts) {
              expect(part.paid_minutes + part.gift_minutes).toBe(taken);
              expect(part.fen).toBeGreaterThanOrEqual(0);
              brought += part.fen;
              now = without(now, part);
              expectSound(now);
            }
          }
          expect(minutesLeft(now)).toBe(0);
          expect(brought).toBe(lot.price_fen);
        },
      ),
    );
  });

  test('is recognised to the last fen also where lessons in the middle are undone', () => {
    const steps = fc.array(
      fc.oneof(fc.record({ take: fc.integer({ min: 1, max: 200 }) }), fc.record({ undo: fc.nat(9) })),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(fresh, steps, mode, (lot, moves, m) => {
        let now = lot;
        const stands: Part[] = [];
        const take = (minutes: number) => {
          for (const part of allocate([now], lesson, minutes, m).parts) {
            stands.push(part);
            now = without(now, part);
          }
        };
        for (const step of moves) {
          if ('take' in step) take(step.take);
          else {
            const [part] = stands.splice(step.undo % Math.max(1, stands.length), 1);
            if (part)
              now = without(now, {
                paid_minutes: -part.paid_minutes,
                gift_minutes: -part.gift_minutes,
                fen: -part.fen,
              });
          }
          expectSound(now);
          expect(stands.reduce((sum, part) => sum + part.fen, 0)).toBe(now.recognised_fen);
        }
        take(Number.MAX_SAFE_INTEGER);
        expect(stands.reduce((sum, part) => sum + part.fen, 0)).toBe(lot.price_fen);
      }),
    );
  });

  test('splits between what goes elsewhere and what stays without losing a fen', () => {
    fc.assert(
      fc.property(fresh, fc.nat(3_000), fc.nat(3_000), mode, (lot, used, out, m) => {
        const now = allocate([lot], lesson, used, m).parts.reduce(without, lot);
        const paid = Math.min(out, paidLeft(now));
        const fen = worthOf(now, paid);
        const stays = { ...now, paid_minutes: now.paid_minutes - paid, price_fen: now.price_fen - fen };
        expectSound(stays);
        expect(moneyLeft(stays) + fen).toBe(moneyLeft(now));
        if (paid === paidLeft(now)) expect(fen).toBe(moneyLeft(now));
      }),
    );
  });

  test('is exact beyond what a floating point number can multiply', () => {
    expect(share(99_999_999_999, 9_999_999, 10_000_000)).toBe(99_999_989_999);
    expect(share(5, 1, 2)).toBe(3);
    expect(share(1, 0, 0)).toBe(0);
  });
});

describe('gifts', () => {
  const lot = lotOf({ paid_minutes: 100, gift_minutes: 50, price_fen: 10_000 });
  test.each([
    ['paid_first', 120, 100, 20],
    ['gift_first', 120, 70, 50],
    ['average', 30, 20, 10],
    ['average', 150, 100, 50],
  ] as const)('%s: of %i minutes %i are paid and %i are gifts', (m, minutes, paid_minutes, gift_minutes) => {
    expect(splitOf(lot, minutes, m)).toEqual({ paid_minutes, gift_minutes });
  });
  test('bring no revenue', () => {
    const { parts } = allocate([lot], lesson, 50, 'gift_first');
    expect(parts).toEqual([{ lot_id: 1, paid_minutes: 0, gift_minutes: 50, fen: 0 }]);
  });
  test('are spread to the nearest minute on average, whatever mode went before', () => {
    fc.assert(
      fc.property(
        fresh,
        fc.nat(2_000),
        fc.integer({ min: 1, max: 500 }),
        mode,
        (before, used, minutes, m) => {
          const now = allocate([before], lesson, used, m).parts.reduce(without, before);
          const taken = Math.min(minutes, minutesLeft(now));
          const split = splitOf(now, taken, 'average');
          expect(split.paid_minutes + split.gift_minutes).toBe(taken);
          expect(split.paid_minutes).toBeLessThanOrEqual(paidLeft(now));
          expect(split.gift_minutes).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a lesson', () => {
  test('takes what ends first, then what was bought first, and is split over lots', () => {
    const lots = [
      lotOf({ id: 1, expires_on: null, bought_at: new Date(1) }),
      lotOf({ id: 2, expires_on: '2026-06-30', bought_at: new Date(3), paid_minutes: 30, price_fen: 3_000 }),
      lotOf({ id: 3, expires_on: '2026-06-30', bought_at: new Date(2), paid_minutes: 30, price_fen: 3_000 }),
    ];
    expect(inOrderOfUse(lots).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(allocate(lots, lesson, 120, 'paid_first')).toEqual({
      parts: [
        { lot_id: 3, paid_minutes: 30, gift_minutes: 0, fen: 3_000 },
        { lot_id: 2, paid_minutes: 30, gift_minutes: 0, fen: 3_000 },
        { lot_id: 1, paid_minutes: 60, gift_minutes: 0, fen: 10_000 },
      ],
      owed_minutes: 0,
    });
  });
  test.each([
    ['another course type', { course_type: 1 as const }],
    ['another subject', { subject_id: 7 }],
    ['frozen hours', { frozen_on: '2026-02-01' }],
    ['hours that had ended on its day', { expires_on: '2026-02-28' }],
  ])('takes nothing from %s', (_, fields) => {
    expect(allocate([lotOf(fields)], lesson, 60, 'paid_first')).toEqual({ parts: [], owed_minutes: 60 });
  });
  test('takes from hours that end on its very day, and from those for its subject', () => {
    const lot = lotOf({ expires_on: '2026-03-01', subject_id: 7 });
    expect(allocate([lot], { ...lesson, subject_id: 7 }, 60, 'paid_first').owed_minutes).toBe(0);
  });
});

describe('what may be done to a lot', () => {
  const today = '2026-03-01';
  test('an end is moved to a later day that is not past', () => {
    const lot = lotOf({ expires_on: '2026-02-01' });
    expect(mayExtend(lot, '2026-03-01', today)).toBe(true);
    expect(mayExtend(lot, '2026-02-28', today)).toBe(classHoursText.not_later);
    expect(mayExtend(lotOf({ expires_on: '2026-05-01' }), '2026-05-01', today)).toBe(
      classHoursText.not_later,
    );
    expect(mayExtend(lotOf(), '2026-05-01', today)).toBe(classHoursText.never_ends);
    expect(mayExtend(lotOf({ paid_used_minutes: 600 }), '2026-05-01', today)).toBe(
      classHoursText.nothing_left,
    );
    expect(mayExtend({ ...lot, frozen_on: today }, '2026-05-01', today)).toBe(classHoursText.is_frozen);
  });
  test('what is frozen or over is not frozen', () => {
    expect(mayFreeze(lotOf(), today)).toBe(true);
    expect(mayFreeze(lotOf({ frozen_on: today }), today)).toBe(classHoursText.is_frozen);
    expect(mayFreeze(lotOf({ expires_on: '2026-02-28' }), today)).toBe(classHoursText.is_expired);
    expect(mayFreeze(lotOf({ paid_used_minutes: 600 }), today)).toBe(classHoursText.nothing_left);
  });
  test('no more goes elsewhere than is left', () => {
    expect(mayGive(lotOf(), { paid_minutes: 600, gift_minutes: 0 })).toBe(true);
    expect(mayGive(lotOf(), { paid_minutes: 601, gift_minutes: 0 })).toEqual([
      '只剩付费 600 分钟、赠送 0 分钟',
      'Only 600 paid and 0 gift minutes are left',
    ]);
    expect(mayGive(lotOf({ frozen_on: today }), { paid_minutes: 1, gift_minutes: 0 })).toBe(
      classHoursText.is_frozen,
    );
  });
  test('a purchase is undone whole', () => {
    const bought = { paid_minutes: 600, gift_minutes: 0 };
    expect(mayUndo(lotOf(), bought)).toBe(true);
    expect(mayUndo(lotOf({ paid_used_minutes: 1 }), bought)).toBe(classHoursText.already_used);
    expect(mayUndo(lotOf({ paid_minutes: 500 }), bought)).toBe(classHoursText.already_moved);
    expect(mayUndo(lotOf({ frozen_on: today }), bought)).toBe(classHoursText.is_frozen);
  });
  test('days are counted across months, years and the end of summer time', () => {
    expect(daysBetween('2026-10-20', '2026-11-03')).toBe(14);
    expect(plusDays('2026-12-30', 3)).toBe('2027-01-02');
    expect(plusDays('2028-02-28', 1)).toBe('2028-02-29');
  });
});
