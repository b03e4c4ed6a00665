import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { on } from '@/kernel/server/document/events.ts';
import { examOfferingApi } from '../../exam-offering/exam-offering.contract.ts';
import { examSeriesApi } from '../../exam-series/exam-series.contract.ts';
import { resultApi } from '../result.contract.ts';
import { resultText as text } from '../result.text.ts';
import { resultsChanged } from './result-event.service.ts';
import { newSitting } from './testing/result.samples.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
/** Students that were told of. */
const told: number[][] = [];
let silence: () => void;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
  silence = on(resultsChanged, async (_, { student_ids }) => {
    told.push([...student_ids]);
  }).connect() as () => void;
});
afterAll(async () => {
  silence();
  await app.close();
});

/** A sitting with boundaries: A from 120, B from 90, of 150. */
async function bounded() {
  const sitting = await newSitting(at);
  const { list } = await affairs.ok(examOfferingApi.list, { series_id: sitting.series_id });
  const id = list[0]?.id as number;
  await affairs.ok(examOfferingApi.edit, {
    id,
    version: 1,
    max_mark: 150,
    components: [
      { code: '12', max_mark: 75 },
      { code: '22', max_mark: 75 },
    ],
  });
  await affairs.ok(examOfferingApi.boundaries, {
    id,
    version: 2,
    boundaries: [
      { grade: 'A', mark: 120 },
      { grade: 'B', mark: 90 },
    ],
  });
  return { sitting, papers: (await affairs.ok(examOfferingApi.get, { id })).components.map((one) => one.id) };
}
const get = (id: number) => affairs.ok(resultApi.get, { id });

describe('a result', () => {
  test('is reckoned from marks, kept as a revision, and never overwritten', async () => {
    const { sitting, papers } = await bounded();
    const [one = 0, other = 0] = papers;
    const marks = (a: number, b: number) => [
      { component_id: one, mark: a },
      { component_id: other, mark: b },
    ];
    const { id } = await affairs.ok(resultApi.save, { ...sitting, components: marks(60, 59) });
    expect(await get(id)).toMatchObject({ grade: 'B', mark: 119, revision: 1, source: 'hand' });

    const changed = { ...sitting, components: marks(61, 59), revision: 1 };
    expect(await affairs.call(resultApi.save, changed)).toMatchObject({
      code: 2,
      data: { fields: { why: text.needs_why[0] } },
    });
    expect(await affairs.ok(resultApi.save, { ...changed, why: 'enquiry' })).toEqual({ id, revision: 2 });
    expect(await get(id)).toMatchObject({
      grade: 'A',
      revision: 2,
      revisions: [
        { revision: 2, grade: 'A', why: 'enquiry', components: [{ mark: 61 }, { mark: 59 }] },
        { revision: 1, grade: 'B', why: 'first', components: [{ mark: 60 }, { mark: 59 }] },
      ],
    });
    expect((await affairs.call(resultApi.save, { ...changed, why: 'board' })).code).not.toBe(1);
    expect(told.filter(([student]) => student === sitting.student_id)).toHaveLength(2);
  });

  test('that says nothing new adds nothing and is told to nobody', async () => {
    const sitting = await newSitting(at);
    const first = await affairs.ok(resultApi.save, { ...sitting, grade: 'A' });
    const before = told.length;
    expect(await affairs.ok(resultApi.save, { ...sitting, grade: 'A' })).toEqual(first);
    expect(told.length).toBe(before);
  });

  test('whose grade is not that of the boundaries is flagged and found', async () => {
    const { sitting } = await bounded();
    const { id } = await affairs.ok(resultApi.save, { ...sitting, grade: 'A', mark: 100 });
    expect(await get(id)).toMatchObject({ grade: 'A', reckoned_grade: 'B', is_flagged: true });
    const { list } = await affairs.ok(resultApi.list, { view: 'flagged', series_id: sitting.series_id });
    expect(list.map((row) => row.id)).toEqual([id]);
  });

  test('stands beside what was predicted, and a provisional one becomes final', async () => {
    const sitting = await newSitting(at);
    await affairs.ok(resultApi.save, { ...sitting, kind: 'predicted', grade: 'A' });
    const { id } = await affairs.ok(resultApi.save, { ...sitting, kind: 'provisional', grade: 'B' });
    expect(await get(id)).toMatchObject({ predicted_grade: 'A', better_by: -1 });
    const final = { ...sitting, kind: 'final' as const, grade: 'B', why: 'board' as const };
    expect(await affairs.ok(resultApi.save, final)).toEqual({ id, revision: 2 });
  });

  test('of an exam sat elsewhere needs evidence', async () => {
    const sitting = await newSitting(at);
    expect(await affairs.call(resultApi.save, { ...sitting, grade: 'A', outside: 1 })).toMatchObject({
      data: { fields: { file_id: text.needs_evidence[0] } },
    });
  });

  test('the database keeps revisions in their order and unchanged', async () => {
    const sitting = await newSitting(at);
    const { id } = await affairs.ok(resultApi.save, { ...sitting, grade: 'A' });
    const write = (sql: string) =>
      at.within(async (ctx) => {
        await ctx.query(sql, [id]);
      });
    await expect(write(`UPDATE result_revision SET grade = 'B' WHERE result_id = $1`)).rejects.toThrow();
    await expect(write(`UPDATE exam_result SET grade = 'B' WHERE id = $1`)).rejects.toThrow();
    await expect(write(`UPDATE exam_result SET revision = 2 WHERE id = $1`)).rejects.toThrow();
  });
});

