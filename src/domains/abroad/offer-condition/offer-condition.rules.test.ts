import { describe, expect, test } from 'vitest';
import { countMet, evaluate, isAllMet, outlookOfOffer } from './offer-condition.evaluate.ts';
import { patternOf, type Qualification, SCALES, shareScale, wholeOfParts } from './offer-condition.grades.ts';
import {
  type Condition,
  type ConditionState,
  type Include,
  meets,
  type Sitting,
} from './offer-condition.rules.ts';

const [MATHS, PHYSICS, CHEMISTRY, BIOLOGY, GENERAL, ECONOMICS, FURTHER] = [1, 2, 3, 4, 5, 6, 7];

const NONE: Condition = {
  kind: 'other',
  due_on: null,
  qualifications: [],
  subject_ids: [],
  grade: '',
  pattern: [],
  includes: [],
  excludes: [],
  points: null,
  points_from: null,
  test: null,
  overall: null,
  parts: [],
  superscore: false,
};
let ids = 0;
const sat = (more: Partial<Sitting>): Sitting => ({
  id: ++ids,
  kind: 'final',
  is_void: false,
  series: '2027-06',
  results_on: '2027-08-12',
  qualification: null,
  subject_id: null,
  grade: '',
  points: null,
  test: null,
  overall: null,
  parts: [],
  ...more,
});
const level = (subject_id: number | undefined, grade: string, more: Partial<Sitting> = {}): Sitting =>
  sat({ qualification: 'a_level', subject_id: subject_id as number, grade, ...more });
const ielts = (overall: number, [listening, reading, writing, speaking]: readonly number[]): Sitting =>
  sat({
    test: 'ielts',
    overall,
    parts: Object.entries({ listening, reading, writing, speaking }).map(([part, score]) => ({
      part,
      score: score as number,
    })),
  });
const offer = (typed: string, includes: Include[] = [], excludes: number[] = []): Condition => ({
  ...NONE,
  kind: 'grades',
  qualifications: ['a_level'],
  pattern: patternOf('a_level', typed) as string[],
  includes,
  excludes,
});
const including = (grade: string, ...subject_ids: (number | undefined)[]): Include => ({
  subject_ids: subject_ids as number[],
  grade,
});
const now = (
  condition: Condition,
  sittings: readonly Sitting[],
  before: ConditionState = 'open',
  today = '2027-08-13',
) => evaluate(condition, { sittings, entries: [], today }, { said: null, before });

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length < 2) yield [...items];
  for (const [at, item] of items.entries())
    for (const rest of items.length < 2 ? [] : permutations(items.filter((_, i) => i !== at)))
      yield [item, ...rest];
}

describe('grades', () => {
  const maths = offer('A*AA', [including('A*', MATHS)], [GENERAL as number]);

  test('A*AA including A* in Maths, not General Studies', () => {
    expect(now(maths, [level(MATHS, 'A*'), level(PHYSICS, 'A'), level(GENERAL, 'A*')]).state).toBe('open');
    expect(now(maths, [level(MATHS, 'A'), level(PHYSICS, 'A*'), level(CHEMISTRY, 'A*')]).state).toBe('open');
    const met = now(maths, [
      level(MATHS, 'A*'),
      level(PHYSICS, 'A'),
      level(CHEMISTRY, 'A'),
      level(GENERAL, 'A*'),
    ]);
    expect(met).toMatchObject({ state: 'met', is_provisional: false, outlook: 'safe' });
    expect(met.used.map(({ subject_id, value, wanted }) => [subject_id, value, wanted])).toEqual([
      [MATHS, 'A*', 'A*'],
      [PHYSICS, 'A', 'A'],
      [CHEMISTRY, 'A', 'A'],
    ]);
  });

  test('are a choice that holds the includes, not merely the best three', () => {
    const all = [level(PHYSICS, 'A*'), level(CHEMISTRY, 'A*'), level(BIOLOGY, 'A*'), level(MATHS, 'A')];
    const met = now(offer('A*AA', [including('A', MATHS)]), all);
    expect(met.state).toBe('met');
    expect(met.used.map(({ subject_id }) => subject_id)).toContain(MATHS);
    expect(now(offer('A*A*A*', [including('A', MATHS)]), all)).toMatchObject({ state: 'open', short: 1 });
  });

  test('give each include a result of its own', () => {
    const two = offer('AAB', [including('A', MATHS, PHYSICS), including('A', MATHS, FURTHER)]);
    expect(now(two, [level(MATHS, 'A'), level(BIOLOGY, 'A*'), level(CHEMISTRY, 'A*')]).state).toBe('open');
    expect(now(two, [level(MATHS, 'A'), level(PHYSICS, 'A'), level(CHEMISTRY, 'B')]).state).toBe('met');
    expect(now(two, [level(MATHS, 'A'), level(FURTHER, 'B'), level(CHEMISTRY, 'A')]).state).toBe('open');
  });

  test('take the best sitting of a subject, of results that come in time, and never an annulled one', () => {
    const one = { ...offer('A'), due_on: '2027-08-31' };
    expect(now(one, [level(MATHS, 'B'), level(MATHS, 'A', { series: '2026-06' })]).state).toBe('met');
    expect(now(one, [level(MATHS, 'A', { is_void: true })]).state).toBe('open');
    expect(now(one, [level(MATHS, 'A', { results_on: '2027-09-01' })]).state).toBe('open');
    expect(now(one, [level(MATHS, 'Q'), level(MATHS, 'X')]).short).toBeNull();
  });

  test('are met provisionally until the board has confirmed them', () => {
    const provisional = level(MATHS, 'A', { kind: 'provisional' });
    expect(now(offer('A'), [provisional])).toMatchObject({ state: 'met', is_provisional: true });
    expect(now(offer('A'), [provisional, level(PHYSICS, 'A')])).toMatchObject({ is_provisional: false });
  });
});

