import { OPEN_STAGES, type Stage } from './lead.rules.ts';
import { leadStatus } from './lead.status.ts';

/** The columns of the board: the way forward, then what ends it. */
export const BOARD_STAGES = [...OPEN_STAGES, 'won', 'lost'] as const;
export type BoardStage = (typeof BOARD_STAGES)[number];

/** What a person does by hand. A trial and a deal are what the timetable and the books say. */
const BY_HAND = ['contact', 'visit', 'negotiate', 'step_back', 'lose'] as const;
type HandMove = (typeof BY_HAND)[number];

/** The move that leads from one stage to the other; none where nobody makes it by hand. */
export const handMove = (from: Stage, to: Stage): HandMove | undefined =>
  BY_HAND.find((name) => {
    const move = leadStatus.transitions[name];
    return move.to === to && (move.from as readonly Stage[]).includes(from);
  });
