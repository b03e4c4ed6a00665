import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ImportState } from '@/kernel/import.ts';
import { on } from '@/kernel/server/document/events.ts';
import { newItem } from '../../exam-item/server/testing/exam-item.samples.ts';
import { newSeries } from '../../exam-series/server/testing/exam-series.samples.ts';
import { resultApi } from '../result.contract.ts';
import { resultImportApi as api } from '../result.import.ts';
import { resultsChanged } from './result-event.service.ts';
import { newSitting } from './testing/result.samples.ts';

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let at: Arranger;
let affairs: Person;
let worker: ReturnType<typeof workerOf> | undefined;
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
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  silence();
  await app.close();
});

const HEAD = '学员号,考试局,考季,科目代码,等级,总分';
const preview = (rows: readonly string[]) =>
  affairs.ok(api.preview, { name: '成绩.csv', bytes: Buffer.from([HEAD, ...rows].join('\n')) } as never);
const stateOf = async (id: number) => (await affairs.ok(api.get, { id })).list[0] as ImportState;
const counts = ({ create, update, unchanged, refused }: ImportState) => [create, update, unchanged, refused];
async function send(rows: readonly string[]): Promise<ImportState> {
  const { id } = await preview(rows);
  await affairs.ok(api.run, { id });
  worker ??= workerOf(app);
  await expect
    .poll(async () => (await stateOf(id)).phase, { timeout: 60_000, interval: 20 })
    .toMatch(/done|stopped/);
  return stateOf(id);
}

/** A sitting that was only predicted, and how a file names it. */
async function named() {
  const sitting = await newSitting(at);
  const { id } = await affairs.ok(resultApi.save, { ...sitting, kind: 'predicted', grade: 'B' });
  const row = await affairs.ok(resultApi.get, { id });
  const { student_number, exam_board_name, series_name, item_code } = row;
  return { ...sitting, row, said: [student_number, exam_board_name, series_name, item_code].join(',') };
}

describe('a board’s file', () => {
  test('sent twice adds nothing; with one grade changed it adds one revision and is told once', async () => {
    const [one, other] = [await named(), await named()];
    expect(counts(await send([`${one.said},A,`, `${other.said},B,`]))).toEqual([2, 0, 0, 0]);
    expect(counts(await send([`${one.said},A,`, `${other.said},B,`]))).toEqual([0, 0, 2, 0]);
    const before = told.length;
    expect(counts(await send([`${one.said},A,`, `${other.said},C,`]))).toEqual([0, 1, 1, 0]);
    expect(told.slice(before)).toEqual([[other.student_id]]);
    const { list } = await affairs.ok(resultApi.list, { series_id: other.series_id, kind: 'final' });
    expect(list).toMatchObject([{ grade: 'C', revision: 2, source: 'import' }]);
  });

  test('leaves marks that it does not say, and the grade where it says neither', async () => {
    const one = await named();
    await send([`${one.said},A,130`]);
    expect(counts(await send([`${one.said},,`]))).toEqual([0, 0, 1, 0]);
    expect(counts(await send([`${one.said},B,`]))).toEqual([0, 1, 0, 0]);
    const { list } = await affairs.ok(resultApi.list, { series_id: one.series_id, kind: 'final' });
    expect(list).toMatchObject([{ grade: 'B', mark: 130, revision: 2 }]);
  });

  test('taken back, a revision says again what was known before; a first result stays, and a later word too', async () => {
    const [one, other, third] = [await named(), await named(), await named()];
    await send([`${one.said},A,`, `${third.said},B,`]);
    const { id } = await send([`${one.said},C,`, `${other.said},B,`, `${third.said},C,`]);
    const { student_id, series_id, item_id } = third;
    const said = { student_id, series_id, item_id, kind: 'final', grade: 'A', why: 'enquiry' } as const;
    await affairs.ok(resultApi.save, said);
    worker ??= workerOf(app);
    await affairs.ok(api.undo, { id });
    await expect.poll(async () => (await stateOf(id)).phase, { timeout: 60_000 }).toBe('undone');
    expect(await stateOf(id)).toMatchObject({ undone: 1, stays: 2 });
    const { list } = await affairs.ok(api.rows, { id, limit: 10 });
    expect(list.map(({ outcome, reasons }) => [outcome, reasons.join()])).toEqual([
      ['undone', ''],
      ['stays', expect.stringContaining('首次成绩不会删除')],
      ['stays', '导入之后已被改动'],
    ]);
    const final = async (sitting: { series_id: number }) =>
      (await affairs.ok(resultApi.list, { series_id: sitting.series_id, kind: 'final' })).list[0];
    expect(await final(one)).toMatchObject({ grade: 'A', revision: 3 });
    expect(await final(other)).toMatchObject({ grade: 'B', revision: 1 });
    expect(await final(third)).toMatchObject({ grade: 'A', revision: 3 });
  });

  test('names what it cannot take, row by row', async () => {
    const { row, said } = await named();
    const { student_number, exam_board_name, series_name, item_code } = row;
    const state = await preview([
      `NOBODY,${exam_board_name},${series_name},${item_code},A,`,
      `${student_number},${exam_board_name},${series_name},NONE,A,`,
      `${said},Z,`,
      `${said},A,`,
      `${said},B,`,
    ]);
    expect(counts(state)).toEqual([1, 0, 0, 4]);
    const { list } = await affairs.ok(api.rows, { id: state.id, outcome: 'refused', limit: 10 });
    expect(list.map(({ id }) => id)).toEqual([2, 3, 4, 6]);
  });
});

