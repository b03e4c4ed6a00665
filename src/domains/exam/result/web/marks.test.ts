import { describe, expect, test } from 'vitest';
import { areSame, componentsOf, isCell, isOpen, pasted, typedOf } from './marks.ts';

const columns: { id: number; max_mark: number | null; options: string[] }[] = [
  { id: 1, max_mark: 40, options: [] },
  { id: 2, max_mark: null, options: [] },
];
const row = {
  cells: [
    { column_id: 1, mark: 34, grade: null, is_absent: false },
    { column_id: 2, mark: null, grade: null, is_absent: true },
  ],
};

describe('marks as they are typed', () => {
  test('a row is kept whole or not at all', () => {
    expect(componentsOf({ 1: '34', 2: 'abs' }, columns, '')).toEqual([
      { component_id: 1, mark: 34, is_absent: 0 },
      { component_id: 2, is_absent: 1 },
    ]);
    expect(componentsOf({ 1: '34' }, columns, '')).toBeUndefined();
    expect(componentsOf({ 1: '41', 2: '9' }, columns, '')).toBeUndefined();
  });

  test.each([
    ['', true],
    ['40', true],
    ['41', false],
    ['ABS', true],
    ['-1', false],
    ['3.5', false],
    ['x', false],
  ])('%j in a paper of 40 marks: %s', (text, isRight) => {
    expect(isCell(text, { max_mark: 40 })).toBe(isRight);
  });

  test('a paper of an option is asked for of those who are entered for it', () => {
    const [everybody, ofAY] = [
      columns[0] as (typeof columns)[number],
      { id: 3, max_mark: 50, options: ['AY'] },
    ];
    expect(componentsOf({ 1: '34' }, [everybody, ofAY], 'AY')).toBeUndefined();
    expect(componentsOf({ 1: '34' }, [everybody, ofAY], 'BY')).toHaveLength(1);
    expect(componentsOf({ 1: '34' }, [everybody, ofAY], '')).toHaveLength(1);
    expect(['AY', 'BY', ''].map((option) => isOpen(ofAY, option))).toEqual([true, false, true]);
  });

  test('what says the same as before is no change', () => {
    expect(typedOf(row)).toEqual({ 1: '34', 2: 'ABS' });
    expect(areSame({ 1: ' 34', 2: 'abs' }, typedOf(row), columns)).toBe(true);
    expect(areSame({ 1: '35', 2: 'ABS' }, typedOf(row), columns)).toBe(false);
    expect(areSame({ 1: '34' }, typedOf(row), columns)).toBe(false);
  });

  test('a sheet comes with its rows and cells', () => {
    expect(pasted('34\t28\r\n30\t ABS\r\n')).toEqual([
      ['34', '28'],
      ['30', 'ABS'],
    ]);
  });
});
