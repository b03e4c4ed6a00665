import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { plainTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { lessonApi } from '../lesson.contract.ts';
import { lessonImportApi } from '../lesson.import.ts';
import { studentNumber } from './testing/lesson.samples.ts';

let app: TestApp;
let worker: ReturnType<typeof workerOf>;
let at: Arranger;
const IN = { company: 1 };
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  worker = workerOf(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const HEAD = '学员编号,教师,课程类型,上课日期,开始,结束,时长（分钟）,教室,备注';
const one = async (sql: string, values: unknown[]) => (await app.db.superPool.query(sql, values)).rows[0];
const student = () => studentNumber(at);
const teacher = async () =>
  (await one('SELECT teacher_name FROM teacher WHERE id = $1', [await plainTeacher(at)]))
    .teacher_name as string;
const upload = (lines: readonly string[]) =>
  at.owner.ok(
    lessonImportApi.preview,
    { name: '课节.csv', bytes: Buffer.from([HEAD, ...lines].join('\n')) } as never,
    IN,
  );
const rowsOf = async (id: number) => (await at.owner.ok(lessonImportApi.rows, { id, limit: 100 }, IN)).list;
const outcomes = async (id: number) => (await rowsOf(id)).map(({ outcome }) => outcome);
const settled = async (id: number, phases: RegExp) => {
  const phase = async () => (await at.owner.ok(lessonImportApi.get, { id }, IN)).list[0]?.phase;
  await expect.poll(phase, { timeout: 60_000, interval: 20 }).toMatch(phases);
};
const run = async (lines: readonly string[]) => {
  const { id } = await upload(lines);
  await at.owner.ok(lessonImportApi.run, { id }, IN);
  await settled(id, /done|stopped/);
  return id;
};
const count = async () => (await one('SELECT count(*)::int AS n FROM lesson', [])).n as number;
const lessonsOf = async (name: string) =>
  (
    await app.db.superPool.query(
      `SELECT l.id, l.status, l.version, l.minutes FROM lesson l JOIN teacher t ON t.id = l.teacher_id
        WHERE t.teacher_name = $1 ORDER BY l.starts_at, l.id`,
      [name],
    )
  ).rows;

describe('lessons by file', () => {
  test('are tried one after the other, and nothing of it stands', async () => {
    const [who, other, name] = [await student(), await student(), await teacher()];
    const before = await count();
    // Companies count for themselves: one that this company has not.
    const elsewhere = 'ELSEWHERE-1';
    await unsafeSql(
      app,
      'UPDATE student SET number = $1 WHERE id = (SELECT min(id) FROM student WHERE company_id <> 1 AND family_id = 1)',
      [elsewhere],
    );
    expect(await one('SELECT company_id FROM student WHERE number = $1', [elsewhere])).toBeDefined();
    const { id } = await upload([
      `${who},${name},一对一,2090-03-01,10:00,12:00,,,`,
      `${other},${name},一对一,2090-03-01,11:00,12:00,,,`,
      `${who},${name},一对一,2020-03-01,10:00,12:00,,,`,
      `${elsewhere},${name},一对一,2090-03-02,10:00,12:00,,,`,
      `${who},没有的教师,一对一,2090-03-02,10:00,12:00,,,`,
      `${who},${name},一对一,2090-03-02,10点,12:00,,,`,
      `${who},${name},一对一,2090-03-02,10:00,,,,`,
      `${who},${name},一对一,2090-03-02,10:00,12:00,,没有的教室,`,
      `${who}、${other},${name},一对一,2090-03-02,10:00,12:00,,,`,
    ]);
    const rows = await rowsOf(id);
    expect(rows.map(({ reasons }) => reasons.join(' '))).toEqual([
      '不在教师的可排时间内',
      expect.stringContaining(`${name}在`),
      '不能排到今天以前',
      `没有学号为「${elsewhere}」的学员`,
      '没有「没有的教师」这个教师',
      '开始与结束应写作 18:30',
      expect.stringContaining('请填写结束时间或时长'),
      '没有「没有的教室」这个教室',
      expect.stringContaining('最多 1 名学员'),
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', ...Array(8).fill('refused')]);
    expect(await count()).toBe(before);
  });

  test('are planned, the same file changes nothing, and what nobody touched is cancelled', async () => {
    const [who, name] = [await student(), await teacher()];
    const lines = [
      `${who},${name},一对一,2090-04-01,10:00,12:00,,,带教材`,
      `${who},${name},一对一,2090-04-02,10:00,,90,,`,
    ];
    const id = await run(lines);
    const [first, second] = await lessonsOf(name);
    expect([first, second]).toMatchObject([
      { status: 'planned', minutes: 120 },
      { status: 'planned', minutes: 90 },
    ]);
    expect(await outcomes((await upload(lines)).id)).toEqual(['unchanged', 'unchanged']);
    await at.owner.ok(lessonApi.edit, { id: second.id, version: second.version, note: '换了教材' }, IN);
    await at.owner.ok(lessonImportApi.undo, { id }, IN);
    await settled(id, /^undone|undo_stopped/);
    expect((await rowsOf(id)).map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['undone'],
      ['stays', '导入之后已被改动'],
    ]);
    expect((await lessonsOf(name)).map(({ status }) => status)).toEqual(['cancelled', 'planned']);
    expect(await outcomes((await upload(lines)).id)).toEqual(['create', 'unchanged']);
  });

  test('need their right', async () => {
    const adviser = await app.as('adviser');
    const file = { name: '课节.csv', bytes: Buffer.from(`${HEAD}\nX,Y`) } as never;
    expect((await adviser.call(lessonImportApi.preview, file)).code).toBe(3);
  });
});
