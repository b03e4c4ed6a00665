import { describe, expect, test } from 'vitest';
import { readComponents } from './result.import.ts';
import { isWrong, type Marking, reckon, saysSame } from './result.rules.ts';
import { resultText as text } from './result.text.ts';

const marking: Marking = {
  grades: [
    { grade: 'A*', points: 56 },
    { grade: 'A', points: 48 },
    { grade: 'B', points: 40 },
  ],
  max_mark: 100,
  components: [
    { id: 1, max_mark: 40 },
    { id: 2, max_mark: 60 },
    { id: 3, max_mark: 60 },
  ],
  boundaries: [
    { component_id: null, grade: 'A*', mark: 80 },
    { component_id: null, grade: 'A', mark: 70 },
    { component_id: null, grade: 'B', mark: 60 },
    { component_id: 1, grade: 'A', mark: 30 },
  ],
};
const found = (entered: Parameters<typeof reckon>[0], by = marking) => reckon(entered, by);

describe('marks become grades', () => {
  test('where the components that were sat make up all the marks', () => {
    expect(
      found({
        components: [
          { component_id: 1, mark: 31 },
          { component_id: 2, mark: 50 },
        ],
      }),
    ).toMatchObject({
      mark: 81,
      grade: 'A*',
      points: 56,
      reckoned_grade: 'A*',
      is_flagged: false,
      components: [{ grade: 'A' }, { grade: 'U' }].map((one, at) => (at === 0 ? one : expect.anything())),
    });
    expect(found({ components: [{ component_id: 1, mark: 31 }] })).toEqual({
      field: 'grade',
      sentence: text.needs_grade,
    });
  });

  test('and the board’s word counts, with the difference told', () => {
    expect(found({ grade: 'A', mark: 69 })).toMatchObject({
      grade: 'A',
      reckoned_grade: 'B',
      is_flagged: true,
    });
    expect(found({ grade: 'A', mark: 70 })).toMatchObject({ grade: 'A', is_flagged: false });
    expect(found({ grade: 'Q', mark: 70 })).toMatchObject({ grade: 'Q', points: null, is_flagged: false });
    expect(found({ mark: 59 })).toMatchObject({ grade: 'U', points: 0 });
  });

  test('somebody absent has no result, or was not there at all', () => {
    const absent = { component_id: 1, is_absent: 1 as const };
    expect(found({ components: [absent, { component_id: 2, mark: 50 }] })).toMatchObject({ grade: 'X' });
    expect(found({ components: [absent] })).toMatchObject({ grade: 'ABS', components: [{ mark: null }] });
  });

  test('what cannot be is refused', () => {
    expect(found({ grade: 'Z' })).toEqual({ field: 'grade', sentence: text.grade_unknown });
    expect(found({ mark: 101 })).toEqual({ field: 'mark', sentence: text.mark_high });
    expect(found({ grade: 'A', components: [{ component_id: 9, mark: 1 }] })).toEqual({
      field: 'components',
      sentence: text.component_gone,
    });
  });

  test('without a scale whatever the board writes stands', () => {
    expect(found({ grade: '1550' }, { ...marking, grades: undefined, boundaries: [] })).toMatchObject({
      grade: '1550',
      points: null,
    });
  });
});

test('two revisions say the same whatever the order of their components', () => {
  const one = found({
    components: [
      { component_id: 1, mark: 31 },
      { component_id: 2, mark: 50 },
    ],
  });
  if (isWrong(one)) throw new Error('reckoned');
  const other = { ...one, components: one.components.toReversed() };
  expect(saysSame({ ...one, kind: 'final' }, { ...other, kind: 'final' })).toBe(true);
  expect(saysSame({ ...one, kind: 'final' }, { ...other, kind: 'provisional' })).toBe(false);
  expect(saysSame({ ...one, kind: 'final' }, { ...other, grade: 'B', kind: 'final' })).toBe(false);
});

test('components are read from a cell', () => {
  expect(readComponents('12:61; 32：ABS；')).toEqual([
    { code: '12', mark: 61 },
    { code: '32', mark: 'ABS' },
  ]);
  expect(readComponents('')).toEqual([]);
  expect(readComponents('12=61')).toBeUndefined();
});
