import { describe, expect, test } from 'vitest';
import { isTimeZone, mayLieUnder, mayShare, TimeZone } from './company.rules.ts';
import { companyText } from './company.text.ts';

describe('the tree stays a tree', () => {
  // 1 is the head; 2 and 3 are its branches, 4 lies under 3.
  const parentOf = new Map<number, number | null>([
    [1, null],
    [2, 1],
    [3, 1],
    [4, 3],
  ]);

  test.each([
    [2, 3],
    [4, 1],
    [4, 2],
    [3, 2],
  ])('%i may lie under %i', (id, parent) => {
    expect(mayLieUnder(id, parent, parentOf)).toBe(true);
  });

  test.each([
    [3, 3],
    [3, 4],
    [1, 4],
  ])('%i may not lie under %i', (id, parent) => {
    expect(mayLieUnder(id, parent, parentOf)).toBe(companyText.not_itself);
  });
});

describe('a time zone', () => {
  test.each(['Asia/Shanghai', 'Europe/London', 'UTC', 'America/Argentina/Buenos_Aires'])(
    '%s is one',
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
    },
  );

  test.each(['', 'Asia', 'Shanghai', 'EST', '+08:00', 'Mars/Olympus', 'Asia/Shanghai; DROP'])(
    '%s is none',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );

  test('is refused in its own words', () => {
    const parsed = TimeZone.safeParse('Mars/Olympus');
    expect(parsed.error?.issues[0]).toMatchObject({ params: { sentence: companyText.bad_time_zone } });
  });
});

test('sharing is changed by those alone who are granted the head company', () => {
  expect(mayShare(true, [2, 3], 1)).toBe(companyText.head_consents);
  expect(mayShare(true, [1, 2], 1)).toBe(true);
  expect(mayShare(false, [2, 3], 1)).toBe(true);
});
