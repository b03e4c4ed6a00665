import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Lack } from '../exam-series.contract.ts';

/** How much later a copy is. */
export interface Later {
  readonly day: (day: string) => string;
  readonly moment: (at: number) => number;
}

/** A part of a series that another noun keeps. */
export interface SeriesPart {
  /** In which order parts are copied: what lies in another comes after it. */
  readonly order: number;
  /** Everything that one series has of it, for another, so many days later. */
  readonly copy: (ctx: Ctx, from: number, to: number, later: Later) => Promise<void>;
  /** Items of the series that lack something of it. */
  readonly lacking: (ctx: Ctx, series_id: number) => Promise<readonly { offering_id: number; lack: Lack }[]>;
}
export const seriesParts = defineSlot<SeriesPart>();

/** What the check names: an item of a series. */
export interface OfferedItem {
  readonly offering_id: number;
  readonly item_id: number;
  readonly code: string;
  readonly title: string;
}
/** Filled once, by who keeps them. */
export const offeredItems = defineSlot<(ctx: Ctx, series_id: number) => Promise<readonly OfferedItem[]>>();