describe('tests', () => {
  const seven: Condition = {
    ...NONE,
    kind: 'test',
    test: 'ielts',
    overall: 7,
    parts: ['listening', 'reading', 'writing', 'speaking'].map((part) => ({ part, score: 6.5 })),
  };
  const first = ielts(7.5, [8.5, 8, 6, 7.5]);
  const second = ielts(6.5, [6.5, 6.5, 6.5, 6.5]);

  test('one sitting reaches everything, unless scores may be mixed', () => {
    expect(now(seven, [first, second]).state).toBe('open');
    expect(now({ ...seven, superscore: true }, [first, second]).state).toBe('met');
    expect(now(seven, [ielts(7, [7, 7, 6.5, 7])]).state).toBe('met');
  });

  test('a whole is made of the best parts where the test does so', () => {
    const sitting = (math: number, reading_writing: number) =>
      sat({
        test: 'sat',
        overall: math + reading_writing,
        parts: [
          { part: 'math', score: math },
          { part: 'reading_writing', score: reading_writing },
        ],
      });
    const wanted: Condition = { ...NONE, kind: 'test', test: 'sat', overall: 1500 };
    const both = [sitting(800, 650), sitting(700, 750)];
    expect(now(wanted, both).state).toBe('open');
    expect(now({ ...wanted, superscore: true }, both).state).toBe('met');
    const parts = { listening: 6.5, reading: 6.5, writing: 6, speaking: 6 };
    expect(wholeOfParts('ielts', new Map(Object.entries(parts)))).toBe(6.5);
    expect(wholeOfParts('pte', new Map(Object.entries(parts)))).toBeNull();
  });
});

test('every order of arrival ends in the same state', () => {
  const condition = offer('A*AA', [including('A*', MATHS)], [GENERAL as number]);
  const results = [
    level(MATHS, 'A*'),
    level(PHYSICS, 'A'),
    level(CHEMISTRY, 'A'),
    level(GENERAL, 'A*'),
    level(BIOLOGY, 'C'),
  ];
  for (const order of permutations(results)) {
    let state: ConditionState = 'open';
    for (const [at] of order.entries()) state = now(condition, order.slice(0, at + 1), state).state;
    expect(state).toBe('met');
  }
});

describe('points', () => {
  const wanted: Condition = { ...NONE, kind: 'points', points: 136, points_from: 3 };
  test('are summed over the best subjects', () => {
    const three = [
      level(MATHS, 'A*', { points: 56 }),
      level(PHYSICS, 'B', { points: 40 }),
      level(PHYSICS, 'C', { points: 32 }),
    ];
    expect(now(wanted, three)).toMatchObject({ state: 'open', short: 5 });
    expect(now(wanted, [...three, level(CHEMISTRY, 'B', { points: 40 })]).state).toBe('met');
    const four = ['B', 'B', 'B', 'B'].map((grade, at) => level(at + 1, grade, { points: 40 }));
    expect(now(wanted, four).state).toBe('open');
  });
});

