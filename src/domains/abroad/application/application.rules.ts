import { no, type Verdict } from '@/kernel/errors.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import { STAGES, type Stage } from '../document-template/stage.text.ts';
import type { Scheme } from '../programme/programme.rules.ts';
import { applicationText } from './application.text.ts';

export const TERMS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Term = (typeof TERMS)[number];
export const ROUNDS = ['regular', 'ed', 'ed2', 'ea', 'rea', 'rolling'] as const;
export type Round = (typeof ROUNDS)[number];
export const TIERS = ['reach', 'match', 'safety'] as const;
export type Tier = (typeof TIERS)[number];
export const PAYERS = ['family', 'company'] as const;
export type Payer = (typeof PAYERS)[number];

export const DECISIONS = [
  'conditional',
  'unconditional',
  'rejected',
  'waitlisted',
  'deferred',
  'withdrawn',
  'confirmed',
] as const;
export type Decision = (typeof DECISIONS)[number];
/** Something that can be accepted. */
const OFFERS: readonly Decision[] = ['conditional', 'unconditional', 'confirmed'];
export const isOffer = (decision: Decision | null): boolean => decision !== null && OFFERS.includes(decision);

/** Said, and to be followed by what is an outcome. */
export const OPEN_DECISIONS = ['waitlisted', 'deferred'] as const satisfies readonly Decision[];

export const REPLIES = ['firm', 'insurance', 'accepted', 'declined'] as const;
export type Reply = (typeof REPLIES)[number];
/** UCAS knows a first and a second choice; elsewhere one place is accepted. */
export const repliesOf = (scheme: Scheme): readonly Reply[] =>
  scheme === 'ucas' ? ['firm', 'insurance', 'declined'] : ['accepted', 'declined'];

export const DOCUMENT_STATES = ['missing', 'received', 'checked', 'returned'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** UCAS takes so many choices of a cycle. */
export const UCAS_CHOICES = 5;
/** The lowest place that no other choice of the cycle has; none where all are taken. */
export const freeChoice = (taken: readonly number[]): number | undefined =>
  Array.from({ length: UCAS_CHOICES }, (_, at) => at + 1).find((place) => !taken.includes(place));

/** Binding: accepted there, everything else is withdrawn. */
export const isBinding = (round: Round): boolean => round === 'ed' || round === 'ed2';

export const stageAt = (stage: Stage): number => STAGES.indexOf(stage);

/** What leads from one stage to the next, by hand. */
export const STAGE_MOVES = {
  submit: { from: ['preparing'], to: 'submitted' },
  interview: { from: ['submitted'], to: 'interview' },
  decide: { from: ['submitted', 'interview'], to: 'decision' },
  answer: { from: ['decision'], to: 'replied' },
  visa: { from: ['replied'], to: 'visa' },
  enrol: { from: ['visa'], to: 'enrolled' },
} as const satisfies Record<string, { readonly from: readonly Stage[]; readonly to: Stage }>;
export type StageMove = keyof typeof STAGE_MOVES;
const STAGE_MOVE_NAMES = Object.keys(STAGE_MOVES) as StageMove[];

/** The move that leads from one stage to the other; none where nobody goes that way. */
export const moveBetween = (from: Stage, to: Stage): StageMove | undefined =>
  STAGE_MOVE_NAMES.find(
    (name) => STAGE_MOVES[name].to === to && (STAGE_MOVES[name].from as readonly Stage[]).includes(from),
  );
/** The next that is to be done at a stage; an interview need not be. */
export const nextMove = (stage: Stage): StageMove | undefined =>
  stage === 'submitted'
    ? 'decide'
    : STAGE_MOVE_NAMES.find((name) => (STAGE_MOVES[name].from as readonly Stage[]).includes(stage));

/** Where a stage that was taken back leads to. What an institution said is corrected by another decision, never taken back. */
export const stageBefore = (stage: Stage): Stage | undefined =>
  stage === 'decision' ? undefined : STAGES[stageAt(stage) - 1];

interface Going {
  readonly status: string;
  readonly stage: Stage;
}
export function mayMoveStage(application: Going, move: StageMove): Verdict {
  if (application.status !== 'in_progress') return applicationText.not_going_on;
  const { from } = STAGE_MOVES[move];
  return (from as readonly Stage[]).includes(application.stage) || applicationText.stage_wrong;
}

export interface Submitting {
  readonly fee_cents: number;
  readonly fee_paid_on: string | null;
  /** Taken from the family's account, where the company pays. */
  readonly fee_entry_id: number | null;
}
/** Its papers are checked, and the fee is settled. */
export function maySubmit(
  { fee_cents, fee_paid_on, fee_entry_id }: Submitting,
  documents: readonly { stage: Stage; need: string; state: DocumentState; name: string }[],
): Verdict {
  const lacking = documents.filter(
    ({ stage, need, state }) => stage === 'preparing' && need === 'required' && state !== 'checked',
  );
  if (lacking.length > 0)
    return no(applicationText.documents_lack, { names: lacking.map(({ name }) => name).join('、') });
  return fee_cents === 0 || fee_paid_on !== null || fee_entry_id !== null || applicationText.fee_open;
}

export interface Answering {
  readonly scheme: Scheme;
  readonly decision: Decision | null;
}
export function mayReply({ scheme, decision }: Answering, reply: Reply): Verdict {
  if (!repliesOf(scheme).includes(reply)) return applicationText.reply_word;
  return reply === 'declined' || isOffer(decision) || applicationText.no_offer;
}

export interface Leaving {
  readonly decision: Decision | null;
  readonly reply: Reply | null;
  readonly groups_met: number;
  readonly groups_all: number;
}
/** The offer is unconditional, or nothing is left of its conditions. */
export function mayGoForVisa({ decision, reply, groups_met, groups_all }: Leaving): Verdict {
  if (reply === null || reply === 'declined') return applicationText.place_declined;
  if (!isOffer(decision)) return applicationText.no_offer;
  if (decision !== 'conditional') return true;
  return (groups_all > 0 && groups_met === groups_all) || applicationText.conditions_open;
}

/** It is over, and has been told so. */
export const OVERDUE = -1;
/** The warning that is due with so many days left: the nearest that has been reached; none: it is far off. */
export function warningAt(daysLeft: number, days: readonly number[]): number | null {
  if (daysLeft < 0) return OVERDUE;
  const reached = days.filter((before) => daysLeft <= before);
  return reached.length > 0 ? Math.min(...reached) : null;
}
/** Each is told once, also where the deadline comes nearer by more than one of them at a time. */
export const isWarningDue = (daysLeft: number, told: number | null, days: readonly number[]): boolean => {
  const now = warningAt(daysLeft, days);
  return now !== null && (told === null || now < told);
};

/** How near: red from three days on, amber from ten. */
export function nearness(today: string, day: string): 'far' | 'near' | 'now' | 'over' {
  const left = daysBetween(today, day);
  if (left < 0) return 'over';
  if (left <= 3) return 'now';
  return left <= 10 ? 'near' : 'far';
}
