import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { accountApi } from '../../account/account.contract.ts';
import { classHoursApi } from '../../class-hours/class-hours.contract.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { conversionApi } from '../conversion.contract.ts';

let app: TestApp;
let at: Arranger;
let finance: Person;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [finance, manager] = [await app.as('finance'), await app.as('manager')];
});
afterAll(() => app.close());
const moneyOf = async (student: number) => {
  const all = await app.db.asSystem((ctx) => ledger.available(ctx, student));
  const of = (name: 'learning' | 'new' | 'classes' | 'virtual') => [
    all[name].balance_fen,
    all[name].held_fen,
  ];
  return { learning: of('learning'), new: of('new'), classes: of('classes') };
};
const lotsOf = (student: number) => app.db.asSystem((ctx) => classHours.lotsOf(ctx, student));
const RICH = { learning: [500_000, 0], new: [500_000, 0], classes: [0, 0] };

const purchase = (student_id: number, more: Partial<InputOf<typeof conversionApi.buy>> = {}) => ({
  student_id,
  course_type: 12 as const,
  paid_minutes: 600,
  gift_minutes: 60,
  learning_fen: 450_000,
  new_fen: 230_000,
  ...more,
});
const conversion = (student_id: number, more: object = {}) => ({
  student_id,
  from_account: 'new' as const,
  to_account: 'learning' as const,
  amount_fen: 10_000,
  ...more,
});
const statusOf = async (id: number) => (await finance.ok(conversionApi.get, { id })).status;

describe('a purchase of hours', () => {
  test('holds what pays, and makes the lot when somebody else approves it', async () => {
    const student = await richStudent(at);
    const { id } = await finance.ok(conversionApi.buy, purchase(student, { note: '续费' }));
    expect(await moneyOf(student)).toEqual({
      ...RICH,
      learning: [500_000, 450_000],
      new: [500_000, 230_000],
    });
    expect(await finance.call(conversionApi.approve, { id })).toMatchObject({
      code: 0,
      msg: '不能审批自己提交的单据',
    });
    await manager.ok(conversionApi.approve, { id });
    expect(await moneyOf(student)).toEqual({
      learning: [50_000, 0],
      new: [270_000, 0],
      classes: [680_000, 0],
    });
    expect(await lotsOf(student)).toMatchObject([
      { paid_minutes: 600, gift_minutes: 60, price_fen: 680_000, doc: 'conversion', doc_id: id },
    ]);
    const { list } = await finance.ok(noticeApi.list, {});
    expect(list[0]?.title).toMatch(/^ZH\d{4}-\d{6} 已通过$/);
    expect(list[0]?.body).toContain('¥6,800.00');
    const found = await finance.ok(conversionApi.get, { id });
    expect(found).toMatchObject({ status: 'approved', decided_by_name: '罗敏', note: '续费' });
    expect(found.tenders).toEqual([
      { account: 'learning', amount_fen: 450_000 },
      { account: 'new', amount_fen: 230_000 },
    ]);
  });

  test('stands in the statement by its number, and opens', async () => {
    const student = await richStudent(at);
    const { id } = await finance.ok(conversionApi.buy, purchase(student));
    await manager.ok(conversionApi.approve, { id });
    const { number } = await finance.ok(conversionApi.get, { id });
    const { list } = await finance.ok(accountApi.statement, { student_id: student, account: 'classes' });
    expect(list[0]).toMatchObject({ kind_name: '购买课时', source: { title: number } });
    expect(list[0]?.source?.url).toContain(`conversion_id=${id}`);
  });

  test('is taken back to the same accounts while nothing of it is used', async () => {
    const student = await richStudent(at);
    const { id } = await finance.ok(conversionApi.buy, purchase(student));
    await manager.ok(conversionApi.approve, { id });
    const lesson = { student_id: student, doc: 'test', doc_id: at.next() };
    const day = { used_on: '2026-03-01', minutes: 60, course_type: 12 as const, subject_id: null };
    await app.db.asSystem((ctx) => classHours.consume(ctx, { ...lesson, ...day }));
    expect(await manager.call(conversionApi.reback, { id, reason: '买错了' })).toMatchObject({
      code: 0,
      msg: '其中的课时已经上过课，请先撤销',
    });
    expect(await statusOf(id)).toBe('approved');
    await app.db.asSystem((ctx) => classHours.undoConsume(ctx, lesson));
    await manager.ok(conversionApi.reback, { id, reason: '买错了' });
    expect(await moneyOf(student)).toEqual(RICH);
    expect(await lotsOf(student)).toEqual([]);
  });

  test('below the book needs the limit of one of the two', async () => {
    const student = await richStudent(at);
    const quote = await finance.ok(conversionApi.quote, {
      student_id: student,
      course_type: 12,
      paid_minutes: 600,
    });
    expect(quote).toMatchObject({ learning_fen: 500_000, new_fen: 500_000, minutes_per_class_hour: 60 });
    expect(quote.book_fen).toBe((quote.unit_fen ?? 0) * 10);
    const { id } = await finance.ok(conversionApi.buy, purchase(student, { learning_fen: 100, new_fen: 0 }));
    const refused = await manager.call(conversionApi.approve, { id });
    expect(refused.code).toBe(0);
    expect(refused.msg).toContain('折扣 100%');
    expect(await statusOf(id)).toBe('submitted');
  });
});

