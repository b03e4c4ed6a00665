import type { ComponentType } from 'react';
import type { Access } from '@/kernel/permission.ts';
import { type HomeCard, type HomeLayout, homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { type Figure, type HomeFigure, homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { type HomeQueue, homeQueue, type QueueSource } from '@/kernel/web/navigation/homeQueue.ts';

export interface LoadedCard extends HomeCard {
  readonly Show: ComponentType;
}
export interface LoadedFigure extends HomeFigure {
  readonly figure: Figure;
}
export interface LoadedSource extends HomeQueue {
  readonly source: QueueSource;
}
export interface LoadedHome {
  readonly cards: readonly LoadedCard[];
  readonly figures: readonly LoadedFigure[];
  readonly queue: readonly LoadedSource[];
}

type Holds = (access: Access) => boolean;
const isFor = (layout: HomeLayout, holds: Holds) => (part: Pick<HomeCard, 'layouts' | 'permission'>) =>
  (part.layouts?.includes(layout) ?? true) && (part.permission === undefined || holds(part.permission));

const loads = new Map<string, Promise<LoadedHome>>();

/** What this person's home page is made of: all of it together, so that nothing moves when a part comes. */
export function loadHome(layout: HomeLayout, holds: Holds): Promise<LoadedHome> {
  const mine = isFor(layout, holds);
  const parts = {
    cards: homeCards.parts.filter(mine),
    figures: homeFigures.parts.filter(mine),
    queue: layout === 'queue' ? homeQueue.parts.filter(mine) : [],
  };
  const name = Object.values(parts)
    .map((list) => list.map(({ key }) => key).join())
    .join('|');
  const known = loads.get(name) ?? load(parts, holds);
  loads.set(name, known);
  // A part that did not come is asked for again the next time.
  known.catch(() => loads.delete(name));
  return known;
}

interface Parts {
  readonly cards: readonly HomeCard[];
  readonly figures: readonly HomeFigure[];
  readonly queue: readonly HomeQueue[];
}
async function load({ cards, figures, queue }: Parts, holds: Holds): Promise<LoadedHome> {
  const [shown, counted, queued] = await Promise.all([
    Promise.all(cards.map(async (card) => ({ ...card, Show: await card.load() }))),
    Promise.all(figures.map(async (one) => ({ ...one, figure: await one.load() }))),
    Promise.all(queue.map(async (one) => ({ ...one, source: await one.load() }))),
  ]);
  return {
    cards: shown,
    figures: counted.filter(({ figure }) => holds(figure.endpoint.permission)),
    queue: queued.filter(({ source }) => holds(source.endpoint.permission)),
  };
}
