import type { LucideIcon } from 'lucide-react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import type { Access } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Tone } from '@/kernel/status.ts';
import type { Sentence } from '@/kernel/text.ts';
import type { FiltersOf, ListEndpoint } from '../list/useList.ts';
import type { HomeLayout } from './homeCards.ts';

/**
 * A count on the home page and the list that it opens. Both ask the same endpoint with the same filters, so that the
 * list has as many rows as the figure says.
 */
export interface Figure<E extends ListEndpoint = ListEndpoint> {
  readonly label: Sentence;
  readonly unit: Sentence;
  readonly icon: LucideIcon;
  /** Of the count, unless it is zero. */
  readonly tone: Tone;
  readonly endpoint: E;
  /** What stands in the list's address. */
  readonly filters: FiltersOf<E>;
  /** What the list's page itself always asks for. */
  readonly fixed?: FiltersOf<E>;
  /** The list's order, where the note speaks of its first row. */
  readonly order?: { readonly sort?: string; readonly order: 'asc' | 'desc' };
  readonly open: (filters: FiltersOf<E>) => string;
  /** One clause about it; `now` is the moment, in Unix seconds. */
  readonly note?: (answer: OutputOf<E>, now: number) => Sentence | undefined;
}

/** Keeps a figure's filters and rows known to the compiler. */
export const defineFigure = <E extends ListEndpoint>(figure: Figure<E>): Figure =>
  figure as unknown as Figure;

export interface HomeFigure {
  readonly key: string;
  /** In the strip, always; or among the exceptions, unless it is zero. */
  readonly place: 'strip' | 'attention';
  readonly order: number;
  readonly layouts: readonly HomeLayout[];
  /** Beside the right to read the list. */
  readonly permission?: Access;
  readonly load: () => Promise<Figure>;
}

export const homeFigures = defineSlot<HomeFigure>(({ order }) => order);
