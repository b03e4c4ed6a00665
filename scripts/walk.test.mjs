import { expect, test } from 'vitest';
import { isWorthAnother, judge } from './walk.mjs';

const passed = (file, name) => ({ file, name, isFailed: false, message: '' });
const failed = (file, name, message = 'why') => ({ file, name, isFailed: true, message });
const FILE = 'e2e/refund.test.ts';
const OTHER = 'e2e/room.test.ts';
const outcome = (first, second, records) => {
  const { tests, unsteady } = judge(first, second, records);
  return {
    passed: tests.filter(({ isFailed }) => !isFailed).map(({ name }) => name),
    failed: tests.filter(({ isFailed }) => isFailed).map(({ name }) => name),
    unsteady: unsteady.map(({ name }) => name),
  };
};

test('a journey that fails and then passes counts, and is unsteady, with what stood before it', () => {
  const first = [failed(FILE, 'pays', 'timed out'), passed(FILE, 'asks'), passed(OTHER, 'adds')];
  const second = [passed(FILE, 'pays'), passed(FILE, 'asks')];
  expect(outcome(first, second)).toEqual({
    passed: ['adds', 'pays', 'asks'],
    failed: [],
    unsteady: ['pays'],
  });
  const record = { journey: 'pays', problems: [], tabs: [] };
  const { unsteady } = judge(first, second, new Map([['pays', record]]));
  expect(unsteady).toEqual([{ ...failed(FILE, 'pays', 'timed out'), record }]);
});

test('a journey that fails twice has failed', () => {
  const walked = [failed(FILE, 'pays'), passed(FILE, 'asks')];
  expect(outcome(walked, walked)).toEqual({ passed: ['asks'], failed: ['pays'], unsteady: [] });
});

test('one that fails only the second time is unsteady too', () => {
  const first = [failed(FILE, 'pays'), passed(FILE, 'asks')];
  const second = [passed(FILE, 'pays'), failed(FILE, 'asks')];
  expect(outcome(first, second).unsteady).toEqual(['pays', 'asks']);
});

test('what the second walk does not come to stays as it was', () => {
  const first = [failed(FILE, 'pays'), passed(FILE, 'asks')];
  expect(outcome(first, [failed(FILE, FILE)])).toEqual({
    passed: ['asks'],
    failed: ['pays', FILE],
    unsteady: [],
  });
});

test('a file that could not be loaded, and then was, is unsteady', () => {
  const second = [passed(FILE, 'pays'), passed(FILE, 'asks')];
  expect(outcome([failed(FILE, FILE)], second)).toMatchObject({ failed: [], unsteady: [FILE] });
  expect(outcome([failed(FILE, FILE)], [failed(FILE, FILE)])).toMatchObject({ failed: [FILE], unsteady: [] });
});

test('the sweep and all that was walked once stay as they are', () => {
  const first = [failed('e2e/sweep.test.ts', '/Room'), failed(FILE, 'pays')];
  expect(outcome(first, [passed(FILE, 'pays')])).toMatchObject({ failed: ['/Room'], unsteady: ['pays'] });
});

test('a journey has a second try; another test only if it ran out of time', () => {
  const API = 'src/domains/money/refund/server/refund.api.test.ts';
  const SWEEP = 'e2e/sweep.test.ts';
  const late = 'Error: Test timed out in 60000ms.\nIf this is a long-running test, …';
  expect(isWorthAnother(failed(FILE, 'pays'))).toBe(true);
  expect(isWorthAnother(failed(API, 'pays', 'AssertionError: expected 1 to be 2'))).toBe(false);
  expect(isWorthAnother(failed(SWEEP, '/Room', 'AssertionError: expected 1 to be 2'))).toBe(false);
  for (const file of [API, SWEEP]) {
    expect(isWorthAnother(failed(file, 'pays', late))).toBe(true);
    expect(isWorthAnother(failed(file, 'pays', 'Error: STACK_TRACE_ERROR\n    at task'))).toBe(true);
  }
  expect(isWorthAnother(passed(FILE, 'pays'))).toBe(false);
  expect(isWorthAnother(failed('', 'api', 'ended with 1 and no failed test'))).toBe(false);
});