describe('hours of a contract', () => {
  test('cost what the contract says, no more than what is paid for, and count as bought until taken back', async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT c.id, c.total_fen, c.student_id, l.id AS line, l.course_type, l.subject_id, l.minutes, l.gift_minutes, l.amount_fen
         FROM contract c JOIN contract_line l ON l.contract_id = c.id AND l.position = 1
        WHERE c.company_id = 1 AND c.status = 'effective' AND l.course_type <> 15 ORDER BY c.id LIMIT 1`,
    );
    const {
      id: contract,
      total_fen,
      student_id,
      line,
      course_type,
      subject_id,
      minutes,
      amount_fen,
    } = rows[0];
    await app.db.asSystem((ctx) =>
      ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: contract, key: `contract:${contract}` }, [
        { account: 'learning', student_id, amount_fen: total_fen },
        { account: 'cash', amount_fen: -total_fen },
      ]),
    );
    const asked = {
      student_id,
      course_type,
      subject_id,
      contract_line_id: line,
      paid_minutes: minutes,
      gift_minutes: 0,
      learning_fen: amount_fen,
    };
    const unpaid = await finance.call(conversionApi.buy, asked);
    expect(unpaid.code).toBe(2);
    expect(unpaid.msg).toContain('现在只能购买');
    await app.db.asSystem((ctx) => contracts.paid(ctx, contract, total_fen));
    expect((await finance.call(conversionApi.buy, { ...asked, learning_fen: amount_fen - 1 })).msg).toContain(
      '按合同应付',
    );
    expect((await finance.call(conversionApi.buy, { ...asked, student_id: await richStudent(at) })).msg).toBe(
      '合同课程不属于这名学员',
    );
    const { id } = await finance.ok(conversionApi.buy, asked);
    await manager.ok(conversionApi.approve, { id });
    const boughtOf = async () =>
      (await app.db.superPool.query('SELECT bought_minutes FROM contract_line WHERE id = $1', [line])).rows[0]
        .bought_minutes;
    expect(await boughtOf()).toBe(minutes);
    const ofLine = (await lotsOf(student_id)).filter((lot) => lot.contract_line_id === line);
    expect(ofLine).toMatchObject([{ price_fen: amount_fen }]);
    await manager.ok(conversionApi.reback, { id, reason: '改签' });
    expect(await boughtOf()).toBe(0);
  });
});

describe('a conversion between accounts', () => {
  test('moves the money when it is approved, and moves it back once', async () => {
    const student = await richStudent(at);
    const { id } = await finance.ok(conversionApi.add, conversion(student));
    await manager.ok(conversionApi.approve, { id });
    expect(await moneyOf(student)).toMatchObject({ learning: [510_000, 0], new: [490_000, 0] });
    await manager.ok(conversionApi.reback, { id, reason: '转错' });
    expect(await moneyOf(student)).toEqual(RICH);
    expect((await manager.call(conversionApi.reback, { id, reason: '再来' })).code).toBe(0);
  });

  test('gives back what it held when it is rejected or withdrawn, and the maker is told why', async () => {
    const student = await richStudent(at);
    const first = await finance.ok(conversionApi.add, conversion(student));
    await manager.ok(conversionApi.reject, { id: first.id, reason: '金额不对' });
    const second = await finance.ok(conversionApi.add, conversion(student));
    await finance.ok(conversionApi.withdraw, { id: second.id });
    expect(await moneyOf(student)).toEqual(RICH);
    const { list } = await finance.ok(noticeApi.list, {}, { lang: 'en' });
    expect(list[0]?.body).toContain('金额不对');
  });
});

describe('a transfer of hours', () => {
  test('goes to another student when somebody else approves it, with its money', async () => {
    const [from, to] = [await richStudent(at), await richStudent(at)];
    const { id } = await finance.ok(conversionApi.buy, purchase(from));
    await manager.ok(conversionApi.approve, { id });
    const lot_id = (await finance.ok(conversionApi.get, { id })).lot_id as number;
    const asked = {
      lot_id,
      out_paid_minutes: 300,
      out_gift_minutes: 60,
      to_student_id: to,
      course_type: 12 as const,
      paid_minutes: 300,
      gift_minutes: 60,
      note: '姐姐转妹妹',
    };
    const moved = await finance.ok(conversionApi.transfer, asked);
    expect((await finance.call(conversionApi.approve, { id: moved.id })).code).toBe(0);
    await manager.ok(conversionApi.approve, { id: moved.id });
    expect([(await moneyOf(from)).classes, (await moneyOf(to)).classes]).toEqual([
      [340_000, 0],
      [340_000, 0],
    ]);
    expect(await manager.call(conversionApi.reback, { id: moved.id, reason: '反悔' })).toMatchObject({
      msg: '课时转移不能冲回，请反向再转一次',
    });
    // Both of them show it.
    for (const student_id of [from, to]) {
      const { list } = await finance.ok(conversionApi.list, { student_id, kind: 'transfer' });
      expect(list.map((row) => row.id)).toEqual([moved.id]);
    }
  });
});

describe('two at once', () => {
  const codes = async (...calls: Promise<{ code: number }>[]) =>
    (await Promise.all(calls)).map(({ code }) => code).sort();

  test('approving twice posts once', async () => {
    const student = await richStudent(at);
    const { id } = await finance.ok(conversionApi.buy, purchase(student));
    expect(
      await codes(manager.call(conversionApi.approve, { id }), at.owner.call(conversionApi.approve, { id })),
    ).toEqual([0, 1]);
    expect(await lotsOf(student)).toHaveLength(1);
    expect((await moneyOf(student)).classes).toEqual([680_000, 0]);
  });

  test('approving and rejecting: one wins, the other is told, nothing stays held', async () => {
    for (let round = 0; round < 4; round++) {
      const student = await richStudent(at);
      const { id } = await finance.ok(conversionApi.buy, purchase(student));
      expect(
        await codes(
          manager.call(conversionApi.approve, { id }),
          at.owner.call(conversionApi.reject, { id, reason: '不' }),
        ),
      ).toEqual([0, 1]);
      const bought = (await statusOf(id)) === 'approved';
      expect(await moneyOf(student)).toEqual(
        bought ? { learning: [50_000, 0], new: [270_000, 0], classes: [680_000, 0] } : RICH,
      );
    }
  });

  test('two purchases on a balance that suffices for one: one is told', async () => {
    const student = await richStudent(at);
    const buy = () => finance.call(conversionApi.buy, purchase(student));
    expect(await codes(buy(), buy())).toEqual([0, 1]);
  });

  test('taking back and using: one wins, and what was taught stays', async () => {
    const student = await richStudent(at);
    const { id } = await finance.ok(conversionApi.buy, purchase(student));
    await manager.ok(conversionApi.approve, { id });
    const lesson = {
      student_id: student,
      doc: 'test',
      doc_id: at.next(),
      used_on: '2026-03-01',
      minutes: 60,
      course_type: 12 as const,
      subject_id: null,
    };
    const [undone] = await Promise.all([
      manager.call(conversionApi.reback, { id, reason: '买错了' }),
      app.db.asSystem((ctx) => classHours.consume(ctx, lesson)),
    ]);
    const owed = await app.db.asSystem((ctx) => classHours.owedOf(ctx, student));
    expect([undone.code, owed]).toEqual(undone.code === 1 ? [1, 60] : [0, 0]);
  });
});

describe('what is refused', () => {
  const cases: [
    string,
    (student: number) => Promise<[typeof conversionApi.add, object] | [typeof conversionApi.buy, object]>,
    number,
    string,
    string,
  ][] = [
    [
      'more than there is',
      async (s) => [conversionApi.add, conversion(s, { amount_fen: 500_001 })],
      0,
      '新签款余额不足',
      'Not enough available on New money',
    ],
    [
      'nothing',
      async (s) => [conversionApi.add, conversion(s, { amount_fen: 0 })],
      2,
      '金额不能小于 1',
      'Amount must be at least 1',
    ],
    [
      'a negative amount',
      async (s) => [conversionApi.add, conversion(s, { amount_fen: -5 })],
      2,
      '金额不能小于 1',
      'Amount must be at least 1',
    ],
    [
      'more than is paid at once, and than there is',
      async (s) => [conversionApi.add, conversion(s, { amount_fen: 1e12 })],
      0,
      '新签款余额不足',
      'Not enough available on New money',
    ],
    [
      'one account twice',
      async (s) => [conversionApi.add, conversion(s, { to_account: 'new' })],
      2,
      '转出与转入账户不能相同',
      'The two accounts must differ',
    ],
    [
      'gift coins',
      async (s) => [conversionApi.add, conversion(s, { from_account: 'virtual' })],
      2,
      '转出账户只能从给出的选项中选择',
      'From must be one of the given options',
    ],
    [
      'a student of another company',
      async () => [conversionApi.add, conversion(await foreign())],
      4,
      '没有找到，可能已被删除',
      'Not found; it may have been deleted',
    ],
    [
      'hours that nobody pays',
      async (s) => [conversionApi.buy, purchase(s, { learning_fen: 0, new_fen: 0 })],
      2,
      '请填写付款金额',
      'Say how much is paid',
    ],
    [
      'no minutes',
      async (s) => [conversionApi.buy, purchase(s, { paid_minutes: 0 })],
      2,
      '付费课时不能小于 1',
      'Paid hours must be at least 1',
    ],
    [
      'an end in the past',
      async (s) => [conversionApi.buy, purchase(s, { expires_on: '2020-01-01' })],
      2,
      '有效期不能早于今天',
      'It cannot expire before today',
    ],
    [
      'a service without hours',
      async (s) => [conversionApi.buy, purchase(s, { course_type: 15 })],
      2,
      '这种课程没有课时',
      'This course type has no class hours',
    ],
    [
      'a subject of nobody',
      async (s) => [conversionApi.buy, purchase(s, { subject_id: 999_999 })],
      2,
      '没有这个科目',
      'There is no such subject',
    ],
    [
      'more coins than there are',
      async (s) => [conversionApi.buy, purchase(s, { virtual_fen: 1 })],
      0,
      '虚拟币余额不足',
      'Not enough available on Virtual',
    ],
  ];
  const foreign = async () =>
    (await app.db.superPool.query('SELECT min(id) AS id FROM student WHERE company_id = 4')).rows[0].id;

  test.each(cases)(
    '%s: with the reason in both languages, and nothing is written',
    async (_, make, code, zh, en) => {
      const student = await richStudent(at);
      const [endpoint, input] = await make(student);
      for (const [lang, msg] of [
        ['zh-CN', zh],
        ['en', en],
      ] as const)
        expect(
          await finance.call(endpoint as typeof conversionApi.add, input as never, { lang }),
        ).toMatchObject({ code, msg });
      expect(await moneyOf(student)).toEqual(RICH);
      expect((await finance.ok(conversionApi.list, { student_id: student })).total).toBe(0);
    },
  );

  test('an old version, a role without the right', async () => {
    const student = await richStudent(at);
    const { id } = await finance.ok(conversionApi.add, conversion(student));
    expect((await manager.call(conversionApi.approve, { id, version: 7 })).code).toBe(5);
    const teacher = await app.as('teacher');
    expect((await teacher.call(conversionApi.approve, { id })).code).toBe(3);
    expect((await teacher.call(conversionApi.list, {})).code).toBe(3);
    expect(await statusOf(id)).toBe('submitted');
  });
});

describe('lots on a screen', () => {
  const lotOf = async () => {
    const student_id = await richStudent(at);
    const { id } = await finance.ok(conversionApi.buy, purchase(student_id, { expires_on: '2099-01-31' }));
    await manager.ok(conversionApi.approve, { id });
    const { list } = await finance.ok(classHoursApi.list, { student_id });
    return { student_id, lot: list[0] as NonNullable<(typeof list)[0]> };
  };

  test('show what is left, and what can be done leaves its reason', async () => {
    const { student_id, lot } = await lotOf();
    expect(lot).toMatchObject({
      paid_left_minutes: 600,
      gift_left_minutes: 60,
      left_fen: 680_000,
      state: 'usable',
      origin: 'buy',
    });
    const { id } = lot;
    await manager.ok(classHoursApi.extend, { id, version: 1, expires_on: '2099-02-28', reason: '生病' });
    expect((await manager.call(classHoursApi.freeze, { id, version: 1, reason: '出国' })).code).toBe(5);
    await manager.ok(classHoursApi.freeze, { id, version: 2, reason: '出国' });
    expect((await finance.ok(classHoursApi.list, { student_id, state: 'frozen' })).total).toBe(1);
    await manager.ok(classHoursApi.resume, { id, version: 3 });
    const detail = await finance.ok(classHoursApi.get, { id });
    expect(detail.changes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['resume', ''],
      ['freeze', '出国'],
      ['extend', '生病'],
      ['buy', ''],
    ]);
    expect(detail.tenders).toHaveLength(2);
    await manager.ok(classHoursApi.gift, { student_id, course_type: 12, gift_minutes: 30, reason: '生日' });
    const { list } = await finance.ok(classHoursApi.summary, { student_id });
    expect(list).toMatchObject([
      { paid_minutes: 600, gift_minutes: 90, to_schedule_minutes: 690, left_fen: 680_000 },
    ]);
  });

  test('that expired stand in the worklist, the longest first, until they are extended', async () => {
    const { lot } = await lotOf();
    const { id, version } = lot;
    await unsafeSql(app, "UPDATE class_lot SET expires_on = '2026-01-31' WHERE id = $1", [id]);
    const worklist = async () =>
      (await finance.ok(classHoursApi.list, { state: 'expired', sort: 'expires_on' })).list.map(
        (one) => one.id,
      );
    expect(await worklist()).toContain(id);
    await manager.ok(classHoursApi.extend, { id, version, expires_on: '2099-01-31', reason: '补课' });
    expect(await worklist()).not.toContain(id);
  });

  test('are exported, as conversions are', async () => {
    const { student_id } = await lotOf();
    for (const [endpoint, words] of [
      [classHoursApi.export, ['一对一', '购买', '可用']],
      [conversionApi.export, ['购买课时', '已通过', '一对一']],
    ] as const) {
      const file = await finance.call(endpoint as typeof classHoursApi.export, { student_id });
      const [sheet] = (await readXlsx(file.data as unknown as Buffer)).sheets;
      expect(sheet?.rows).toHaveLength(2);
      for (const word of words) expect(sheet?.rows[1]).toContain(word);
    }
  });

  test('totals are those of the list', async () => {
    const { student_id } = await lotOf();
    await finance.ok(conversionApi.add, conversion(student_id));
    expect(await finance.ok(conversionApi.totals, { student_id })).toEqual({
      waiting: 1,
      waiting_fen: 10_000,
      approved: 1,
      approved_fen: 680_000,
    });
  });
});
