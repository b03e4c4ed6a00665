import { expect, test } from 'vitest';
import { isNamesake } from './namesakes.ts';

test('two students of one name are told apart, one student on two rows is not', () => {
  const rows = [
    { id: 1, student_id: 7, student_name: '王子涵' },
    { id: 2, student_id: 7, student_name: '王子涵' },
    { id: 3, student_id: 8, student_name: '李一' },
    { id: 4 },
  ];
  expect(isNamesake(rows, 7, '王子涵')).toBe(false);
  expect(isNamesake(rows, 9, '王子涵')).toBe(true);
  expect(isNamesake(rows, 8, '李一')).toBe(false);
});

test('in a list of students nobody is told apart from themself', () => {
  const rows = [
    { id: 7, student_name: '王子涵' },
    { id: 8, student_name: '李一' },
  ];
  expect(isNamesake(rows, 7, '王子涵')).toBe(false);
  expect(isNamesake([...rows, { id: 9, student_name: '王子涵' }], 7, '王子涵')).toBe(true);
});