describe('a state', () => {
  const one: Condition = { ...offer('A*'), due_on: '2027-08-31' };

  test('fails once its day is over, and is met by what was known late', () => {
    expect(now(one, [], 'open', '2027-08-31').state).toBe('open');
    expect(now(one, [], 'open', '2027-09-01').state).toBe('failed');
    expect(now(one, [level(MATHS, 'A*')], 'failed', '2027-09-02').state).toBe('met');
  });

  test('is reopened by a correction, and met again by another', () => {
    expect(now(one, [level(MATHS, 'A')], 'met').state).toBe('reopened');
    expect(now(one, [level(MATHS, 'A')], 'reopened', '2027-09-02').state).toBe('reopened');
    expect(now(one, [level(MATHS, 'A*')], 'reopened').state).toBe('met');
  });

  test('is what a person said, where no result can tell', () => {
    const passport: Condition = { ...NONE, kind: 'document', due_on: '2027-03-01' };
    const facts = { sittings: [], entries: [], today: '2027-02-01' };
    expect(evaluate(passport, facts, { said: null, before: 'open' })).toMatchObject({
      state: 'open',
      has_no_entry: false,
    });
    expect(evaluate(passport, facts, { said: 'met', before: 'open' }).state).toBe('met');
    expect(evaluate(one, facts, { said: 'waived', before: 'open' })).toMatchObject({
      state: 'waived',
      outlook: 'safe',
    });
  });
});

describe('before results', () => {
  const one: Condition = { ...offer('A*A'), due_on: '2027-08-31' };
  const ahead = (sittings: Sitting[], entries: Parameters<typeof evaluate>[1]['entries'] = []) =>
    evaluate(one, { sittings, entries, today: '2027-03-01' }, { said: null, before: 'open' });
  const guess = (subject_id: number | undefined, grade: string) =>
    level(subject_id, grade, { kind: 'predicted' });

  test('predicted grades and mocks tell how it looks', () => {
    expect(ahead([]).outlook).toBe('unknown');
    expect(ahead([guess(MATHS, 'A*'), guess(PHYSICS, 'A')])).toMatchObject({
      outlook: 'safe',
      state: 'open',
    });
    expect(ahead([guess(MATHS, 'A*'), guess(PHYSICS, 'B')]).outlook).toBe('risk');
    expect(ahead([guess(MATHS, 'A'), guess(PHYSICS, 'B')]).outlook).toBe('gap');
    expect(ahead([level(MATHS, 'A*'), { ...guess(PHYSICS, 'A'), kind: 'mock' }]).outlook).toBe('safe');
  });

  test('without an entry that could still meet it, it warns and does not fail', () => {
    const entry = (subject_id: number | undefined, results_on = '2027-08-12') => ({
      qualification: 'a_level' as Qualification,
      subject_id: subject_id as number,
      test: null,
      results_on,
    });
    expect(ahead([])).toMatchObject({ state: 'open', has_no_entry: true });
    expect(ahead([], [entry(MATHS)]).has_no_entry).toBe(true);
    expect(ahead([], [entry(MATHS), entry(PHYSICS)]).has_no_entry).toBe(false);
    expect(ahead([level(ECONOMICS, 'A*')], [entry(PHYSICS)]).has_no_entry).toBe(false);
    expect(ahead([], [entry(MATHS), entry(PHYSICS, '2027-12-01')]).has_no_entry).toBe(true);
  });

  test('an offer looks as its worst group, a group as its best row', () => {
    const rows = [
      { group_no: 1, outlook: 'gap' as const, state: 'open' as const },
      { group_no: 1, outlook: 'safe' as const, state: 'met' as const },
      { group_no: 2, outlook: 'risk' as const, state: 'open' as const },
    ];
    expect(outlookOfOffer(rows)).toBe('risk');
    expect(countMet(rows)).toEqual({ met: 1, groups: 2 });
    expect(isAllMet(countMet(rows.slice(0, 2)))).toBe(true);
    expect(outlookOfOffer([])).toBe('safe');
  });
});

