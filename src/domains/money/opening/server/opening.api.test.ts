import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { openAllMonths } from '@/domains/money/month-close/server/testing/month-close.samples.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { accountApi } from '../../account/account.contract.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { openingApi } from '../opening.contract.ts';
import { openingImportApi } from '../opening.import.ts';

let app: TestApp;
let worker: ReturnType<typeof workerOf> | undefined;
let finance: Person;
let manager: Person;
let students: { id: number; number: string; username: string }[];
beforeAll(async () => {
  app = await testApp();
  // How a company arrives: before it has closed a month.
  await openAllMonths(await Arranger.in(app));
  [finance, manager] = [await app.as('finance'), await app.as('manager')];
  const { rows } = await app.db.superPool.query(
    "SELECT id, number, username FROM student WHERE company_id = 1 AND status = 'potential' ORDER BY id LIMIT 3",
  );
  students = rows;
});
afterAll(async () => {
  await worker?.stop();
  await app.close();
});

const HEAD =
  '原系统编号,学员编号,姓名,新签款,学习金,虚拟币,课程类型,科目,剩余付费课时,剩余赠送课时,课时款余额,有效期至';
const numberOf = (at: number) => students[at]?.number ?? '';
const idOf = (at: number) => students[at]?.id ?? 0;
const upload = async (lines: readonly string[]) => {
  const bytes = Buffer.from([HEAD, ...lines].join('\n'));
  return finance.ok(openingImportApi.preview, { name: '期初.csv', bytes } as never);
};
const rowsOf = async (id: number) =>
  (await finance.ok(openingImportApi.rows, { id, limit: 100 })).list.map(({ outcome, reasons }) =>
    [outcome, ...reasons].join(' '),
  );
const run = async (id: number) => {
  await finance.ok(openingImportApi.run, { id });
  worker ??= workerOf(app);
  const phase = async () => (await finance.ok(openingImportApi.get, { id })).list[0]?.phase;
  await expect.poll(phase, { timeout: 60_000, interval: 20 }).toMatch(/done|stopped/);
};
const current = async () => (await finance.ok(openingApi.get, {})).list[0];
const moneyOf = async (student: number) => {
  const all = await app.db.asSystem((ctx) => ledger.available(ctx, student));
  return [all.new.balance_fen, all.learning.balance_fen, all.virtual.balance_fen, all.classes.balance_fen];
};

