import { createHash } from 'node:crypto';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { payLines, type Repriced } from '../../pay-line/server/pay-line.service.ts';
import { payRateApi } from '../pay-rate.contract.ts';
import type { Rate } from '../pay-rate.rules.ts';
import { payRateText } from '../pay-rate.text.ts';
import { payRateStore as store } from './pay-rate.store.ts';

const reasons = {
  pay_rate_teacher: () => invalid({ teacher_id: payRateText.teacher_not_found }),
  pay_rate_subject: () => invalid({ subject_id: payRateText.subject_not_found }),
  pay_rate_level: () => invalid({ level_id: payRateText.level_not_found }),
};

type Asked = Partial<Rate> & Pick<Rate, 'course_type' | 'unit' | 'valid_from'>;
/** Later than every other, as it will be. */
const asEntered = (input: Asked): Rate => ({
  teacher_id: null,
  subject_id: null,
  level_id: null,
  rate_fen: null,
  ...input,
  id: Number.MAX_SAFE_INTEGER,
});

/** A teacher of the acting company; whoever is off or has left may still have past lessons. */
async function mustBeHere(ctx: Ctx, teacherId: number | null | undefined): Promise<void> {
  if (teacherId && !(await payLines.knows({ ...ctx, reading: [ctx.company_id] }, teacherId)))
    throw invalid({ teacher_id: payRateText.teacher_not_found });
}

/** Tells two previews apart: which lessons, from what to what, and which month pays it. */
const markOf = (effects: readonly Repriced[]): string =>
  createHash('sha256')
    .update(JSON.stringify(effects.map((one) => [one.lesson_id, one.before_fen, one.after_fen, one.month])))
    .digest('hex')
    .slice(0, 32);

export const payRateService = implement(payRateApi, {
  list: async (ctx, query) => {
    const teacher_id = await payLines.seen(ctx, query.teacher_id);
    return store.page(ctx, { ...query, teacher_id });
  },
  preview: async (ctx, input) => {
    await mustBeHere(ctx, input.teacher_id);
    const effects = await payLines.repriced(ctx, asEntered(input as Asked));
    const total_fen = effects.reduce((sum, one) => sum + one.after_fen - one.before_fen, 0);
    return { list: await payLines.shown(ctx, effects), total_fen, seen: markOf(effects) };
  },
  add: async (ctx, { seen, ...input }) => {
    await mustBeHere(ctx, input.teacher_id);
    // From here on no lesson is marked, so what is posted is what stands.
    await payLines.hold(ctx);
    const effects = await payLines.repriced(ctx, asEntered(input as Asked));
    if (effects.length > 0 && !seen) throw refuse(payRateText.must_preview);
    if (effects.length > 0 && seen !== markOf(effects)) throw refuse(payRateText.moved);
    const id = await explain(store.insert(ctx, [input]), reasons);
    await payLines.postDifferences(ctx, effects, input.note ?? '');
    return { id };
  },
  export: async function* (ctx, filter) {
    const teacher_id = await payLines.seen(ctx, filter.teacher_id);
    if (filter.teacher_id && !teacher_id) throw notFound();
    yield* store.all(ctx, { ...filter, teacher_id });
  },
});
