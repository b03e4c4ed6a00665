import { expect, test } from 'vitest';
import { fillIn, gapsIn, hasNoGaps } from './feedback.variables.ts';

const facts = { student_name: '王梓涵', subject_name: '数学', teacher_name: null, ends_on: '2026-11-17' };

test('what a template leaves open is filled in from the feedback; what is not known stays to be seen', () => {
  expect(fillIn('{学员}的{科目}，{student} {date}，{月份}', facts)).toBe(
    '王梓涵的数学，王梓涵 2026-11-17，2026-11',
  );
  expect(fillIn('{教师}与{班级}', facts)).toBe('{教师}与{班级}');
  expect(gapsIn('{教师}与{班级}', '{教师}', '没有 {}')).toEqual(['{教师}', '{班级}']);
});

test('words with variables do not reach a family: the refusal names them', () => {
  expect(hasNoGaps({ content: '很好', next_step: '' })).toBe(true);
  const verdict = hasNoGaps({ content: '{班级}很好', next_step: '{作业}' });
  expect(verdict === true ? '' : verdict.join()).toContain('{班级} {作业}');
});
