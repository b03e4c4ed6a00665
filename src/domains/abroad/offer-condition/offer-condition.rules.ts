import {
  gradeRank,
  type Qualification,
  SCALES,
  stepsShort,
  TESTS,
  type TestKind,
  type TestName,
  wholeOfParts,
} from './offer-condition.grades.ts';

export const CONDITION_KINDS = ['grade', 'grades', 'points', 'test', 'document', 'money', 'other'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];
/** What no result can tell: a person ticks it. */
const TICKED_KINDS = ['document', 'money', 'other'] as const;
export const isTicked = (kind: ConditionKind): boolean =>
  (TICKED_KINDS as readonly ConditionKind[]).includes(kind);

export const CONDITION_STATES = ['open', 'met', 'failed', 'waived', 'reopened'] as const;
export type ConditionState = (typeof CONDITION_STATES)[number];
/** Nothing more is asked of it. */
export const isSettled = (state: ConditionState): boolean => state === 'met' || state === 'waived';

/** One of these subjects, at least so good. */
export interface Include {
  readonly subject_ids: readonly number[];
  readonly grade: string;
}
export interface Part {
  readonly part: string;
  readonly score: number;
}
/** What a condition asks for; of its fields only those of its kind. */
export interface Condition {
  readonly kind: ConditionKind;
  readonly due_on: string | null;
  readonly qualifications: readonly Qualification[];
  readonly subject_ids: readonly number[];
  readonly grade: string;
  readonly pattern: readonly string[];
  readonly includes: readonly Include[];
  readonly excludes: readonly number[];
  readonly points: number | null;
  readonly points_from: number | null;
  readonly test: TestName | null;
  readonly overall: number | null;
  readonly parts: readonly Part[];
  readonly superscore: boolean;
}

export const RESULT_KINDS = ['final', 'provisional', 'predicted', 'mock'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];
/** The latest revision of one sitting. */
export interface Sitting {
  readonly id: number;
  readonly kind: ResultKind;
  /** Cancelled or annulled: it never counts. */
  readonly is_void: boolean;
  readonly series: string;
  /** The day on which its results come, or came. */
  readonly results_on: string;
  readonly qualification: Qualification | null;
  readonly subject_id: number | null;
  readonly grade: string;
  readonly points: number | null;
  readonly test: TestName | null;
  readonly overall: number | null;
  readonly parts: readonly Part[];
}

/** What a sitting gave towards a condition, and what was asked in that place. */
export interface Used {
  readonly result_id: number;
  readonly subject_id: number | null;
  readonly part: string;
  readonly value: string;
  readonly wanted: string;
  readonly series: string;
  readonly kind: ResultKind;
  readonly is_enough: boolean;
}
export interface Verdict {
  readonly is_met: boolean;
  /** How far it is from being met: grades, points or scores, in steps of its kind; none: nothing counts yet. */
  readonly short: number | null;
  readonly used: readonly Used[];
}

const NOTHING: Verdict = { is_met: false, short: null, used: [] };

/** Every step short, summed up over the places of the best choice. */
const better = (a: Verdict, b: Verdict): Verdict => {
  if (a.short === null) return b;
  if (b.short === null) return a;
  return b.short < a.short ? b : a;
};

interface Graded {
  readonly sitting: Sitting;
  readonly subject_id: number;
  readonly rank: number;
}
const rankOf = ({ qualifications }: Condition, grade: string): number =>
  qualifications[0] === undefined ? 0 : (gradeRank(qualifications[0], grade) ?? 0);

/** Of each subject its best sitting, the best first; a final one before a provisional one of the same grade. */
function bestBySubject(condition: Condition, sittings: readonly Sitting[]): Graded[] {
  const best = new Map<number, Graded>();
  for (const sitting of sittings) {
    const { qualification, subject_id, grade } = sitting;
    if (qualification === null || subject_id === null) continue;
    if (!condition.qualifications.includes(qualification)) continue;
    const rank = gradeRank(qualification, grade);
    if (rank === null) continue;
    const known = best.get(subject_id);
    const found = { sitting, subject_id, rank };
    if (known === undefined || inOrder(found, known) < 0) best.set(subject_id, found);
  }
  return [...best.values()].sort(inOrder);
}
const certainty = ({ kind }: Sitting): number => RESULT_KINDS.indexOf(kind);
const inOrder = (a: Graded, b: Graded): number =>
  a.rank - b.rank ||
  certainty(a.sitting) - certainty(b.sitting) ||
  a.subject_id - b.subject_id ||
  a.sitting.id - b.sitting.id;

