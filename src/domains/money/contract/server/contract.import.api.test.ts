import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { contractApi } from '../contract.contract.ts';
import { contractImportApi } from '../contract.import.ts';

let app: TestApp;
let worker: ReturnType<typeof workerOf>;
let manager: Person;
let template: string;
let today: string;
let student: { id: number; number: string; username: string };
let elsewhere: string;
beforeAll(async () => {
  app = await testApp();
  worker = workerOf(app);
  manager = await app.as('manager');
  const terms = await manager.ok(contractApi.terms, {});
  [today, template] = [terms.today, terms.templates[0]?.name ?? ''];
  const find = async (company: string) =>
    (
      await app.db.superPool.query(
        `SELECT id, number, username FROM student
          WHERE company_id ${company} AND status = 'active' AND number <> '' ORDER BY id LIMIT 1`,
      )
    ).rows[0];
  student = await find('= 1');
  // Companies count for themselves: this number is nobody's here.
  elsewhere = 'XY2019-000777';
  await unsafeSql(app, 'UPDATE student SET number = $1 WHERE id = $2', [elsewhere, (await find('<> 1')).id]);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const HEAD = '原系统编号,学员编号,学员,合同模板,课程类型,科目,课时数,赠送课时数,尚欠金额,付款计划,备注';
const upload = (lines: readonly string[], by = manager) =>
  by.ok(contractImportApi.preview, {
    name: '合同.csv',
    bytes: Buffer.from([HEAD, ...lines].join('\n')),
  } as never);
const rowsOf = async (id: number) =>
  (await manager.ok(contractImportApi.rows, { id, limit: 100 })).list.map(({ outcome, reasons }) =>
    [outcome, ...reasons].join(' '),
  );
const settled = async (id: number, phases: RegExp) => {
  const phase = async () => (await manager.ok(contractImportApi.get, { id })).list[0]?.phase;
  await expect.poll(phase, { timeout: 60_000, interval: 20 }).toMatch(phases);
};
const run = async (lines: readonly string[]) => {
  const { id } = await upload(lines);
  await manager.ok(contractImportApi.run, { id });
  await settled(id, /done|stopped/);
  return id;
};
const undo = async (id: number) => {
  await manager.ok(contractImportApi.undo, { id });
  await settled(id, /undone|undo_stopped/);
};
const ofReference = async (reference: string) => {
  const { rows } = await app.db.superPool.query(
    'SELECT id, status, version FROM contract WHERE company_id = 1 AND reference = $1 ORDER BY id',
    [reference],
  );
  return rows as { id: number; status: string; version: number }[];
};
const one = async (reference: string) => (await ofReference(reference)).at(-1)?.id as number;
/** A row that is right, but for what a test says. */
const row = (
  reference: string,
  { number = student.number, name = '', rest = '5000', plan = '', note = '', hours = '20' } = {},
) => `${reference},${number},${name},${template},一对一,,${hours},2,${rest},${plan},${note}`;

describe('contracts by file', () => {
  test('say what is wrong with each row, and write nothing', async () => {
    const { rows } = await app.db.superPool.query('SELECT count(*)::int AS n FROM contract');
    const { id } = await upload([
      row('A1', { number: 'XY1999-999999' }),
      row('A2', { number: elsewhere }),
      row('A3', { name: '不是这个人' }),
      `A4,${student.number},,没有的模板,一对一,没有的科目,20,,5000,,`,
      `A5,${student.number},,${template},一对一,,,,,,`,
      row('A6', { plan: '2027-01-01 3000；2027-02-01 1000' }),
      row('A7', { plan: '下个月 5000' }),
      row('A8', { number: '' }),
      row('A9', { hours: '0.001' }),
      row('A10'),
      row('A10'),
    ]);
    expect(await rowsOf(id)).toEqual([
      'refused 没有学号为「XY1999-999999」的学员',
      `refused 没有学号为「${elsewhere}」的学员`,
      `refused 这个编号的学员是「${student.username}」，姓名不同`,
      'refused 没有「没有的科目」这个科目 没有「没有的模板」这个合同模板',
      expect.stringMatching(/^refused 请?.*课时数.*尚欠金额/),
      'refused 各期合计 ¥4,000.00，应等于总额 ¥5,000.00',
      expect.stringContaining('refused 付款计划无法识别：下个月 5000'),
      'refused 请填学员编号，或手机号和姓名',
      expect.stringMatching(/^refused /),
      'create',
      expect.stringMatching(/^refused .*第 11 行/),
    ]);
    expect((await app.db.superPool.query('SELECT count(*)::int AS n FROM contract')).rows).toEqual(rows);
  });

  test('become drafts of what is still owed, and the same file changes nothing', async () => {
    const [first, second] = [plusDays(today, 10), plusDays(today, 40)];
    const lines = [
      row('B1', { plan: `${first} 3000；${second} 2000`, note: '原合同 2025 年签署' }),
      row('B2', { plan: `${first}；${second}`, rest: '5000.01' }),
      row('B3'),
    ];
    await run(lines);
    const made = await manager.ok(contractApi.get, { id: await one('B1') });
    expect(made).toMatchObject({
      status: 'draft',
      reference: 'B1',
      student_id: student.id,
      adviser_id: manager.admin_id,
      made_on: today,
      total_fen: 500_000,
      paid_fen: 0,
      note: '原合同 2025 年签署',
      lines: [{ course_type: 12, price_fen: 500_000, amount_fen: 500_000, bought_minutes: 0 }],
    });
    expect(made.lines[0]?.minutes).toBe(20 * made.minutes_per_class_hour);
    expect(made.lines[0]?.gift_minutes).toBe(2 * made.minutes_per_class_hour);
    const planOf = async (reference: string) =>
      (await manager.ok(contractApi.get, { id: await one(reference) })).instalments.map(
        ({ due_on, amount_fen }) => [due_on, amount_fen],
      );
    expect(await planOf('B1')).toEqual([
      [first, 300_000],
      [second, 200_000],
    ]);
    expect(await planOf('B2')).toEqual([
      [first, 250_001],
      [second, 250_000],
    ]);
    expect(await planOf('B3')).toEqual([[today, 500_000]]);
    const again = await upload(lines);
    expect(await rowsOf(again.id)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  test('a changed row changes a draft, and no contract that went on', async () => {
    await run([row('C1'), row('C2')]);
    await manager.ok(contractApi.push, { id: await one('C2') });
    const { id } = await upload([row('C1', { rest: '4000' }), row('C2', { rest: '4000' }), row('C2b')]);
    const [changed, wentOn] = await rowsOf(id);
    expect(changed).toBe('update');
    expect(wentOn).toMatch(/^refused 合同 HT\S+ 已是「待签署」，不再是草稿，不能改动$/);
    expect(await rowsOf((await upload([row('C2')])).id)).toEqual(['unchanged']);
    await manager.ok(contractImportApi.run, { id });
    await settled(id, /done|stopped/);
    expect(await manager.ok(contractApi.get, { id: await one('C1') })).toMatchObject({
      total_fen: 400_000,
      instalments: [{ due_on: today, amount_fen: 400_000 }],
    });
    expect(await manager.ok(contractApi.get, { id: await one('C2') })).toMatchObject({ total_fen: 500_000 });

    // What was changed is what it was; what was new is void.
    await undo(id);
    expect(await rowsOf(id)).toEqual(['undone', expect.stringMatching(/^refused/), 'undone']);
    expect(await manager.ok(contractApi.get, { id: await one('C1') })).toMatchObject({
      status: 'draft',
      total_fen: 500_000,
      instalments: [{ due_on: today, amount_fen: 500_000 }],
    });
  });

  test('are taken back where nobody has touched them, and can be imported again', async () => {
    const id = await run([row('D1'), row('D2'), row('D3')]);
    await manager.ok(contractApi.push, { id: await one('D2') });
    const { version, student_id, template_id } = await manager.ok(contractApi.get, { id: await one('D3') });
    await manager.ok(contractApi.edit, {
      id: await one('D3'),
      version,
      student_id,
      template_id,
      made_on: today,
      lines: [{ course_type: 12, minutes: 600, price_fen: 100_000 }],
    });
    await undo(id);
    expect(await rowsOf(id)).toEqual(['undone', 'stays 导入之后已被改动', 'stays 导入之后已被改动']);
    expect((await ofReference('D1')).map(({ status }) => status)).toEqual(['void']);
    expect((await ofReference('D2')).map(({ status }) => status)).toEqual(['pushed']);
    await run([row('D1')]);
    expect((await ofReference('D1')).map(({ status }) => status)).toEqual(['void', 'draft']);
  });

  test('need their right', async () => {
    const adviser = await app.as('adviser');
    const file = { name: '合同.csv', bytes: Buffer.from([HEAD, row('E1')].join('\n')) } as never;
    expect((await adviser.call(contractImportApi.preview, file)).code).toBe(3);
  });
});
