import { describe, expect, test } from 'vitest';
import { type Background, compare, type Requirement } from './apply-plan.rules.ts';

const ASKED: Requirement = {
  qualification: 'a_level',
  grade_pattern: 'A*AA',
  include_subject: '数学',
  include_grade: 'A*',
  test: 'ielts',
  test_overall: '7.0',
  test_each: '6.5',
};
const grade = (subject: string, grade: string) => ({ qualification: 'a_level' as const, subject, grade });
const student = (more: Partial<Background>): Background => ({ grades: [], tests: [], ...more });
const gaps = (background: Background, asked: Partial<Requirement> = {}) =>
  compare({ ...ASKED, ...asked }, background).map(({ gap }) => gap);

describe('a requirement against predicted grades', () => {
  test('is met, one short, or further, condition by condition', () => {
    const grades = [grade('数学', 'A*'), grade('物理', 'A'), grade('经济', 'A'), grade('中文', 'C')];
    const tests = [{ test: 'ielts' as const, overall: '7.0', lowest: '6.5' }];
    expect(gaps(student({ grades, tests }))).toEqual(['met', 'met', 'met']);
    const weaker = [grade('数学', 'A'), grade('物理', 'A'), grade('经济', 'A')];
    expect(gaps(student({ grades: weaker, tests }))).toEqual(['one', 'one', 'met']);
    const weakest = [grade('数学', 'B'), grade('物理', 'B'), grade('经济', 'A')];
    expect(gaps(student({ grades: weakest, tests }))).toEqual(['more', 'more', 'met']);
  });

  test('is unknown as long as too little is', () => {
    expect(gaps(student({}))).toEqual(['unknown', 'unknown', 'unknown']);
    expect(gaps(student({ grades: [grade('数学', 'A*')] }))).toEqual(['unknown', 'met', 'unknown']);
  });

  test('takes international A levels for A levels, and no other scale', () => {
    const international = ['数学', '物理', '经济'].map((subject) => ({
      qualification: 'ial' as const,
      subject,
      grade: 'A*',
    }));
    expect(gaps(student({ grades: international })).slice(0, 2)).toEqual(['met', 'met']);
    const ap = international.map((one) => ({ ...one, qualification: 'ap' as const, grade: '5' }));
    expect(gaps(student({ grades: ap })).slice(0, 2)).toEqual(['unknown', 'unknown']);
  });

  test('reads points as points', () => {
    const ib = (points: string) =>
      gaps(student({ grades: [{ qualification: 'ib', subject: '', grade: points }] }), {
        qualification: 'ib',
        grade_pattern: '38',
        include_subject: '',
        include_grade: '',
        test: null,
      });
    expect([ib('40'), ib('38'), ib('37'), ib('35')]).toEqual([['met'], ['met'], ['one'], ['more']]);
  });

  test('never puts two sittings together', () => {
    const tests = [
      { test: 'ielts' as const, overall: '7.5', lowest: '6.0' },
      { test: 'ielts' as const, overall: '6.5', lowest: '6.5' },
    ];
    expect(gaps(student({ tests }))[2]).toBe('one');
    expect(gaps(student({ tests: [{ test: 'ielts', overall: '5.5', lowest: '5.0' }] }))[2]).toBe('more');
  });
});
