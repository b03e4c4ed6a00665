import { expect, test } from 'vitest';
import { attendedOf, judge, type Reached } from './score-guarantee.rules.ts';

const grades = ['A*', 'A', 'B', 'C'].map((grade, at) => ({ grade, points: 56 - at * 8 }));
const reached = (grade: string, id = 1): Reached => ({ id, grade, grades });
const promised = { grade: 'A', attendance_percent: 80, homework_grade: 3 };
const kept = { attended_count: 9, lesson_count: 10, homework_tenths: 40 };

test('one result that reaches the grade is enough, whatever the student did', () => {
  const idle = { attended_count: 0, lesson_count: 10, homework_tenths: 10 };
  expect(judge(promised, [reached('B'), reached('A*', 2)], idle)).toMatchObject({
    status: 'met',
    by: { id: 2 },
  });
});

test('one that does not fails, where the student kept their side', () => {
  expect(judge(promised, [reached('B')], kept)).toMatchObject({ status: 'failed' });
  expect(judge(promised, [reached('U')], kept)).toMatchObject({ status: 'failed' });
  expect(judge(promised, [reached('B')], { ...kept, homework_tenths: null })).toMatchObject({
    status: 'failed',
  });
});

test('else it is void, and says which condition was not kept', () => {
  const void_ = (conduct: typeof kept, grade = 'B') => judge(promised, [reached(grade)], conduct);
  expect(void_({ ...kept, attended_count: 7 })).toMatchObject({ status: 'void', broken: 'attendance' });
  expect(void_({ ...kept, homework_tenths: 29 })).toMatchObject({ status: 'void', broken: 'homework' });
  expect(void_(kept, 'ABS')).toMatchObject({ status: 'void', broken: 'sat' });
  const lenient = { grade: 'A', attendance_percent: null, homework_grade: null };
  expect(judge(lenient, [reached('B')], { ...kept, attended_count: 0 })).toMatchObject({ status: 'failed' });
});

test('nothing is judged while there is no result, or one is pending', () => {
  expect(judge(promised, [], kept)).toEqual({ status: 'open' });
  expect(judge(promised, [reached('Q')], kept)).toEqual({ status: 'open' });
  expect(judge(promised, [reached('B'), reached('Q', 2)], kept)).toEqual({ status: 'open' });
});

test('attendance is rounded down, and of nothing it is whole', () => {
  expect(attendedOf({ ...kept, attended_count: 799, lesson_count: 1000 })).toBe(79);
  expect(attendedOf({ ...kept, attended_count: 0, lesson_count: 0 })).toBe(100);
});
