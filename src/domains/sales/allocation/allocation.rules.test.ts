import { describe, expect, test } from 'vitest';
import { fits, gives, gradesIn, moved, type Receiver, receiverOf } from './allocation.rules.ts';

const any = { group_ids: [], sources: [], region_ids: [], education_type_ids: [], grades: [] };
const lead = { group_id: 3, source: 'link' as const, region_id: null, education_type_id: 8, grade: 'G10' };
const one = (admin_id: number, more: Partial<Receiver> = {}): Receiver => ({
  admin_id,
  weight: 1,
  open: 0,
  cap: 200,
  is_there: true,
  ...more,
});

describe('an allocation rule', () => {
  test('asks what it names and nothing else', () => {
    expect(fits(any, lead)).toBe(true);
    expect(fits({ ...any, group_ids: [3], sources: ['link', 'weapp'], grades: ['G10'] }, lead)).toBe(true);
    expect(fits({ ...any, region_ids: [1] }, lead)).toBe(false);
    expect(fits({ ...any, sources: ['hand'] }, lead)).toBe(false);
  });

  test('gives within its hours', () => {
    const hours = { from_minute: 540, to_minute: 1080, weekdays: [1, 2, 3, 4, 5] };
    expect(gives(hours, 1, 540)).toBe(true);
    expect(gives(hours, 1, 1080)).toBe(false);
    expect(gives(hours, 6, 600)).toBe(false);
  });

  test('goes in turn by weight, and skips who is away or at the cap', () => {
    const people = [one(1, { weight: 2 }), one(2), one(3, { is_there: false }), one(4, { open: 5, cap: 5 })];
    expect([0, 1, 2, 3].map((given) => receiverOf(people, 'turn', given))).toEqual([1, 1, 2, 1]);
    expect(receiverOf(people.slice(2), 'turn', 0)).toBeUndefined();
  });

  test('or to who has least for their weight', () => {
    expect(receiverOf([one(1, { open: 6, weight: 3 }), one(2, { open: 3 })], 'least_loaded', 0)).toBe(1);
  });
});

test('grades are read from one line, each once', () => {
  expect(gradesIn(' 高一、高二，高一; G9 \n')).toEqual(['高一', '高二', 'G9']);
  expect(gradesIn('')).toEqual([]);
});

test('a rule goes a place up or down', () => {
  expect(moved([1, 2, 3], 1, -1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 1, 1)).toEqual([1, 3, 2]);
});
