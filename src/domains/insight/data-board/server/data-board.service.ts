import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, notPermitted } from '@/kernel/errors.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { comparedSpan, readSpan } from '@/kernel/value/span.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { dataBoardApi } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import { channelRows, channelTotals, cohortRows } from './channel-board.ts';
import { channelDrill, cohortDrill } from './channel-drill.ts';
import { dataBoardStore as store } from './data-board.store.ts';
import { projectRows } from './project-board.ts';
import { projectDrill } from './project-drill.ts';

/** Figures are of whole companies. */
function mustSeeAll(ctx: Ctx): void {
  if (!lessonFacts.seesAll(ctx)) throw notPermitted(text.not_whole);
}
/** Of days that are a span. */
function spanOf(
  ctx: Ctx,
  { from_day, to_day }: Pick<ParsedOf<typeof dataBoardApi.project>, 'from_day' | 'to_day'>,
): Span {
  mustSeeAll(ctx);
  const span = readSpan(from_day, to_day);
  if (!span) throw invalid({ to_day: text.no_span });
  return span;
}

/** What is named is of the reader's family; else nothing of it is said, not even that there is nothing. */
async function mustBeKnown(
  ctx: Ctx,
  {
    channel_id,
    channel_group_id,
  }: Pick<ParsedOf<typeof dataBoardApi.channel_drill>, 'channel_id' | 'channel_group_id'>,
): Promise<void> {
  const found = [
    channel_id === undefined || (await channels.names(ctx, [channel_id])).length > 0,
    channel_group_id === undefined || (await baseData.names(ctx, [channel_group_id])).length > 0,
  ];
  if (found.includes(false)) throw notFound();
}

export const dataBoardService = implement(dataBoardApi, {
  project: async (ctx, { compare, ...asked }) => {
    const span = spanOf(ctx, asked);
    const before = comparedSpan(span, compare);
    return {
      minutes_per_class_hour: await store.perHour(ctx),
      ...(await projectRows(ctx, span)),
      before: before ? (await projectRows(ctx, before)).totals : null,
    };
  },
  channel: async (ctx, { compare, group, ...asked }) => {
    const span = spanOf(ctx, asked);
    const before = comparedSpan(span, compare);
    return {
      ...(await channelRows(ctx, span, group)),
      before: before ? await channelTotals(ctx, before) : null,
      cohorts: await cohortRows(ctx),
    };
  },
  project_drill: async (ctx, { figure, project, page, ...asked }) => ({
    ...(await projectDrill(ctx, figure, spanOf(ctx, asked), project, page)),
    minutes_per_class_hour: await store.perHour(ctx),
  }),
  channel_drill: async (ctx, { figure, from_day, to_day, page, ...of }) => {
    const span = spanOf(ctx, { from_day, to_day });
    await mustBeKnown(ctx, of);
    return {
      ...(await channelDrill(ctx, figure, span, of, page)),
      minutes_per_class_hour: await store.perHour(ctx),
    };
  },
  cohort_drill: async (ctx, { month, after, page }) => {
    mustSeeAll(ctx);
    return {
      ...(await cohortDrill(ctx, month, after, page)),
      minutes_per_class_hour: await store.perHour(ctx),
    };
  },
  project_export: async function* (ctx, { compare: _, ...asked }) {
    const { rows } = await projectRows(ctx, spanOf(ctx, asked));
    const minutes_per_class_hour = await store.perHour(ctx);
    yield rows.map((row) => ({ ...row, minutes_per_class_hour }));
  },
  channel_export: async function* (ctx, { compare: _, group, ...asked }) {
    yield (await channelRows(ctx, spanOf(ctx, asked), group)).rows;
  },
});