describe('opening balances', () => {
  test('say what is wrong with each line, and write nothing of it', async () => {
    const { id } = await upload([
      'A1,XY1999-999999,,100,,,,,,,,',
      `A2,${numberOf(0)},不是他,100,,,,,,,,`,
      `A3,${numberOf(0)},,,,,,,,,,`,
      `A4,${numberOf(0)},,,,,,,20,,,`,
      `A5,${numberOf(0)},,,,,一对一,,,,,`,
      `A6,${numberOf(0)},,,,,一对一,没有的科目,20,,,`,
      `A7,${numberOf(0)},,-5,,,,,,,,`,
      `A8,${numberOf(0)},,,,,申请,,20,,,`,
      `A9,${numberOf(0)},,1,,,,,,,,`,
      `A9,${numberOf(0)},,2,,,,,,,,`,
    ]);
    expect(await rowsOf(id)).toEqual([
      'refused 没有这个编号的学员：XY1999-999999',
      `refused 姓名与编号不符：${students[0]?.username}`,
      'refused 这一行没有金额也没有课时',
      'refused 有课时必须填写课程类型',
      'refused 有课程类型或课时款必须填写课时',
      'refused 没有这个科目：没有的科目',
      'refused 新签款不能小于 0',
      'refused 这种课程没有课时',
      'create',
      expect.stringMatching(/^refused .*第 10 行/),
    ]);
    expect(await current()).toBeUndefined();
  });

  test('are imported, mended, submitted, sent back, approved by another, and posted at once', async () => {
    const first = await upload([
      `B1,${numberOf(0)},${students[0]?.username},1000,500.50,20,,,,,,`,
      `B2,${numberOf(0)},,,,,一对一,,20,2,12000,2027-12-31`,
      `B3,${numberOf(0)},,,,,班课,,1.5,,300,`,
      `B4,${numberOf(1)},,7,,,,,,,,`,
    ]);
    await run(first.id);
    // An empty cell leaves what is there.
    const second = await upload([
      `B4,${numberOf(1)},,8,,,,,,,,`,
      `B1,${numberOf(0)},,1000,,,,,,,,`,
      `B2,${numberOf(0)},,,,,,,20,,,`,
    ]);
    expect(await rowsOf(second.id)).toEqual(['update', 'unchanged', 'unchanged']);
    await run(second.id);
    const draft = await current();
    expect(draft).toMatchObject({
      status: 'draft',
      line_count: 4,
      students: 2,
      new_fen: 100_800,
      learning_fen: 50_050,
      virtual_fen: 2_000,
      classes_fen: 1_230_000,
      paid_minutes: 1_290,
      gift_minutes: 120,
    });
    const id = draft?.id as number;
    expect(await moneyOf(idOf(0))).toEqual([0, 0, 0, 0]);

    await finance.ok(openingApi.submit, { id });
    const unposted = await finance.ok(monthCloseApi.rows, { month: '2001-01', key: 'opening' });
    expect(unposted.list).toEqual([
      {
        title: expect.stringContaining('期初余额 · '),
        amount_fen: 100_800 + 50_050 + 2_000 + 1_230_000,
        url: '/StudentBalance?view=opening',
      },
    ]);
    expect((await finance.call(openingApi.approve, { id })).msg).toBe('不能审批自己提交的单据');
    await manager.ok(openingApi.reject, { id, reason: '再核对' });
    expect(await current()).toMatchObject({ status: 'draft', reason: '再核对' });
    await finance.ok(openingApi.submit, { id });
    const late = await upload([`B9,${numberOf(2)},,1,,,,,,,,`]);
    expect(await rowsOf(late.id)).toEqual(['refused 期初余额已提交或已入账，不能再改']);

    const answers = await Promise.all([
      manager.call(openingApi.approve, { id }),
      app.as('owner').then((owner) => owner.call(openingApi.approve, { id })),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await moneyOf(idOf(0))).toEqual([100_000, 50_050, 2_000, 1_230_000]);
    expect(await moneyOf(idOf(1))).toEqual([800, 0, 0, 0]);
    const lots = await app.db.asSystem((ctx) => classHours.lotsOf(ctx, idOf(0)));
    expect(lots).toMatchObject([
      {
        course_type: 12,
        paid_minutes: 1_200,
        gift_minutes: 120,
        price_fen: 1_200_000,
        expires_on: '2027-12-31',
      },
      { course_type: 1, paid_minutes: 90, gift_minutes: 0, price_fen: 30_000, origin: 'opening' },
    ]);
    const { rows } = await app.db.superPool.query(
      `SELECT (SELECT sum(p.amount_fen)::int FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
                WHERE p.account = 'opening' AND e.company_id = 1 AND e.doc = 'opening') AS opened,
              (SELECT sum(amount_fen)::int FROM ledger_posting) AS everything,
              (SELECT count(*)::int FROM class_hours_wrong()) AS wrong`,
    );
    expect(rows[0]).toEqual({ opened: -1_382_850, everything: 0, wrong: 0 });
    const { list } = await finance.ok(accountApi.statement, { student_id: idOf(0), account: 'new' });
    expect(list[0]).toMatchObject({ kind_name: '期初余额', source: { title: '期初余额' } });
    // Who has hours is taught from now on; money alone begins nothing.
    const those = await app.db.superPool.query('SELECT status FROM student WHERE id = ANY ($1) ORDER BY id', [
      [idOf(0), idOf(1)],
    ]);
    expect(those.rows).toEqual([{ status: 'active' }, { status: 'potential' }]);
    const told = await finance.ok(noticeApi.list, {});
    expect(told.list[0]?.body).toContain('共 4 行');
  });

  test('are posted once: afterwards nothing can be imported, submitted or deleted', async () => {
    const found = await current();
    const id = found?.id as number;
    expect((await finance.call(openingApi.submit, { id })).code).toBe(0);
    expect((await finance.call(openingApi.discard, { id })).code).toBe(0);
    const { list } = await finance.ok(openingApi.lines, {});
    expect((await finance.call(openingApi.delLine, { id: list[0]?.id ?? 0 })).msg).toBe(
      '期初余额已提交或已入账，不能再改',
    );
    const before = await moneyOf(idOf(2));
    const { id: late } = await upload([`C1,${numberOf(2)},,1,,,,,,,,`]);
    expect((await finance.call(openingImportApi.run, { id: late })).code).toBe(0);
    expect(await moneyOf(idOf(2))).toEqual(before);
  });

  test('need their rights', async () => {
    const teacher = await app.as('teacher');
    expect((await teacher.call(openingApi.get, {})).code).toBe(3);
    expect((await teacher.call(openingApi.lines, {}, { lang: 'en' })).code).toBe(3);
  });
});
