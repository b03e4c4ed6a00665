import type { Measure } from '../../measure.ts';
import { defineSlot } from '../../slot.ts';
import type { Ctx } from '../session/ctx.ts';
import type { Span } from './figures.ts';

export type DimensionValue = string | number | boolean | null;
export interface MeasureQuestion extends Span {
  readonly companies: readonly number[];
  readonly where?: Readonly<Record<string, DimensionValue>>;
}

/** How a measure is read, and the rows that its drill lists: both say the same figure. */
export interface MeasureSource {
  readonly measure: Measure;
  read(ctx: Ctx, question: MeasureQuestion, by?: string): Promise<{ key: DimensionValue; value: number }[]>;
  /** What each row of the drilled list adds to the figure. */
  rows(ctx: Ctx, question: MeasureQuestion): Promise<number[]>;
  /** How rows make the figure; left out: added up where the measure is, else their mean. */
  readonly rowsMake?: 'sum' | 'mean';
}

/** Every measure there is. Boards put them against dimensions; nothing reckons a figure a second way. */
export const measureSlot = defineSlot<MeasureSource>();
