import type { Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { examItems } from '../../../exam-item/server/exam-item.service.ts';
import { examSeriesList } from '../../../exam-series/server/exam-series.service.ts';
import { gradeScales } from '../../../grade-scale/server/grade-scale.service.ts';
import { examOfferings } from '../exam-offering.service.ts';

/** Papers: code, minutes, marks; of an option only, where one is named. */
const PAPERS: Readonly<Record<string, readonly string[]>> = {
  '9709': ['12 110 75', '32 110 75', '42 75 50 AY', '52 75 50 BY', '62 75 50 BY'],
  '9709-AS': ['12 110 75', '52 75 50'],
  '9702': ['12 75 40', '22 75 60', '42 120 100', '52 75 30'],
  '9702-AS': ['12 75 40', '22 75 60', '33 120 40'],
  '9701': ['12 75 40', '22 75 60', '42 120 100', '52 75 30'],
  '9708': ['12 60 30', '22 120 60', '32 75 30', '42 120 60'],
  'IELTS-A': ['L 30 9', 'R 60 9', 'W 60 9', 'S 15 9'],
};
const USUAL = ['1 90 75', '2 90 75'];

/** From so many hundredths of all marks on. */
const SHARES: Readonly<Record<string, readonly number[]>> = {
  linear: [68, 58, 48, 40, 32, 24],
  unit: [72, 62, 53, 45, 37],
};

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads)
    await within(async (ctx) => {
      for (const series of await examSeriesList.some(ctx)) {
        if ((await examOfferings.inSeries(ctx, series.id)).length > 0) continue;
        const items = await examItems.some(ctx, { exam_board_id: series.exam_board_id });
        await examOfferings.add(
          ctx,
          series.id,
          items.map(({ id }) => id),
        );
        for (const [at, offering] of (await examOfferings.inSeries(ctx, series.id)).entries())
          await fill(ctx, offering, series, at);
      }
    });
}

type Offering = Awaited<ReturnType<typeof examOfferings.inSeries>>[number];
interface Series {
  readonly zone: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly results_on: string | null;
}

/** Its papers, day after day, and its boundaries where the series is over. */
async function fill(ctx: Ctx, { id, item_code, kind }: Offering, series: Series, at: number): Promise<void> {
  if (kind === 'award') return;
  const papers = (PAPERS[item_code] ?? (kind === 'unit' ? ['01 90 75'] : USUAL)).map((line) =>
    line.split(' '),
  );
  const isOneDay = series.starts_on === series.ends_on;
  const options = [...new Set(papers.flatMap(([, , , option]) => option ?? []))];
  const of = (option: string | undefined) => (option === undefined ? [] : [option]);
  const everybody = papers.filter(([, , , option]) => option === undefined || option === options[0]);
  const max_mark = everybody.reduce((sum, [, , marks]) => sum + Number(marks), 0);
  await examOfferings.change(ctx, {
    id,
    version: 1,
    max_mark: kind === 'test' ? null : max_mark,
    options: options.map((code) => ({ code, title: `选项 ${code}` })),
    components: papers.map(([code = '', minutes, marks, option], paper) => {
      const day = isOneDay ? series.starts_on : plusDays(series.starts_on, ((at * 2 + paper * 7) % 38) + 1);
      const session = isOneDay ? 'am' : (at + paper) % 2 === 0 ? 'am' : 'pm';
      const minute = isOneDay ? 540 + paper * 75 : session === 'am' ? 540 : 810;
      return {
        code,
        title: `Paper ${code}`,
        session,
        starts_at: momentOf(series.zone, day, minute),
        minutes: Number(minutes),
        max_mark: Number(marks),
        options: of(option),
      };
    }),
  });
  if (series.results_on === null || series.results_on > ctx.now.toISOString().slice(0, 10)) return;
  const [offering] = await examOfferings.whole(ctx, [id]);
  if (!offering || offering.scale_id === null) return;
  const grades = await gradesOf(ctx, offering.scale_id);
  const shares = SHARES[kind === 'unit' || grades.length === 5 ? 'unit' : 'linear'] ?? [];
  const boundaries = grades.slice(0, shares.length).map((grade, place) => ({
    grade,
    mark: Math.round((max_mark * (shares[place] ?? 0)) / 100) + (id % 3),
  }));
  await examOfferings.setBoundaries(ctx, { id, version: offering.version, boundaries });
}

async function gradesOf(ctx: Ctx, scale_id: number): Promise<string[]> {
  return ((await gradeScales.grades(ctx, [scale_id])).get(scale_id) ?? []).map(({ grade }) => grade);
}
