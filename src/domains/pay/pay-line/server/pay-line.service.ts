import { notFound } from '@/kernel/errors.ts';
import type { Permission } from '@/kernel/permission.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import type { Rate } from '../../pay-rate/pay-rate.rules.ts';
import { payLinePermissions } from '../pay-line.access.ts';
import { payLineApi } from '../pay-line.contract.ts';
import { payLineListStore as lists } from './pay-line.list.store.ts';
import {
  costs,
  foretold,
  post,
  postAnew,
  postDifferences,
  type Repriced,
  repricedLines,
  reverse,
} from './pay-line.post.ts';
import { payLineStore as store } from './pay-line.store.ts';

export type { Repriced };

/** Nobody: a filter that finds nothing. */
const NOBODY = -1;

/** Whoever teaches in a company being read; and whoever left it, as long as there is pay of theirs. */
const knows = async (ctx: Ctx, teacherId: number): Promise<boolean> =>
  (await teachers.sees(ctx, teacherId)) || (ctx.data_scope !== 'own' && (await store.isPaid(ctx, teacherId)));

/** Whose pay this person may look at: everybody's by this right, or that of the teacher who they are. */
async function seen(
  ctx: Ctx,
  teacherId: number | undefined,
  everybodys: Permission = payLinePermissions.read,
): Promise<number | undefined> {
  if (ctx.holds(everybodys)) {
    if (teacherId && !(await knows(ctx, teacherId))) throw notFound();
    return teacherId;
  }
  const mine = (await teachers.mine(ctx))?.id ?? NOBODY;
  if (teacherId && teacherId !== mine) throw notFound();
  return mine;
}
const onlySeen = async <F extends { teacher_id?: number }>(ctx: Ctx, filter: F): Promise<F> => ({
  ...filter,
  teacher_id: await seen(ctx, filter.teacher_id),
});

/** What other nouns ask of pay lines. */
export const payLines = {
  /** Lessons were marked: each that is paid gets its line. */
  post,
  /** And taken back: what their lines came to goes out again. */
  reverse,
  /** And paid by another mark than before. */
  postAnew,
  foretold,
  /** For those who see everybody's pay. */
  costs: async (...asked: Parameters<typeof costs>) =>
    asked[0].holds(payLinePermissions.read) ? costs(...asked) : undefined,
  seen,
  knows,
  hold: store.hold,
  /** What a rate would change among lines that stand. */
  repriced: async (ctx: Ctx, rate: Rate): Promise<Repriced[]> =>
    repricedLines(ctx, await store.lessonsFor(ctx, rate, rate.valid_from), rate),
  postDifferences,
  shown: (ctx: Ctx, effects: readonly Repriced[]) => lists.described(ctx, effects),
  sums: lists.sums,
  page: lists.page,
  totals: lists.totals,
  ofSheet: lists.ofSheet,
  byTeacher: lists.byTeacher,
};

export const payLineService = implement(payLineApi, {
  list: async (ctx, query) => lists.page(ctx, await onlySeen(ctx, query)),
  totals: async (ctx, filter) => lists.totals(ctx, await onlySeen(ctx, filter)),
  override: async (ctx, { lesson_id, unit, rate_fen, reason }) => {
    await store.hold(ctx);
    const [before] = await store.overrides(ctx, [lesson_id]);
    if (typeof rate_fen === 'number')
      await explain(store.setOverride(ctx, { lesson_id, unit, rate_fen, reason }), { fk: notFound });
    else if (before) await store.removeOverride(ctx, lesson_id);
    else throw notFound();
    const changed = await repricedLines(ctx, [lesson_id]);
    await postDifferences(ctx, changed, reason);
    return { id: lesson_id };
  },
  export: async function* (ctx, filter) {
    yield* lists.all(ctx, await onlySeen(ctx, filter));
  },
});
