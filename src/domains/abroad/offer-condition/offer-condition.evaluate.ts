import { SCALES, TESTS } from './offer-condition.grades.ts';
import {
  type Condition,
  type ConditionState,
  isSettled,
  isTicked,
  meets,
  type Sitting,
  type Verdict,
} from './offer-condition.rules.ts';

/** What somebody has said of a condition; it stands until somebody says otherwise. */
export type Said = 'met' | 'waived' | null;

/** A sitting that is entered for and has no result yet. */
export type Entered = Pick<Sitting, 'qualification' | 'results_on' | 'subject_id' | 'test'>;

export const OUTLOOKS = ['safe', 'risk', 'gap', 'unknown'] as const;
export type Outlook = (typeof OUTLOOKS)[number];

export interface Evaluation extends Verdict {
  readonly state: ConditionState;
  /** Met, but by a result that the board may still change. */
  readonly is_provisional: boolean;
  /** Nothing is entered for that could still meet it before it is due. */
  readonly has_no_entry: boolean;
  /** With predicted grades and mocks standing in for what is not there yet. */
  readonly outlook: Outlook;
}

export interface Known {
  readonly sittings: readonly Sitting[];
  readonly entries: readonly Entered[];
  readonly today: string;
}

const inTime = ({ due_on }: Condition, { results_on }: { readonly results_on: string }): boolean =>
  due_on === null || results_on <= due_on;

/** Those that may count: sat for results in time, and neither cancelled nor annulled. */
const countable = (condition: Condition, sittings: readonly Sitting[]): Sitting[] =>
  sittings.filter((one) => !one.is_void && inTime(condition, one));
const isReal = ({ kind }: Sitting): boolean => kind === 'final' || kind === 'provisional';

/** As well as it could go: the best grade of each subject, every score of each test. */
function atBest({ qualification, subject_id, test, results_on }: Entered, id: number): Sitting {
  const highest = Number.MAX_SAFE_INTEGER;
  return {
    id,
    kind: 'final',
    is_void: false,
    series: '',
    results_on,
    qualification,
    subject_id,
    grade: qualification === null ? '' : (SCALES[qualification][0] ?? ''),
    points: qualification === null ? null : highest,
    test,
    overall: test === null ? null : highest,
    parts: test === null ? [] : TESTS[test].parts.map((part) => ({ part, score: highest })),
  };
}

function outlookOf({ is_met, short }: Verdict): Outlook {
  if (is_met) return 'safe';
  if (short === null) return 'unknown';
  return short <= 1 ? 'risk' : 'gap';
}

/** The state after what it was: what was met and is no longer, is reopened and never plainly open again. */
function stateOf(is_met: boolean, is_over: boolean, before: ConditionState): ConditionState {
  if (is_met) return 'met';
  if (before === 'met' || before === 'reopened') return 'reopened';
  return is_over ? 'failed' : 'open';
}

/** One condition as things are now. The same facts give the same answer, in whatever order they arrived. */
export function evaluate(
  condition: Condition,
  { sittings, entries, today }: Known,
  { said, before }: { readonly said: Said; readonly before: ConditionState },
): Evaluation {
  const counting = countable(condition, sittings);
  const real = counting.filter(isReal);
  const final = meets(
    condition,
    real.filter(({ kind }) => kind === 'final'),
  );
  const found = final.is_met ? final : meets(condition, real);
  const is_provisional = found.is_met && !final.is_met;
  const is_over = condition.due_on !== null && today > condition.due_on;
  if (said === 'waived')
    return { ...found, state: 'waived', is_provisional: false, has_no_entry: false, outlook: 'safe' };
  const is_met = said === 'met' || found.is_met;
  const foreseen = is_met ? 'safe' : outlookOf(is_over ? found : meets(condition, counting));
  const ahead = entries
    .filter((entry) => inTime(condition, entry) && entry.results_on >= today)
    .map((entry, at) => atBest(entry, -1 - at));
  return {
    ...found,
    is_met,
    state: stateOf(is_met, is_over, before),
    is_provisional,
    has_no_entry:
      !is_met && !is_over && !isTicked(condition.kind) && !meets(condition, [...real, ...ahead]).is_met,
    outlook: foreseen,
  };
}

interface InGroup {
  readonly group_no: number;
}
/** Rows of a group are alternatives: the one that is furthest speaks for it. */
export function byGroup<T extends InGroup>(rows: readonly T[]): T[][] {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.group_no, [...(groups.get(row.group_no) ?? []), row]);
  return [...groups.keys()].sort((a, b) => a - b).map((no) => groups.get(no) as T[]);
}

export interface OfferCount {
  readonly met: number;
  readonly groups: number;
}
/** How many of an offer's groups are met; an offer without conditions has nothing left to meet. */
export function countMet(rows: readonly (InGroup & { readonly state: ConditionState })[]): OfferCount {
  const groups = byGroup(rows);
  const met = groups.filter((group) => group.some(({ state }) => isSettled(state))).length;
  return { met, groups: groups.length };
}
export const isAllMet = ({ met, groups }: OfferCount): boolean => met === groups;

const BEST_FIRST: readonly Outlook[] = ['safe', 'risk', 'gap', 'unknown'];
const rank = (one: Outlook): number => BEST_FIRST.indexOf(one);
/** The best of a group's rows, the worst of the groups; what nobody knows is no worse than a gap. */
export function outlookOfOffer(rows: readonly (InGroup & { readonly outlook: Outlook })[]): Outlook {
  const groups = byGroup(rows).map((group) =>
    group.map(({ outlook }) => outlook).reduce((a, b) => (rank(a) <= rank(b) ? a : b)),
  );
  if (groups.includes('gap')) return 'gap';
  return groups.reduce<Outlook>((worst, one) => (rank(one) > rank(worst) ? one : worst), 'safe');
}
