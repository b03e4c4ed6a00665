import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteText } from '@/kernel/value/time.ts';
import {
  availability,
  type Exception,
  type Interval,
  mergedWeek,
  partText,
  slotsOf,
  type WeekPart,
  weekElsewhere,
  weekOf,
} from './teacher.week.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const shown = (intervals: readonly Interval[]) =>
  intervals.map(({ from, to }) =>
    [from, to].map((second) => new Date(second * 1000).toISOString().slice(0, 16)).join(' – '),
  );
const part = (weekday: number, from: number, to: number): WeekPart => ({
  weekday,
  from_minute: from * 60,
  to_minute: to * 60,
});
const free = (zone: string, week: WeekPart[], from: string, to: string, exceptions: Exception[] = []) =>
  shown(availability({ zone, week, exceptions }, at(from), at(to)));

describe('a week', () => {
  test('in Shanghai is eight hours ahead of UTC, the whole year', () => {
    const saturday = [part(6, 9, 12)];
    expect(free('Asia/Shanghai', saturday, '2026-03-23T00:00Z', '2026-04-06T00:00Z')).toEqual([
      '2026-03-28T01:00 – 2026-03-28T04:00',
      '2026-04-04T01:00 – 2026-04-04T04:00',
    ]);
  });

  test('in London keeps its hours when the clocks go forward', () => {
    // British summer time began on Sunday, 29 March 2026, at 01:00.
    expect(free('Europe/London', [part(1, 9, 17)], '2026-03-23T00:00Z', '2026-04-06T00:00Z')).toEqual([
      '2026-03-23T09:00 – 2026-03-23T17:00',
      '2026-03-30T08:00 – 2026-03-30T16:00',
    ]);
  });

  test('and when they go back', () => {
    expect(free('Europe/London', [part(5, 18, 24)], '2026-10-19T00:00Z', '2026-11-02T00:00Z')).toEqual([
      '2026-10-23T17:00 – 2026-10-23T23:00',
      '2026-10-30T18:00 – 2026-10-31T00:00',
    ]);
  });

  test('has a day of 23 hours and one of 25', () => {
    const sunday = [part(7, 0, 24)];
    expect(free('Europe/London', sunday, '2026-03-28T00:00Z', '2026-03-31T00:00Z')).toEqual([
      '2026-03-29T00:00 – 2026-03-29T23:00',
    ]);
    expect(free('Europe/London', sunday, '2026-10-24T00:00Z', '2026-10-27T00:00Z')).toEqual([
      '2026-10-24T23:00 – 2026-10-26T00:00',
    ]);
  });

  test('skips the hour that is skipped, and has twice the one that comes twice', () => {
    expect(free('Europe/London', [part(7, 1, 2)], '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual([]);
    expect(free('Europe/London', [part(7, 1, 2)], '2026-10-24T12:00Z', '2026-10-25T12:00Z')).toEqual([
      '2026-10-25T00:00 – 2026-10-25T02:00',
    ]);
  });

  test('is cut where the range begins and ends, and joined over midnight', () => {
    expect(
      free('Asia/Shanghai', [part(1, 20, 24), part(2, 0, 2)], '2026-03-23T13:00Z', '2026-03-23T17:00Z'),
    ).toEqual(['2026-03-23T13:00 – 2026-03-23T17:00']);
    expect(free('Asia/Shanghai', [part(1, 9, 10)], '2026-03-23T13:00Z', '2026-03-23T13:00Z')).toEqual([]);
  });
});

describe('exceptions', () => {
  const span = (from: string, to: string, is_free: 0 | 1): Exception => ({
    starts_at: at(from),
    ends_at: at(to),
    is_free,
  });
  const monday = ['2026-03-23T00:00Z', '2026-03-24T00:00Z'] as const;

  test('leave takes away, extra time adds', () => {
    expect(
      free('UTC', [part(1, 9, 17)], ...monday, [
        span('2026-03-23T12:00Z', '2026-03-23T13:00Z', 0),
        span('2026-03-23T19:00Z', '2026-03-23T20:00Z', 1),
      ]),
    ).toEqual([
      '2026-03-23T09:00 – 2026-03-23T12:00',
      '2026-03-23T13:00 – 2026-03-23T17:00',
      '2026-03-23T19:00 – 2026-03-23T20:00',
    ]);
  });

  test('whoever is on leave has no extra time', () => {
    expect(
      free('UTC', [], ...monday, [
        span('2026-03-23T10:00Z', '2026-03-23T14:00Z', 1),
        span('2026-03-22T00:00Z', '2026-03-23T12:00Z', 0),
      ]),
    ).toEqual(['2026-03-23T12:00 – 2026-03-23T14:00']);
  });
});

const WeekParts = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 12 }))
    .map(([weekday, slot, length]) => ({
      weekday,
      from_minute: slot * 30,
      to_minute: Math.min(1440, (slot + length) * 30),
    })),
  { maxLength: 12 },
);
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** What the clock on the wall says, asked of the platform and not of ours. */
const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
function isFreeByClock(wall: Intl.DateTimeFormat, week: readonly WeekPart[], second: number): boolean {
  const clock = wall.formatToParts(second * 1000);
  const of = (type: string) => clock.find((one) => one.type === type)?.value ?? '';
  const minute = Number(of('hour')) * 60 + Number(of('minute'));
  const weekday = NAMES.indexOf(of('weekday')) + 1;
  return week.some((one) => one.weekday === weekday && one.from_minute <= minute && minute < one.to_minute);
}

