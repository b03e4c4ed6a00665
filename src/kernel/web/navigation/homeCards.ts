import type { ComponentType } from 'react';
import type { Access } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';

/**
 * How the home page is laid out: figures and decisions for those who run a company, one queue for those who look after
 * people, a day of lessons for those who teach and arrange.
 */
export type HomeLayout = 'overview' | 'queue' | 'day';

/** What a noun shows on the home page: what waits for me, what is due today. */
export interface HomeCard {
  readonly key: string;
  /** A figure in the strip, or a section of a column; the middle one is there where somebody gives to it. */
  readonly place: 'strip' | 'main' | 'middle' | 'side';
  /** Smaller comes first. */
  readonly order: number;
  /** Left out: all. */
  readonly layouts?: readonly HomeLayout[];
  readonly permission?: Access;
  readonly load: () => Promise<ComponentType>;
}

export const homeCards = defineSlot<HomeCard>(({ order }) => order);
