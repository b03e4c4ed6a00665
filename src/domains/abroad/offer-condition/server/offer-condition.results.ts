import { examEntries } from '@/domains/exam/exam-entry/server/exam-entry.service.ts';
import { examItems } from '@/domains/exam/exam-item/server/exam-item.service.ts';
import { examSeriesList } from '@/domains/exam/exam-series/server/exam-series.service.ts';
import { examResults } from '@/domains/exam/result/server/result.service.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { Entered, Known } from '../offer-condition.evaluate.ts';
import { countsAs, partOf, scoreOf } from '../offer-condition.results.rules.ts';
import type { Sitting } from '../offer-condition.rules.ts';

type ResultRow = Awaited<ReturnType<typeof examResults.ofStudents>>[number];

/** Of these items what each counts as, and of all series the day on which their results come. */
async function catalogueOf(ctx: Ctx, itemIds: readonly number[]) {
  const items = itemIds.length === 0 ? [] : await examItems.byIds(ctx, [...new Set(itemIds)]);
  const series = await examSeriesList.some(ctx);
  return {
    itemOf: new Map(items.map((item) => [item.id, { subject_id: item.subject_id, ...countsAs(item) }])),
    dayOf: new Map(series.map(({ id, results_on, ends_on }) => [id, results_on ?? ends_on])),
  };
}
type Catalogue = Awaited<ReturnType<typeof catalogueOf>>;

function sittingOf(row: ResultRow, { itemOf, dayOf }: Catalogue): Sitting[] {
  const item = itemOf.get(row.item_id);
  if (!item || (item.qualification === null && item.test === null)) return [];
  const { test } = item;
  return [
    {
      id: row.id,
      kind: row.kind,
      is_void: row.grade === 'X',
      series: row.series_name,
      results_on: dayOf.get(row.series_id) ?? '',
      qualification: item.qualification,
      subject_id: item.subject_id,
      grade: row.grade,
      points: row.points,
      test,
      overall: test === null ? null : scoreOf(row),
      parts:
        test === null
          ? []
          : row.components.flatMap((component) => {
              const [part, score] = [partOf(test, component.code), scoreOf(component)];
              return part === undefined || score === null ? [] : [{ part, score }];
            }),
    },
  ];
}

/** All that is known of a student's exams now: each sitting in its last revision, and what is entered for without one. */
export async function factsOf(ctx: Ctx, studentId: number): Promise<Known> {
  const results = await examResults.ofStudents(ctx, [studentId]);
  const awaited = await examEntries.awaited(ctx, studentId);
  const catalogue = await catalogueOf(
    ctx,
    [...results, ...awaited].map(({ item_id }) => item_id),
  );
  const entries = awaited.flatMap(({ item_id, series_id }): Entered[] => {
    const item = catalogue.itemOf.get(item_id);
    return item ? [{ ...item, results_on: catalogue.dayOf.get(series_id) ?? '' }] : [];
  });
  return {
    sittings: results.flatMap((row) => sittingOf(row, catalogue)),
    entries,
    today: todayOf(ctx),
  };
}