test('patterns are rows of grades of one scale', () => {
  expect(patternOf('a_level', 'AA*A')).toEqual(['A*', 'A', 'A']);
  expect(patternOf('ib_hl', '766')).toEqual(['7', '6', '6']);
  expect(patternOf('a_level', 'A*F')).toBeNull();
  expect(patternOf('a_level', '')).toBeNull();
  expect(shareScale(['a_level', 'ial'])).toBe(true);
  expect(shareScale(['a_level', 'ap'])).toBe(false);
});

test('letters and numbers of a GCSE are compared where they begin', () => {
  const asks = (grade: string): Condition => ({
    ...NONE,
    kind: 'grade',
    qualifications: ['gcse'],
    subject_ids: [MATHS as number],
    grade,
  });
  const gcse = (grade: string) => [level(MATHS, grade, { qualification: 'gcse' })];
  const meets7 = ['9', '8', 'A*', '7', 'A'];
  for (const grade of [...meets7, '6', 'B', '5', 'C', '4', 'D', '3', 'U'])
    expect([grade, now(asks('7'), gcse(grade)).state]).toEqual([
      grade,
      meets7.includes(grade) ? 'met' : 'open',
    ]);
  expect(now(asks('B'), gcse('6')).state).toBe('met');
  expect(now(asks('B'), gcse('5'))).toMatchObject({ state: 'open', short: 1 });
  expect(now(asks('5'), gcse('B')).state).toBe('met');
  expect(now(asks('A'), gcse('B'))).toMatchObject({ state: 'open', short: 1 });
  expect(now(asks('C'), gcse('4')).state).toBe('met');
  expect(patternOf('gcse', 'BA*A')).toEqual(['A*', 'A', 'B']);
  // A letter of an A level is none of its numbers.
  expect(now(asks('7'), [level(MATHS, 'A')]).state).toBe('open');
});

describe('any offer', () => {
  /** Small numbers that are the same on every run. */
  const random = (seed: number) => {
    let state = seed;
    return (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  };
  const scale = SCALES.a_level;
  const rank = (grade: string | undefined) => scale.indexOf(grade ?? '');

  /** The plainest search there is: every sitting in every place of the pattern, then every holder of each include. */
  function found(condition: Condition, sittings: readonly Sitting[]): boolean {
    const usable = sittings.filter(({ subject_id }) => !condition.excludes.includes(subject_id as number));
    const holds = (chosen: readonly Sitting[], at: number): boolean => {
      const include = condition.includes[at];
      if (include === undefined) return true;
      return chosen.some(
        (one, i) =>
          include.subject_ids.includes(one.subject_id as number) &&
          rank(one.grade) <= rank(include.grade) &&
          holds(
            chosen.filter((_, other) => other !== i),
            at + 1,
          ),
      );
    };
    const place = (at: number, chosen: readonly Sitting[]): boolean => {
      const wanted = condition.pattern[at];
      if (wanted === undefined) return holds(chosen, 0);
      return usable.some(
        (one) =>
          rank(one.grade) <= rank(wanted) &&
          chosen.every(({ subject_id }) => subject_id !== one.subject_id) &&
          place(at + 1, [...chosen, one]),
      );
    };
    return place(0, []);
  }

  test('is judged as the plainest search judges it, whatever arrives when: 10,000 of them', () => {
    let met = 0;
    for (let seed = 1; seed <= 10_000; seed++) {
      const next = random(seed * 7919);
      const grade = () => scale[next(4)] as string;
      const subjects = () => [...new Set(Array.from({ length: 1 + next(2) }, () => 1 + next(6)))];
      const pattern = Array.from({ length: 1 + next(3) }, grade).sort((a, b) => rank(a) - rank(b));
      const condition: Condition = {
        ...offer('A'),
        pattern,
        includes: Array.from({ length: next(Math.min(3, pattern.length + 1)) }, () => ({
          subject_ids: subjects(),
          grade: grade(),
        })),
        excludes: next(3) === 0 ? [1 + next(6)] : [],
      };
      const sittings = Array.from({ length: next(7) }, () => level(1 + next(6), scale[next(5)] as string));
      const expected = found(condition, sittings);
      const shuffled = [...sittings].sort(() => next(3) - 1);
      let state: ConditionState = 'open';
      for (let n = 0; n <= shuffled.length; n++) state = now(condition, shuffled.slice(0, n), state).state;
      expect([seed, state]).toEqual([seed, expected ? 'met' : 'open']);
      expect(meets(condition, sittings).is_met).toBe(expected);
      if (expected) met++;
    }
    expect(met).toBeGreaterThan(2000);
  });
});
