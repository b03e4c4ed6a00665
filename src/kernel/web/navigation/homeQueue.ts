import type { ComponentType } from 'react';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Access } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';
import type { ReadEndpoint } from '../api/query.ts';

/** From the most urgent: its day is over, it is today's, it comes soon. */
export const URGENCIES = ['overdue', 'today', 'soon'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Somebody to be contacted, whoever says so. */
export interface QueueItem {
  /** Unique among all sources. */
  readonly key: string;
  readonly urgency: Urgency;
  /** Within its urgency: a day, or a day and an hour (`2026-11-24 15:30`); what has none comes last. */
  readonly at: string;
  /** Of the document that it stands for: its log is written there. */
  readonly doc_id: number;
  /** Each student once, whoever names them; a lead may be none yet. */
  readonly student_id: number | null;
  readonly name: string;
  /** What was said last, or what is known. */
  readonly text: string;
  /** What is to be done, and by when. */
  readonly what: Sentence;
  readonly when: Sentence;
  /** Where more of it stands. */
  readonly url: string;
}

/** Notes the contact; `onDone` opens the next one. */
export interface QueueLogProps {
  readonly item: QueueItem;
  readonly onDone: () => void;
}

/** Whoever has people to be contacted gives them to the one queue. */
export interface QueueSource<E extends ReadEndpoint = ReadEndpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E> & object;
  readonly label: Sentence;
  readonly itemsOf: (answer: OutputOf<E>) => readonly QueueItem[];
  /** Students of other sources whom this one has taken care of. */
  readonly settledOf?: (answer: OutputOf<E>) => readonly number[];
  /** Left out: it is only opened. */
  readonly log?: { readonly permission: Access; readonly Log: ComponentType<QueueLogProps> };
}

/** Keeps a source's answer known to the compiler. */
export const defineQueueSource = <E extends ReadEndpoint>(source: QueueSource<E>): QueueSource =>
  source as unknown as QueueSource;

export interface HomeQueue {
  readonly key: string;
  readonly order: number;
  readonly permission: Access;
  readonly load: () => Promise<QueueSource>;
}

export const homeQueue = defineSlot<HomeQueue>(({ order }) => order);

/** One queue of all: the most urgent first, within an urgency by its time, and each person once. */
export function queueOf(lists: readonly (readonly QueueItem[])[], settled: readonly number[]): QueueItem[] {
  const seen = new Set<number>();
  return lists
    .flat()
    .filter(
      ({ urgency, student_id }) => urgency !== 'soon' || student_id === null || !settled.includes(student_id),
    )
    .toSorted(
      (a, b) =>
        URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
        Number(a.at === '') - Number(b.at === '') ||
        (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
    )
    .filter(({ student_id }) => student_id === null || (!seen.has(student_id) && seen.add(student_id)));
}

/** The one after this, of those that are not done; the first where this was the last. */
export function nextOf(
  queue: readonly QueueItem[],
  key: string,
  done: ReadonlySet<string>,
): string | undefined {
  const at = queue.findIndex((item) => item.key === key);
  const left = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))];
  return left.find((item) => item.key !== key && !done.has(item.key))?.key;
}
