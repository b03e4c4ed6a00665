import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { notFound } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { resultApi } from '../result.contract.ts';
import { resultPaths } from '../result.paths.ts';
import { resultText as text } from '../result.text.ts';
import { chartsOf } from './result.charts.store.ts';
import { gridOf } from './result.grid.ts';
import { resultListStore as lists } from './result.list.store.ts';
import { markingOf, save } from './result.save.ts';
import { resultStore as store } from './result.store.ts';
import { stripOf } from './result.strip.store.ts';
import { resultsChanged } from './result-event.service.ts';

/** Keeps a word on a sitting, and tells of it where it says something new. */
async function say(ctx: Ctx, input: Parameters<typeof save>[1]): Promise<{ id: number; revision: number }> {
  const { id, revision, isNew } = await save(ctx, input);
  if (isNew) await resultsChanged.emit(ctx, { student_ids: [input.student_id] });
  return { id, revision };
}

async function must(ctx: Ctx, id: number) {
  const found = await lists.one(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** What other nouns ask of results. */
export const examResults = {
  must,
  say,
  names: lists.names,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.one(ctx, id)) !== undefined,
  /** Everything that is known of these students' sittings, each in its last revision. */
  ofStudents: lists.ofStudents,
  byItem: store.byItem,
  bySeries: store.bySeries,
  save,
  async timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
    const rows = await store.before(ctx, studentId, before, most);
    const nameOf = (names: readonly { id: number; name: string }[], id: number) =>
      names.find((one) => one.id === id)?.name ?? '';
    const items = await examItems.names(
      ctx,
      rows.map(({ item_id }) => item_id),
    );
    const series = await examSeriesList.names(
      ctx,
      rows.map(({ series_id }) => series_id),
    );
    return rows.map((row) => ({
      id: row.id,
      at: row.updated_at,
      title: ctx.say(
        fill(text.timeline, {
          item: nameOf(items, row.item_id),
          series: nameOf(series, row.series_id),
          grade: row.grade,
        }),
      ),
      text: ctx.say(text[row.kind]),
      admin_name: null,
      url: resultPaths.ofStudent(studentId),
    }));
  },
};

export const resultService = implement(resultApi, {
  list: (ctx, query) => lists.page(ctx, query),
  counts: (ctx) => lists.counts(ctx),
  get: async (ctx, { id }) => ({ ...(await must(ctx, id)), revisions: await store.revisions(ctx, id) }),
  marking: async (ctx, { series_id, item_id }) => {
    const { marking, offering } = await markingOf(ctx, series_id, item_id);
    return {
      grades: (marking.grades ?? []).map(({ grade }) => grade),
      max_mark: marking.max_mark,
      components: (offering?.components ?? []).map(({ id, code, title, max_mark }) => ({
        id,
        code,
        title,
        max_mark,
      })),
      boundaries: (offering?.boundaries ?? []).map(({ component_id, grade, mark }) => ({
        component_id,
        grade,
        mark,
      })),
    };
  },
  grid: (ctx, of) => gridOf(ctx, of),
  strip: (ctx, filter) => stripOf(ctx, filter),
  charts: (ctx, filter) => chartsOf(ctx, filter),
  save: say,
  export: (ctx, filter) => lists.all(ctx, filter),
});
