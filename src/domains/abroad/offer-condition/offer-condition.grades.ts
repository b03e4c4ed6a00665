/** Qualifications that offers name. Those with one scale may stand for each other in one condition. */
export const QUALIFICATIONS = [
  'a_level',
  'ial',
  'as_level',
  'gcse',
  'ap',
  'ib',
  'ib_hl',
  'ib_sl',
  'step',
  'epq',
] as const;
export type Qualification = (typeof QUALIFICATIONS)[number];

const LETTERS = ['A*', 'A', 'B', 'C', 'D', 'E', 'U'] as const;
const SEVEN = ['7', '6', '5', '4', '3', '2', '1'] as const;

/** Each from its best grade to its worst. A grade that is not here (Q, X, ABS) is no result yet. */
export const SCALES: Readonly<Record<Qualification, readonly string[]>> = {
  a_level: LETTERS,
  ial: LETTERS,
  epq: LETTERS,
  as_level: LETTERS.slice(1),
  gcse: ['9', '8', '7', '6', '5', '4', '3', '2', '1', 'U'],
  ap: ['5', '4', '3', '2', '1'],
  ib: SEVEN,
  ib_hl: SEVEN,
  ib_sl: SEVEN,
  step: ['S', '1', '2', '3', 'U'],
};

/**
 * Letters that boards still give where others give numbers (IGCSE), by the rank of the number that begins where they do; a
 * half: within the number before. So an A is a 7, a 6 is more than a B, and a B more than a 5.
 */
const GCSE_LETTERS: ReadonlyMap<string, number> = new Map([
  ['A*', 1],
  ['A', 2],
  ['B', 3.5],
  ['C', 5],
  ['D', 5.5],
  ['E', 6.5],
  ['F', 7.5],
  ['G', 8],
]);

/** What can be asked for, or reached. */
export const gradesOf = (qualification: Qualification): readonly string[] =>
  qualification === 'gcse' ? [...SCALES.gcse, ...GCSE_LETTERS.keys()] : SCALES[qualification];

/** 0 is the best; none: not a grade of this scale. */
export function gradeRank(qualification: Qualification, grade: string): number | null {
  const at = SCALES[qualification].indexOf(grade);
  if (at >= 0) return at;
  return (qualification === 'gcse' && GCSE_LETTERS.get(grade)) || null;
}

/** Grades between what was reached and what is asked for; less than one is one. */
export const stepsShort = (rank: number, most: number): number =>
  rank <= most ? 0 : Math.max(1, Math.floor(rank - most));

/** Whether grades of these can be compared with one another. */
export const shareScale = (qualifications: readonly Qualification[]): boolean =>
  new Set(qualifications.map((one) => SCALES[one].join())).size <= 1;

/** `A*AA` in its places; none where it is not a row of grades of that scale. */
export function patternOf(qualification: Qualification, typed: string): string[] | null {
  const rankOf = (grade: string) => gradeRank(qualification, grade);
  const places = typed.replaceAll(/[\s,]/g, '').match(/[A-Z]\*?|\d/g) ?? [];
  const isWhole = places.join('') === typed.replaceAll(/[\s,]/g, '');
  if (places.length === 0 || !isWhole || places.some((grade) => rankOf(grade) === null)) return null;
  return places.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
}

/** How a whole is made of the best parts where sittings may be mixed; none: only a sitting's own whole counts. */
type Whole = 'mean' | 'mean_half' | 'sum' | null;
export interface TestKind {
  readonly parts: readonly string[];
  readonly whole: Whole;
  /** As far off as one more sitting commonly lifts it. */
  readonly step: number;
}
export const TESTS = {
  ielts: { parts: ['listening', 'reading', 'writing', 'speaking'], whole: 'mean_half', step: 0.5 },
  toefl: { parts: ['reading', 'listening', 'speaking', 'writing'], whole: 'sum', step: 4 },
  pte: { parts: ['listening', 'reading', 'speaking', 'writing'], whole: null, step: 5 },
  duolingo: {
    parts: ['literacy', 'comprehension', 'conversation', 'production'],
    whole: null,
    step: 5,
  },
  sat: { parts: ['math', 'reading_writing'], whole: 'sum', step: 40 },
  act: { parts: ['english', 'math', 'reading', 'science'], whole: 'mean', step: 1 },
  tmua: { parts: [], whole: null, step: 0.5 },
} as const satisfies Record<string, TestKind>;
export type TestName = keyof typeof TESTS;
export const TEST_NAMES = Object.keys(TESTS) as [TestName, ...TestName[]];
export const TEST_PARTS = [...new Set(TEST_NAMES.flatMap((name) => [...TESTS[name].parts]))] as [
  string,
  ...string[],
];

/** The whole of the best parts; none where a part is missing or the test has no such rule. */
export function wholeOfParts(test: TestName, parts: ReadonlyMap<string, number>): number | null {
  const { parts: names, whole }: TestKind = TESTS[test];
  const scores = names.map((name) => parts.get(name));
  if (whole === null || scores.some((score) => score === undefined)) return null;
  const sum = scores.reduce<number>((total, score) => total + (score as number), 0);
  if (whole === 'sum') return sum;
  const mean = sum / names.length;
  // IELTS rounds a quarter up to the next half, ACT a half up to the next whole.
  return whole === 'mean_half' ? Math.floor(mean * 2 + 0.5) / 2 : Math.floor(mean + 0.5);
}
