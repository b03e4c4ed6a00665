import type { AdmissionTest, Qualification } from '../programme/programme.rules.ts';

/** How far a student is from what a programme typically asks for. */
export const GAPS = ['met', 'one', 'more', 'unknown'] as const;
export type Gap = (typeof GAPS)[number];

export interface Requirement {
  readonly qualification: Qualification | null;
  readonly grade_pattern: string;
  readonly include_subject: string;
  readonly include_grade: string;
  readonly test: AdmissionTest | null;
  readonly test_overall: string;
  readonly test_each: string;
}
export interface Background {
  readonly grades: readonly {
    readonly qualification: Qualification;
    readonly subject: string;
    readonly grade: string;
  }[];
  readonly tests: readonly {
    readonly test: AdmissionTest;
    readonly overall: string;
    readonly lowest: string;
  }[];
}
export interface Check {
  readonly kind: 'grades' | 'include' | 'test';
  readonly asked: string;
  readonly has: string;
  readonly gap: Gap;
}

const LETTERS = ['A*', 'A', 'B', 'C', 'D', 'E', 'U'];
const LETTER = /A\*|[A-EU]/g;
/** International and home A levels are one scale to an institution. */
const scaleOf = (qualification: Qualification): string =>
  qualification === 'ial' ? 'a_level' : qualification;
const isLettered = (qualification: Qualification): boolean => scaleOf(qualification) === 'a_level';

/** Places on its scale, the best first: letters by their order, points by their number. */
const rankOf = (qualification: Qualification, grade: string): number | undefined => {
  if (isLettered(qualification)) {
    const at = LETTERS.indexOf(grade.trim().toUpperCase());
    return at < 0 ? undefined : -at;
  }
  const points = Number(grade);
  return grade.trim() !== '' && Number.isFinite(points) ? points : undefined;
};

const wordsOf = (qualification: Qualification, pattern: string): string[] =>
  isLettered(qualification) ? (pattern.toUpperCase().match(LETTER) ?? []) : pattern.trim().split(/[\s,]+/);

const gapOf = (steps: number): Gap => (steps <= 0 ? 'met' : steps <= 1 ? 'one' : 'more');
const sameSubject = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

type Grade = Background['grades'][number] & { readonly rank: number };

const gradesOf = (qualification: Qualification, { grades }: Background): Grade[] =>
  grades.flatMap((grade) => {
    const rank = rankOf(grade.qualification, grade.grade);
    return scaleOf(grade.qualification) === scaleOf(qualification) && rank !== undefined
      ? [{ ...grade, rank }]
      : [];
  });

/** Grades against a pattern, place by place, the best against the best. */
function compareGrades(qualification: Qualification, pattern: string, background: Background): Check {
  const asked = wordsOf(qualification, pattern).flatMap((word) => rankOf(qualification, word) ?? []);
  const best = gradesOf(qualification, background)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, asked.length);
  const steps = asked
    .toSorted((a, b) => b - a)
    .reduce((sum, rank, at) => sum + Math.max(0, rank - (best[at]?.rank ?? rank)), 0);
  const isKnown = asked.length > 0 && best.length === asked.length;
  return {
    kind: 'grades',
    asked: pattern,
    has: best.map(({ grade }) => grade).join(isLettered(qualification) ? '' : ' '),
    gap: isKnown ? gapOf(steps) : 'unknown',
  };
}

function compareSubject(
  { qualification, include_subject, include_grade }: Requirement,
  background: Background,
): Check {
  const of = qualification ?? 'a_level';
  const asked = rankOf(of, include_grade);
  const [best] = gradesOf(of, background)
    .filter(({ subject }) => sameSubject(subject, include_subject))
    .toSorted((a, b) => b.rank - a.rank);
  return {
    kind: 'include',
    asked: `${include_subject} ${include_grade}`,
    has: best?.grade ?? '',
    gap: best && asked !== undefined ? gapOf(asked - best.rank) : 'unknown',
  };
}

/** What one more is, test by test. */
const STEPS: Readonly<Record<AdmissionTest, number>> = {
  ielts: 0.5,
  toefl: 5,
  pte: 4,
  duolingo: 5,
  sat: 50,
  act: 1,
};

/** One sitting reaches all of it: parts of different sittings are not put together. */
function compareTest(
  test: AdmissionTest,
  { test_overall, test_each }: Requirement,
  background: Background,
): Check {
  const stepsOf = (asked: string, has: string): number =>
    asked === '' ? 0 : has === '' ? 0 : Math.ceil((Number(asked) - Number(has)) / STEPS[test]);
  const [best] = background.tests
    .filter((sitting) => sitting.test === test)
    .map((sitting) => ({
      ...sitting,
      steps: Math.max(stepsOf(test_overall, sitting.overall), stepsOf(test_each, sitting.lowest)),
    }))
    .toSorted((a, b) => a.steps - b.steps);
  return {
    kind: 'test',
    asked: test_each ? `${test_overall} (${test_each})` : test_overall,
    has: best ? (best.lowest ? `${best.overall} (${best.lowest})` : best.overall) : '',
    gap: best ? gapOf(best.steps) : 'unknown',
  };
}

/** What a programme asks for against what a student is predicted, condition by condition. */
export function compare(requirement: Requirement, background: Background): Check[] {
  const { qualification, grade_pattern, include_subject, test } = requirement;
  return [
    ...(qualification ? [compareGrades(qualification, grade_pattern, background)] : []),
    ...(include_subject ? [compareSubject(requirement, background)] : []),
    ...(test ? [compareTest(test, requirement, background)] : []),
  ];
}
