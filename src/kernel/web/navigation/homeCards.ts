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
  readonly load: () => Promise<ComponentType>;
}

export const homeCards = defineSlot<HomeCard>(({ order }) => order);

let loaded: readonly { readonly card: HomeCard; readonly Show: ComponentType }[] = [];
export const loadedHomeCards = () => loaded;

/** Together with the home page, so that nothing moves when they come. */
export async function loadHomeCards(): Promise<void> {
  loaded = await Promise.all(homeCards.parts.map(async (card) => ({ card, Show: await card.load() })));
}
