import { describe, expect, test } from 'vitest';
import {
  clockOf,
  DAY_SECONDS,
  dayIn,
  daysBetween,
  daysFrom,
  earlierDay,
  firstDayOf,
  isCalendarDay,
  lastDayOf,
  laterDay,
  momentOf,
  mondayOf,
  monthAfter,
  monthOf,
  offsetsOf,
  plusDays,
  plusMonths,
  spanOf,
  weekdayOf,
} from './day.ts';

const iso = (at: number) => new Date(at * 1000).toISOString();

describe('days', () => {
  test('follow each other over months, years and leap days', () => {
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(plusDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(plusDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(plusDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1);
  });

  test('of a span are both its ends and what lies between, and none where it ends first', () => {
    expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysFrom('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
    expect(daysFrom('2026-03-02', '2026-03-01')).toEqual([]);
  });

  test('a month later are the same day, or the last', () => {
    expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(plusMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(plusMonths('2026-01-31', 2)).toBe('2026-03-31');
    expect(plusMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(plusMonths('2026-11-15', 14)).toBe('2028-01-15');
  });

  test('have a weekday, and a Monday before them', () => {
    expect(weekdayOf('2026-11-16')).toBe(1);
    expect(weekdayOf('2026-11-22')).toBe(7);
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  });

  test('are those of the calendar', () => {
    expect(isCalendarDay('2028-02-29')).toBe(true);
    for (const none of ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '', 'today'])
      expect(isCalendarDay(none), none).toBe(false);
  });

  test('of two are the earlier and the later', () => {
    expect(earlierDay('2026-09-30', '2026-10-01')).toBe('2026-09-30');
    expect(laterDay('2026-09-30', '2026-10-01')).toBe('2026-10-01');
  });
});

describe('months', () => {
  test('follow each other over the turn of the year', () => {
    expect(monthOf('2026-12-31')).toBe('2026-12');
    expect(monthAfter('2026-12')).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthAfter('2026-03', -15)).toBe('2024-12');
  });

  test('begin and end where the calendar says', () => {
    expect(firstDayOf('2026-02')).toBe('2026-02-01');
    expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(lastDayOf)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-04-30',
      '2026-12-31',
    ]);
  });

  test('are those of the zone', () => {
    const { from, to } = spanOf('Asia/Shanghai', '2026-02');
    expect(iso(from)).toBe('2026-01-31T16:00:00.000Z');
    expect(iso(to)).toBe('2026-02-28T15:59:59.000Z');
  });

  test('with a change of the clocks are an hour longer or shorter', () => {
    const length = (month: string) => {
      const { from, to } = spanOf('America/New_York', month);
      return to + 1 - from;
    };
    expect(length('2026-03')).toBe(31 * DAY_SECONDS - 3600);
    expect(length('2026-11')).toBe(30 * DAY_SECONDS + 3600);
  });
});

describe('a zone', () => {
  test('changes its offset to the second', () => {
    const offset = offsetsOf('America/New_York');
    const spring = Date.UTC(2026, 2, 8, 7) / 1000;
    expect([offset(spring - 1), offset(spring), offset(spring + DAY_SECONDS)]).toEqual([
      -18_000, -14_400, -14_400,
    ]);
    expect(offsetsOf('Asia/Shanghai')(0)).toBe(28_800);
    expect(offsetsOf('Asia/Kathmandu')(1_790_000_000)).toBe(20_700);
  });

  test('skips an hour in spring: what it skips falls an hour later', () => {
    expect(iso(momentOf('America/New_York', '2026-03-08', 2 * 60 + 30))).toBe('2026-03-08T07:30:00.000Z');
    expect(clockOf('America/New_York', Date.UTC(2026, 2, 8, 7, 30) / 1000)).toEqual({
      day: '2026-03-08',
      minute: 3 * 60 + 30,
    });
  });

  test('repeats an hour in autumn: the first of the two is meant', () => {
    expect(iso(momentOf('America/New_York', '2026-11-01', 90))).toBe('2026-11-01T05:30:00.000Z');
    const shown = { day: '2026-11-01', minute: 90 };
    expect(clockOf('America/New_York', Date.UTC(2026, 10, 1, 5, 30) / 1000)).toEqual(shown);
    expect(clockOf('America/New_York', Date.UTC(2026, 10, 1, 6, 30) / 1000)).toEqual(shown);
  });

  test('has its own day', () => {
    const at = Date.UTC(2026, 10, 16, 23, 30) / 1000;
    expect(dayIn('Asia/Shanghai', at)).toBe('2026-11-17');
    expect(dayIn('America/Los_Angeles', at)).toBe('2026-11-16');
  });

  test('shows at every moment what led to it', () => {
    for (const zone of ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Europe/London'])
      for (const day of daysFrom('2026-03-01', '2026-11-30')) {
        const noon = momentOf(zone, day, 720);
        expect(clockOf(zone, noon), `${zone} ${day}`).toEqual({ day, minute: 720 });
      }
  });
});
