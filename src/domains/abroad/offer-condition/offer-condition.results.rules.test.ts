import { expect, test } from 'vitest';
import { countsAs, partOf, scoreOf } from './offer-condition.results.rules.ts';

test('an award is a qualification, its units are not', () => {
  expect(countsAs({ kind: 'award', qualification: 'ial' })).toEqual({ qualification: 'ial', test: null });
  expect(countsAs({ kind: 'unit', qualification: 'ial' })).toEqual({ qualification: null, test: null });
  expect(countsAs({ kind: 'linear', qualification: 'ias' })).toMatchObject({ qualification: 'as_level' });
  expect(countsAs({ kind: 'test', qualification: 'ielts' })).toEqual({ qualification: null, test: 'ielts' });
  expect(countsAs({ kind: 'linear', qualification: 'other' })).toEqual({ qualification: null, test: null });
});

test('a component is the part that its code names, or that alone begins like it', () => {
  expect(partOf('ielts', 'L')).toBe('listening');
  expect(partOf('ielts', 'Writing')).toBe('writing');
  expect(partOf('duolingo', 'C')).toBeUndefined();
  expect(partOf('sat', 'Reading & Writing')).toBe('reading_writing');
  expect(partOf('ielts', '12')).toBeUndefined();
});

test('a score stands where others have a grade, else in the marks', () => {
  expect(scoreOf({ grade: '6.5', mark: 6 })).toBe(6.5);
  expect(scoreOf({ grade: null, mark: 1520 })).toBe(1520);
  expect(scoreOf({ grade: 'Q', mark: null })).toBeNull();
});
