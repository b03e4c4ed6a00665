import type { Sentence } from './text.ts';

/** A figure that boards show, declared once, in the noun that has its facts. */
export interface Measure<D extends string = string> {
  readonly key: string;
  readonly name: Sentence;
  /** How it is reckoned, in a sentence: beside the figure, and in every sheet. */
  readonly definition: Sentence;
  readonly unit: 'money' | 'count' | 'minutes' | 'share';
  /** By which day it goes: of posting, of accounting, of the lesson, or of what happened. */
  readonly day: 'posted_on' | 'accounting_on' | 'lesson_on' | 'happened_on';
  /** Over what its figures may be added up. */
  readonly adds: { readonly time: boolean; readonly people: boolean; readonly companies: boolean };
  /** What it can be put against. */
  readonly dimensions: readonly D[];
  /** The screen that lists its rows, with these filters. */
  readonly drill: (filters: Readonly<Record<string, string | number>>) => string;
}

export const defineMeasure = <const D extends string>(measure: Measure<D>): Measure<D> => measure;

/** Sums of facts: they add up over everything. */
export const ADDS_UP = { time: true, people: true, companies: true } as const;
/** Shares, averages, different people: never added up. */
export const STANDS_ALONE = { time: false, people: false, companies: false } as const;