const usedGrade = ({ sitting, subject_id, rank }: Graded, wanted: string, most: number): Used => ({
  result_id: sitting.id,
  subject_id,
  part: '',
  value: sitting.grade,
  wanted,
  series: sitting.series,
  kind: sitting.kind,
  is_enough: rank <= most,
});

function grade(condition: Condition, sittings: readonly Sitting[]): Verdict {
  const most = rankOf(condition, condition.grade);
  const [best] = bestBySubject(condition, sittings).filter(({ subject_id }) =>
    condition.subject_ids.includes(subject_id),
  );
  if (!best) return NOTHING;
  return {
    is_met: best.rank <= most,
    short: stepsShort(best.rank, most),
    used: [usedGrade(best, condition.grade, most)],
  };
}

/** Place by place, both sorted: the best result stands against the highest grade asked for. */
function againstPattern(condition: Condition, chosen: readonly Graded[], held: ReadonlyMap<Graded, Include>) {
  const places = condition.pattern;
  let short = 0;
  const used = [...chosen].sort(inOrder).map((one, at) => {
    const include = held.get(one);
    const asked = places[at] ?? '';
    const most = Math.min(
      rankOf(condition, asked),
      include ? rankOf(condition, include.grade) : Number.POSITIVE_INFINITY,
    );
    short += stepsShort(one.rank, most);
    const wanted = include && rankOf(condition, include.grade) === most ? include.grade : asked;
    return usedGrade(one, wanted, most);
  });
  const unfilled = places.slice(chosen.length);
  // A place without a result is further off than the worst grade.
  short += unfilled.reduce((sum, asked) => sum + missingSteps(condition, asked), 0);
  return { is_met: short === 0 && unfilled.length === 0, short, used };
}
const missingSteps = (condition: Condition, asked: string): number =>
  stepsShort(SCALES[condition.qualifications[0] ?? 'a_level'].length, rankOf(condition, asked));

/**
 * Each include takes a result of its own among the chosen; the other places take the best that is left, since a better
 * result never harms a place. So all ways to hold the includes are all there is to search.
 */
function grades(condition: Condition, sittings: readonly Sitting[]): Verdict {
  const candidates = bestBySubject(condition, sittings).filter(
    ({ subject_id }) => !condition.excludes.includes(subject_id),
  );
  if (candidates.length === 0) return NOTHING;
  const { includes, pattern } = condition;
  let best = NOTHING;
  const search = (at: number, held: ReadonlyMap<Graded, Include>, missing: number): void => {
    const include = includes[at];
    if (include === undefined) {
      const others = candidates
        .filter((one) => !held.has(one))
        .slice(0, pattern.length - held.size - missing);
      const tried = againstPattern(condition, [...held.keys(), ...others], held);
      best = better(best, tried);
      return;
    }
    const fitting = candidates.filter(
      (one) => include.subject_ids.includes(one.subject_id) && !held.has(one),
    );
    for (const one of fitting) search(at + 1, new Map([...held, [one, include]]), missing);
    // Its place stays empty: nothing of these subjects is there.
    if (fitting.length === 0) search(at + 1, held, missing + 1);
  };
  search(0, new Map(), 0);
  return best;
}

/** A tariff grade apart, as UCAS counts an A level. */
const POINTS_STEP = 8;

