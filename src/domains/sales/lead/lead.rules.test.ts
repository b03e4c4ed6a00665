import { describe, expect, test } from 'vitest';
import { daysLeft, type Falling, fallsOn, type PoolDays } from './lead.rules.ts';

const days: PoolDays = {
  pool_days_a: 3,
  pool_days_b: 7,
  pool_days_c: 15,
  pool_days_d: 30,
  pool_deal_days: 60,
};
const lead: Falling = {
  status: 'contacted',
  intention: 'A',
  owned_on: '2026-11-01',
  effective_on: null,
  locked_until: null,
  next_on: null,
  arranged_until: null,
};
const falls = (changes: Partial<Falling>, today = '2026-11-02') =>
  fallsOn({ ...lead, ...changes }, days, today);

describe('a lead falls into the pool', () => {
  test('so long after its last effective contact, or after it was owned', () => {
    expect(falls({})).toBe('2026-11-04');
    expect(falls({ intention: 'D' })).toBe('2026-12-01');
    expect(falls({ effective_on: '2026-11-10' })).toBe('2026-11-13');
    expect(falls({ effective_on: '2026-10-20' })).toBe('2026-11-04');
  });
  test('at the latest when it is not won in time', () => {
    expect(falls({ intention: 'D', effective_on: '2026-12-28' }, '2026-12-29')).toBe('2026-12-31');
  });
  test('not while it is locked, arranged, or to be contacted within thirty days', () => {
    expect(falls({ locked_until: '2026-12-24' })).toBe('2026-12-25');
    expect(falls({ arranged_until: '2026-11-20' })).toBe('2026-11-21');
    expect(falls({ next_on: '2026-11-08' })).toBe('2026-11-09');
    expect(falls({ next_on: '2026-12-20' })).toBe('2026-11-04');
    expect(falls({ next_on: '2026-11-01' })).toBe('2026-11-04');
  });
  test('never where nobody owns it or it is over', () => {
    expect(falls({ owned_on: null })).toBeNull();
    expect(falls({ status: 'won' })).toBeNull();
    expect(falls({ status: 'lost' })).toBeNull();
  });
});

test('days left are never negative', () => {
  expect(daysLeft('2026-11-04', '2026-11-02')).toBe(2);
  expect(daysLeft('2026-11-04', '2026-11-09')).toBe(0);
  expect(daysLeft(null, '2026-11-09')).toBeNull();
});
