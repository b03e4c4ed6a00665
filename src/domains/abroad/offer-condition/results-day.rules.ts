import { type Decision, isOffer } from '../application/application.rules.ts';

/** How an offer that was accepted stands on the day of the results. */
export const STANDINGS = ['met', 'open', 'missed'] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Standable {
  readonly decision: Decision | null;
  readonly groups_met: number;
  readonly groups_all: number;
  /** Of a group, every alternative has failed. */
  readonly is_failed: boolean;
  /** Of a group, no alternative can be met by anything that is entered for. */
  readonly is_hopeless: boolean;
}

/** What nobody is entered for counts as missed once there are results at all: before, there is still time to enter. */
export function standingOf(offer: Standable, resultsIn: number): Standing {
  const { decision, groups_met, groups_all, is_failed, is_hopeless } = offer;
  if (!isOffer(decision)) return 'missed';
  if (decision !== 'conditional' || (groups_all > 0 && groups_met === groups_all)) return 'met';
  return is_failed || (is_hopeless && resultsIn > 0) ? 'missed' : 'open';
}

/** The columns of the board, in the order in which somebody has to act. */
export const OUTCOMES = ['neither', 'insurance', 'open', 'firm'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The first choice where it is met; the second one only counts once the first is lost. */
export function outcomeOf(first: Standing, second: Standing | null): Outcome {
  if (first === 'met') return 'firm';
  if (first === 'open' || second === 'open') return 'open';
  return second === 'met' ? 'insurance' : 'neither';
}
