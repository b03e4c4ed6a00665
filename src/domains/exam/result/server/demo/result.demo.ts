import type { Demo, DemoCompany } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { examOfferings } from '../../../exam-offering/server/exam-offering.service.ts';
import { examSeriesList } from '../../../exam-series/server/exam-series.service.ts';
import { gradeScales } from '../../../grade-scale/server/grade-scale.service.ts';
import type { ResultKind } from '../../result.rules.ts';
import { examResults } from '../result.service.ts';

const MOST_STUDENTS = 36;
const MOST_ITEMS = 3;

/** Students with what they were predicted for the last summer and what they reached; one result was corrected since. */
export async function load({ staffed }: Demo): Promise<void> {
  for (const company of staffed) await ofCompany(company);
}

async function ofCompany({ within }: DemoCompany): Promise<void> {
  await within(async (ctx) => {
    const series = (await examSeriesList.some(ctx, { status: 'results' })).filter(
      ({ exam_board_name }) => exam_board_name === 'CAIE',
    );
    const next = (await examSeriesList.some(ctx, { status: 'open' })).find(
      ({ exam_board_name }) => exam_board_name === 'CAIE',
    );
    const [last] = series;
    const pupils = await pupilsOf(ctx);
    if (!last || pupils.length === 0 || (await examResults.ofStudents(ctx, pupils)).length > 0) return;
    const papers = await papersOf(ctx, last.id);
    const coming = next ? await papersOf(ctx, next.id) : [];
    for (const [at, student_id] of pupils.entries()) {
      for (const [nth, paper] of chosen(papers, at).entries())
        await sat(ctx, { student_id, series_id: last.id, paper, luck: (at * 7 + nth * 5) % 23 });
      for (const paper of chosen(coming, at).slice(0, 1))
        await say(ctx, student_id, next?.id ?? 0, paper, 'predicted', paper.grades[at % 3]);
    }
  });
}

/** Those who come to lessons: the first of the company. */
async function pupilsOf(ctx: Ctx): Promise<number[]> {
  const { rows } = await ctx.query(
    `SELECT id FROM student WHERE company_id = $1 AND status = 'active' ORDER BY id LIMIT $2`,
    [ctx.company_id, MOST_STUDENTS],
  );
  return rows.map(({ id }) => Number(id));
}

async function papersOf(ctx: Ctx, series_id: number) {
  const offered = (await examOfferings.inSeries(ctx, series_id)).filter(
    ({ qualification, kind }) => kind === 'linear' && qualification === 'a_level',
  );
  const whole = await examOfferings.whole(
    ctx,
    offered.map(({ id }) => id),
  );
  const scales = await gradeScales.grades(ctx, [...new Set(whole.flatMap(({ scale_id }) => scale_id ?? []))]);
  return whole.map((one) => ({
    ...one,
    grades: (scales.get(one.scale_id ?? 0) ?? []).map(({ grade }) => grade),
    option: one.options[0]?.code,
  }));
}
type Paper = Awaited<ReturnType<typeof papersOf>>[number];

const chosen = (papers: readonly Paper[], at: number): Paper[] =>
  papers.filter((_, nth) => (nth + at) % 2 === 0).slice(0, 1 + (at % MOST_ITEMS));

interface Sat {
  readonly student_id: number;
  readonly series_id: number;
  readonly paper: Paper;
  readonly luck: number;
}

async function sat(ctx: Ctx, { student_id, series_id, paper, luck }: Sat): Promise<void> {
  const predicted = paper.grades[luck % 4] ?? 'C';
  await say(ctx, student_id, series_id, paper, 'predicted', predicted);
  // A few are still to be entered.
  if (luck === 11) return;
  const mine = paper.components.filter(
    ({ options }) => options.length === 0 || options.includes(paper.option ?? ''),
  );
  const components = mine.map(({ id, max_mark }, nth) => ({
    component_id: id,
    mark: Math.round(((max_mark ?? 50) * (82 - luck * 1.8 + ((nth * 3 + luck) % 7))) / 100),
  }));
  await examResults.save(ctx, { student_id, series_id, item_id: paper.item_id, kind: 'final', components });
  if (luck !== 3) return;
  const [first, ...others] = components;
  if (!first) return;
  await examResults.save(ctx, {
    student_id,
    series_id,
    item_id: paper.item_id,
    kind: 'final',
    components: [{ ...first, mark: first.mark + 2 }, ...others],
    why: 'enquiry',
    note: '复议后第一卷加 2 分',
  });
}

async function say(
  ctx: Ctx,
  student_id: number,
  series_id: number,
  { item_id }: Paper,
  kind: ResultKind,
  grade: string | undefined,
): Promise<void> {
  await examResults.save(ctx, { student_id, series_id, item_id, kind, grade: grade ?? 'B' });
}
