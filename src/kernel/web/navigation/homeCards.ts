import type { ComponentType } from 'react';
import type { Access } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';

/** What a noun shows on the home page: what waits for me, what is due today. */
export interface HomeCard {
  readonly key: string;
  readonly place: 'main' | 'side';
  /** Smaller comes first. */
  readonly order: number;
  readonly permission?: Access;
  readonly show: ComponentType;
}

/** Filled in `apps/web/cards.ts`. */
export const homeCards = defineSlot<HomeCard>();
