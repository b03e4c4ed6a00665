import type { Ctx } from '@/kernel/server/ctx.ts';
import { buy, undoBuy } from './class-hours.buying.ts';
import { extend, freeze, gift, resume, transfer } from './class-hours.changing.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import { summaryOf } from './class-hours.summary.ts';
import { consume, plan, undoConsume, unplan } from './class-hours.using.ts';

/** What other nouns ask of class hours, each in the caller's transaction. */
export const classHours = {
  buy,
  undoBuy,
  gift,
  extend,
  freeze,
  resume,
  transfer,
  consume,
  undoConsume,
  plan,
  unplan,
  summaryOf,
  /** What a student has left, frozen and expired ones too. */
  lotsOf: (ctx: Ctx, studentId: number) => store.living(ctx, studentId),
  /** Minutes that lessons took and no lot could give. */
  owedOf: async (ctx: Ctx, studentId: number): Promise<number> =>
    (await store.owed(ctx, studentId)).reduce((sum, use) => sum + use.owed_minutes, 0),
};