describe('who sees what', () => {
  test('a branch of the family sees nothing of it, a teacher only reads', async () => {
    const sitting = await newSitting(at);
    const { id } = await affairs.ok(resultApi.save, { ...sitting, grade: 'A' });
    const branch = await app.as('b_affairs');
    expect((await branch.call(resultApi.get, { id })).code).not.toBe(1);
    const teacher = await app.as('teacher');
    expect((await teacher.call(resultApi.save, { ...sitting, grade: 'B' })).code).toBe(3);
  });

  test('the strip counts each grade as the list does, whatever else is asked; of a series also by subject', async () => {
    const sitting = await newSitting(at);
    const { series_id } = sitting;
    for (const grade of ['B', 'A', 'B'])
      await affairs.ok(resultApi.save, { ...sitting, student_id: await newStudent(at), grade });
    const of = { series_id, kind: 'final' as const };
    const { counts, of_series } = await affairs.ok(resultApi.strip, of);
    expect(counts).toEqual([
      { grade: 'A', count: 1 },
      { grade: 'B', count: 2 },
    ]);
    for (const { grade, count } of counts)
      expect([grade, (await affairs.ok(resultApi.list, { ...of, grade })).total]).toEqual([grade, count]);
    const { total } = await affairs.ok(resultApi.list, of);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(of_series?.series_id).toBe(series_id);
    expect(of_series?.subjects.length).toBeGreaterThan(0);
    expect((await affairs.ok(resultApi.strip, { kind: 'final' })).of_series).toBeNull();
    // Whoever sees fewer students is told of no others.
    const teacher = await app.as('teacher');
    const own = await teacher.ok(resultApi.strip, of);
    const seen = await teacher.ok(resultApi.list, of);
    expect(own.counts.reduce((sum, { count }) => sum + count, 0)).toBe(seen.total);
  });

  test('the charts count what the list shows', async () => {
    const charts = await affairs.ok(resultApi.charts, {});
    const { total } = await affairs.ok(resultApi.list, { series_id: charts.series_id ?? 0, kind: 'final' });
    expect(total).toBeGreaterThan(0);
    expect(charts.subjects.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    for (const { count, grades } of charts.subjects)
      expect(grades.reduce((sum, bar) => sum + bar.count, 0)).toBe(count);
    expect(charts.teachers.every(({ result_count }) => result_count >= 5)).toBe(true);
    const { list } = await affairs.ok(examSeriesApi.options, {});
    const summer = list.find((one) => one.exam_board_name === 'CAIE' && one.status === 'results');
    const { boundaries } = await affairs.ok(resultApi.charts, { series_id: summer?.id ?? 0 });
    expect(boundaries.length).toBeGreaterThan(0);
    for (const { marks } of boundaries)
      expect(marks.map(({ mark }) => mark)).toEqual(marks.map(({ mark }) => mark).toSorted((a, b) => b - a));
  });
});
