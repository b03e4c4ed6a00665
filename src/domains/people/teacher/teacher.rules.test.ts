import { describe, expect, test } from 'vitest';
import { isHere, isSpan, readTaught, taughtLabel, taughtRows } from './teacher.rules.ts';
import { teacherText } from './teacher.text.ts';

describe('what somebody teaches', () => {
  test('is a row for each subject and level, each once', () => {
    const rows = taughtRows([
      { subject_id: 1, level_ids: [5, 6, 5] },
      { subject_id: 2, level_ids: [5] },
      { subject_id: 1, level_ids: [6, 7] },
    ]);
    expect(rows).toEqual([
      { subject_id: 1, level_id: 5 },
      { subject_id: 1, level_id: 6 },
      { subject_id: 1, level_id: 7 },
      { subject_id: 2, level_id: 5 },
    ]);
  });

  test('at every level is one row, whatever else is named', () => {
    const every = [{ subject_id: 1, level_id: null }];
    expect(taughtRows([{ subject_id: 1, level_ids: [] }])).toEqual(every);
    expect(
      taughtRows([
        { subject_id: 1, level_ids: [5] },
        { subject_id: 1, level_ids: [] },
        { subject_id: 1, level_ids: [6] },
      ]),
    ).toEqual(every);
  });

  test.each([
    ['数学 9709', ['AS', 'A2'], '数学 9709/AS/A2'],
    ['雅思', [], '雅思'],
  ])('%s %j is written %s, and read back', (subject, levels, label) => {
    expect(taughtLabel(subject, levels)).toBe(label);
    expect(readTaught(label)).toEqual({ subject, levels });
  });

  test('is read however it was typed', () => {
    expect(readTaught(' 9709 ／ AS/ ')).toEqual({ subject: '9709', levels: ['AS'] });
  });
});

test('somebody who teaches elsewhere is only looked at', () => {
  expect(isHere({ company_ids: [1, 3] }, { company_id: 3 })).toBe(true);
  expect(isHere({ company_ids: [1, 3] }, { company_id: 2 })).toBe(teacherText.not_here);
});

test('leave ends after it begins, and within 400 days', () => {
  expect(isSpan(100, 101)).toBe(true);
  expect(isSpan(100, 100)).toBe(teacherText.ends_before);
  expect(isSpan(0, 400 * 86_400)).toBe(true);
  expect(isSpan(0, 400 * 86_400 + 1)).toBe(teacherText.too_long);
});
