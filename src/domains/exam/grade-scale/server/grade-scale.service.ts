import { invalid, type Refusal } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { gradeScaleApi } from '../grade-scale.contract.ts';
import { type Grade, mayBeScale } from '../grade-scale.rules.ts';
import { gradeScaleStatus } from '../grade-scale.status.ts';
import { gradeScaleText as text } from '../grade-scale.text.ts';
import { gradeScaleStore as store } from './grade-scale.store.ts';

/** Who uses scales. */
const uses = defineSlot<Reference>();

const reasons: Record<string, () => Refusal> = {
  grade_scale_name: () => invalid({ name: text.name_taken }),
  scale_grade_used: () => invalid({ grades: text.grade_used }),
};

interface Fields {
  readonly name: string;
  readonly note?: string;
  readonly grades: readonly Grade[];
}

/** A scale is written with its grades. */
const whole = {
  ...store,
  async insert(ctx: Ctx, { grades, ...values }: Fields): Promise<number> {
    mustBeScale(grades);
    const id = await store.insert(ctx, values);
    await store.setGrades(ctx, id, grades);
    return id;
  },
  async update(ctx: Ctx, id: number, { grades, ...values }: Fields): Promise<void> {
    mustBeScale(grades);
    await store.update(ctx, id, values);
    await store.setGrades(ctx, id, grades);
  },
};
function mustBeScale(grades: readonly Grade[]): void {
  const verdict = mayBeScale(grades);
  if (verdict !== true) throw invalid({ grades: verdict });
}

/** What other nouns ask of scales. */
export const gradeScales = {
  uses,
  names: store.names,
  find: store.find,
  /** Their grades, from the best down, by the scale. */
  grades: store.grades,
  add: whole.insert,
  shown: store.shown,
};

export const gradeScaleService = implement(gradeScaleApi, {
  ...crudHandlers(whole, { rows: store.rows, uses, text, reasons }),
  options: async (ctx) => ({
    list: (await store.shown(ctx)).map(({ id, name, grades }) => ({ id, name, grades })),
  }),
  ...transitionHandlers(gradeScaleStatus, store, {}),
});