function points(condition: Condition, sittings: readonly Sitting[]): Verdict {
  const best = new Map<number, Sitting>();
  for (const sitting of sittings) {
    const { qualification, subject_id, points: worth } = sitting;
    if (subject_id === null || worth === null || qualification === null) continue;
    const { qualifications } = condition;
    if (qualifications.length > 0 && !qualifications.includes(qualification)) continue;
    const known = best.get(subject_id);
    if (known === undefined || byPoints(sitting, known) < 0) best.set(subject_id, sitting);
  }
  const counted = [...best.values()].sort(byPoints).slice(0, condition.points_from ?? best.size);
  if (counted.length === 0) return NOTHING;
  const sum = counted.reduce((total, one) => total + (one.points ?? 0), 0);
  const wanted = condition.points ?? 0;
  return {
    is_met: sum >= wanted,
    short: Math.ceil(Math.max(0, wanted - sum) / POINTS_STEP),
    used: counted.map((one) => ({
      result_id: one.id,
      subject_id: one.subject_id,
      part: '',
      value: `${one.grade} ${one.points}`.trim(),
      wanted: '',
      series: one.series,
      kind: one.kind,
      is_enough: sum >= wanted,
    })),
  };
}
const byPoints = (a: Sitting, b: Sitting): number =>
  (b.points ?? 0) - (a.points ?? 0) || certainty(a) - certainty(b) || a.id - b.id;

const OVERALL = 'overall';
const scoreOf = ({ overall, parts }: Sitting, part: string): number | undefined =>
  part === OVERALL ? (overall ?? undefined) : parts.find((one) => one.part === part)?.score;

/** Every score that is asked for, the whole first. */
const asked = ({ overall, parts }: Condition): Part[] => [
  ...(overall === null ? [] : [{ part: OVERALL, score: overall }]),
  ...parts,
];

function scores(
  condition: Condition,
  scoreIn: (part: string) => { sitting: Sitting; score: number } | undefined,
): Verdict {
  const step = condition.test === null ? 1 : (TESTS[condition.test] as TestKind).step;
  let short = 0;
  const used: Used[] = [];
  for (const { part, score: wanted } of asked(condition)) {
    const found = scoreIn(part);
    if (found === undefined) return NOTHING;
    short += Math.ceil(Math.max(0, wanted - found.score) / step);
    used.push({
      result_id: found.sitting.id,
      subject_id: null,
      part,
      value: String(found.score),
      wanted: String(wanted),
      series: found.sitting.series,
      kind: found.sitting.kind,
      is_enough: found.score >= wanted,
    });
  }
  return { is_met: used.every(({ is_enough }) => is_enough), short, used };
}

/** The best of each part over all sittings, and the whole that these make. */
function mixed(condition: Condition, test: TestName, sittings: readonly Sitting[]): Verdict {
  const bestOf = (part: string) =>
    sittings
      .flatMap((sitting) => {
        const score = scoreOf(sitting, part);
        return score === undefined ? [] : [{ sitting, score }];
      })
      .sort((a, b) => b.score - a.score || certainty(a.sitting) - certainty(b.sitting))[0];
  const parts = new Map(
    (TESTS[test] as TestKind).parts.flatMap((part) => {
      const best = bestOf(part);
      return best ? [[part, best.score] as const] : [];
    }),
  );
  const made = wholeOfParts(test, parts);
  return scores(condition, (part) => {
    const best = bestOf(part);
    if (part !== OVERALL || made === null || best === undefined || made <= best.score) return best;
    return { sitting: best.sitting, score: made };
  });
}

function test(condition: Condition, sittings: readonly Sitting[]): Verdict {
  const name = condition.test;
  const own = sittings.filter((one) => one.test === name);
  if (name === null || own.length === 0) return NOTHING;
  const alone = [...own]
    .sort((a, b) => certainty(a) - certainty(b) || a.id - b.id)
    .map((sitting) =>
      scores(condition, (part) => {
        const score = scoreOf(sitting, part);
        return score === undefined ? undefined : { sitting, score };
      }),
    )
    .reduce(better, NOTHING);
  return condition.superscore ? better(alone, mixed(condition, name, own)) : alone;
}

const BY_KIND = { grade, grades, points, test } as const;

/** Whether these sittings meet it, whatever their kind or day. */
export function meets(condition: Condition, sittings: readonly Sitting[]): Verdict {
  const { kind } = condition;
  return kind in BY_KIND ? BY_KIND[kind as keyof typeof BY_KIND](condition, sittings) : NOTHING;
}
