import { type PersonTransition, type Status, type Transition, transitionsFor } from '../../status.ts';
import type { Sentence } from '../../text.ts';
import { confirmDialog, reasonDialog } from '../overlay/notice.ts';
import { useActor, useHolds } from '../session/me.ts';

export interface Doc {
  readonly id: number;
  readonly status: string;
  readonly version?: number;
}

/** A move that somebody may make now; or may not, and why. */
export interface OpenTransition<D, S extends string> {
  readonly name: string;
  readonly move: PersonTransition<D, S>;
  readonly verdict: true | Sentence;
}

/** What this person may do with a document of this machine, as it is now. */
export function useTransitions<D, S extends string, M extends Record<string, Transition<D, S>>>(
  status: Status<D, S, M>,
): (record: Doc & D) => OpenTransition<D, S>[] {
  const actor = useActor();
  const holds = useHolds();
  return (record) => transitionsFor(status as never, record as never, actor, holds) as OpenTransition<D, S>[];
}

interface Asked {
  readonly label: Sentence;
  readonly reason?: 'required' | 'optional';
  readonly danger?: boolean;
}

/** What is asked before a move: the move, and what the document is called. */
export const titleOf = ({ label }: Pick<Asked, 'label'>, about?: string): Sentence =>
  about ? [`${label[0]} · ${about}`, `${label[1]} · ${about}`] : label;

/** The reason where one is asked for, a question before what is dangerous; `undefined`: thought better of it. */
export async function agree(move: Asked, about?: string): Promise<string | undefined> {
  const { label, danger } = move;
  const words = { title: titleOf(move, about), ok: label, danger };
  if (move.reason) return reasonDialog({ ...words, required: move.reason === 'required' });
  if (!danger) return '';
  return (await confirmDialog(words)) ? '' : undefined;
}