/** `IMPORT_ROWS=5000`: the full size, which must take less than 15 s. */
const MANY = Number(process.env.IMPORT_ROWS ?? 1000);
const ITEMS = 5;
const BAD = MANY / 25;

describe(`${MANY} rows, ${BAD} of them bad`, () => {
  async function manyRows(): Promise<string[]> {
    const series_id = await newSeries(at);
    const items = [await newItem(at)];
    while (items.length < ITEMS) items.push(await newItem(at));
    const pupils = Array.from({ length: MANY / ITEMS }, (_, n) => ({
      username: `考生${n}`,
      phone: String(15_800_000_000 + n),
      guardians: [],
    }));
    await at.within(async (ctx) => void (await students.insertMany(ctx, pupils)));
    const { rows } = await app.db.superPool.query(
      `SELECT s.number, b.name AS board, r.name AS series, i.code
         FROM student s, exam_series r JOIN base_item b ON b.id = r.exam_board_id, exam_item i
        WHERE s.username ~ '^考生[0-9]+$' AND r.id = $1 AND i.id = ANY ($2)
        ORDER BY i.id, s.id`,
      [series_id, items],
    );
    return rows.map(({ number, board, series, code }, n) =>
      [number, board, series, code, n % 25 === 24 ? 'Z9' : ['A', 'B', 'C'][n % 3], ''].join(','),
    );
  }

  test('go in; killed in between, no row goes in twice', async () => {
    const rows = await manyRows();
    expect(rows).toHaveLength(MANY);
    const started = performance.now();
    const { id, ...state } = await preview(rows);
    const previewed = performance.now();
    expect(counts({ id, ...state })).toEqual([MANY - BAD, 0, 0, BAD]);
    await affairs.ok(api.run, { id });
    worker = workerOf(app);
    await expect
      .poll(async () => (await stateOf(id)).handled, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(BAD);
    // Its connections die in the middle of a batch; the job is taken up again.
    const kill = () =>
      app.db.superPool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'xuezhang' AND datname = current_database() AND state <> 'idle'`,
      );
    await expect
      .poll(async () => (await kill()).rowCount, { timeout: 30_000, interval: 2 })
      .toBeGreaterThan(0);
    // As seldom as a screen asks: counting takes part in the race.
    await expect.poll(async () => (await stateOf(id)).phase, { timeout: 60_000, interval: 500 }).toBe('done');
    const seconds = (performance.now() - started) / 1000;
    if (MANY === 5000) {
      console.info(`preview ${((previewed - started) / 1000).toFixed(1)} s, all ${seconds.toFixed(1)} s`);
      expect(seconds).toBeLessThan(15);
    }
    expect(counts(await stateOf(id))).toEqual([MANY - BAD, 0, 0, BAD]);
    const again = await preview(rows);
    expect(counts(again)).toEqual([0, 0, MANY - BAD, BAD]);
  });
});