test.each(['Europe/London', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'in %s, somebody is free exactly when their clock says so, over both changes',
  (zone) => {
    const wall = clockIn(zone);
    const weeks = fc.constantFrom(
      '2026-03-06',
      '2026-03-27',
      '2026-04-03',
      '2026-10-02',
      '2026-10-23',
      '2026-10-30',
    );
    fc.assert(
      fc.property(WeekParts, weeks, (week, day) => {
        const from = at(`${day}T00:00Z`);
        const found = availability({ zone, week, exceptions: [] }, from, from + 4 * 86_400);
        for (let second = from; second < from + 4 * 86_400; second += 900) {
          const isFree = found.some((one) => one.from <= second && second < one.to);
          if (isFree !== isFreeByClock(wall, week, second)) return false;
        }
        return found.every(({ from: begin, to }, n) => begin < to && (found[n + 1]?.from ?? to + 1) > to);
      }),
      { numRuns: 15 },
    );
  },
);

describe('the grid', () => {
  test('shows what the week holds, and gives it back', () => {
    fc.assert(
      fc.property(WeekParts, (week) => {
        expect(weekOf(slotsOf(week))).toEqual(mergedWeek(week));
      }),
    );
  });

  test('joins what touches or overlaps, day by day', () => {
    expect(mergedWeek([part(2, 9, 10), part(1, 9, 11), part(1, 10, 12), part(1, 12, 13)])).toEqual([
      part(1, 9, 13),
      part(2, 9, 10),
    ]);
  });

  test('London’s Monday morning is Shanghai’s Monday afternoon; its evening is another day', () => {
    const winter = at('2026-01-14T00:00Z');
    expect(weekElsewhere([part(1, 8, 13)], 'Europe/London', 'Asia/Shanghai', winter)).toEqual([
      part(1, 16, 21),
    ]);
    expect(weekElsewhere([part(1, 14, 18)], 'Europe/London', 'Asia/Shanghai', winter)).toEqual([
      part(1, 22, 24),
      part(2, 0, 2),
    ]);
    expect(weekElsewhere([part(3, 8, 9)], 'UTC', 'UTC', winter)).toEqual([part(3, 8, 9)]);
  });

  test('a day ends at 24:00', () => {
    expect(minuteText(570)).toBe('09:30');
    expect(partText(part(1, 18, 24))).toBe('18:00–24:00');
  });
});
