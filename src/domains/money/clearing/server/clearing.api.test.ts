import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { accountApi } from '../../account/account.contract.ts';
import { classHoursApi } from '../../class-hours/class-hours.contract.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { conversionApi } from '../../conversion/conversion.contract.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { clearingApi, type ShownLine } from '../clearing.contract.ts';
import { clearings } from './clearing.service.ts';
import { clearingObstacleSlot } from './clearing-obstacle.service.ts';

let app: TestApp;
let at: Arranger;
let finance: Person;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [finance, manager] = [await app.as('finance'), await app.as('manager')];
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const moneyOf = async (student: number) => {
  const all = await app.db.asSystem((ctx) => ledger.available(ctx, student));
  return Object.fromEntries(Object.entries(all).map(([name, { balance_fen }]) => [name, balance_fen]));
};
const lotsOf = (student: number) => app.db.asSystem((ctx) => classHours.lotsOf(ctx, student));
const sumOf = async (account: string, doc_id: number): Promise<number> => {
  const { rows } = await app.db.superPool.query(
    `SELECT COALESCE(sum(p.amount_fen), 0)::int AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
      WHERE e.company_id = 1 AND e.doc = 'clearing' AND e.doc_id = $1 AND p.account = $2`,
    [doc_id, account],
  );
  return rows[0].fen;
};

const wire = (lines: readonly ShownLine[]) =>
  lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
    account,
    lot_id,
    paid_minutes,
    gift_minutes,
    amount_fen,
  }));
/** Hours, money and gift coins. */
async function wealthy() {
  const { id: lot_id, student_id } = await boughtLot(at);
  await app.db.asSystem((ctx) =>
    ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `coins:${student_id}` }, [
      { account: 'virtual', student_id, amount_fen: 5_000 },
      { account: 'gift_cost', amount_fen: -5_000 },
    ]),
  );
  return { lot_id, student_id };
}
const shownOf = async (student_id: number) =>
  wire((await finance.ok(clearingApi.preview, { student_id })).lines);
async function submitted(student_id: number): Promise<number> {
  const lines = await shownOf(student_id);
  return (await finance.ok(clearingApi.add, { student_id, lines, note: '两年未上课' })).id;
}
const statusOf = async (id: number) => (await finance.ok(clearingApi.get, { id })).status;
const lesson = (student_id: number, doc_id: number) => ({
  student_id,
  doc: 'test',
  doc_id,
  minutes: 60,
  course_type: 12 as const,
  subject_id: null,
});

describe('what is cleared', () => {
  test('is shown lot by lot and account by account, and goes to forfeited when somebody else approves it', async () => {
    const { lot_id, student_id } = await wealthy();
    const shown = await finance.ok(clearingApi.preview, { student_id });
    expect(shown.obstacles).toEqual([]);
    expect(wire(shown.lines)).toEqual([
      { account: null, lot_id, paid_minutes: 600, gift_minutes: 60, amount_fen: 300_000 },
      { account: 'virtual', lot_id: null, paid_minutes: 0, gift_minutes: 0, amount_fen: 5_000 },
      { account: 'new', lot_id: null, paid_minutes: 0, gift_minutes: 0, amount_fen: 500_000 },
      { account: 'learning', lot_id: null, paid_minutes: 0, gift_minutes: 0, amount_fen: 200_000 },
    ]);
    const id = await submitted(student_id);
    expect(await finance.call(clearingApi.approve, { id })).toMatchObject({ code: 0 });
    await manager.ok(clearingApi.approve, { id });
    expect(Object.values(await moneyOf(student_id)).every((fen) => fen === 0)).toBe(true);
    expect(await lotsOf(student_id)).toEqual([]);
    expect([await sumOf('forfeited', id), await sumOf('gift_cost', id)]).toEqual([1_000_000, 5_000]);
    expect(await finance.ok(clearingApi.get, { id })).toMatchObject({
      status: 'approved',
      takes_all: true,
      amount_fen: 1_000_000,
      coins_fen: 5_000,
      paid_minutes: 600,
      gift_minutes: 60,
    });
    expect((await finance.ok(studentApi.get, { id: student_id })).status).toBe('cleared');
    const { list } = await finance.ok(noticeApi.list, {});
    expect(list[0]?.title).toMatch(/^QL\d{4}-\d{6} 已清零$/);
  });

  test('comes back exactly where it lay, once', async () => {
    const { student_id } = await wealthy();
    const [money, lots] = [await moneyOf(student_id), await lotsOf(student_id)];
    const { status: before } = await finance.ok(studentApi.get, { id: student_id });
    const id = await submitted(student_id);
    await manager.ok(clearingApi.approve, { id });
    await manager.ok(clearingApi.reback, { id, reason: '学员回来了' });
    expect(await moneyOf(student_id)).toEqual(money);
    expect(await lotsOf(student_id)).toEqual(
      lots.map((lot) => ({ ...lot, version: lot.version + 2, updated_at: expect.any(Date) })),
    );
    expect(await sumOf('forfeited', id)).toBe(0);
    expect((await finance.ok(studentApi.get, { id: student_id })).status).toBe(before);
    expect((await manager.call(clearingApi.reback, { id, reason: '再来' })).code).toBe(0);
  });

  test.each(['potential', 'active', 'paused', 'finished'])(
    'gives a student who was %s back as that',
    async (status) => {
      const { student_id } = await wealthy();
      await unsafeSql(app, 'UPDATE student SET status = $2 WHERE id = $1', [student_id, status]);
      const id = await submitted(student_id);
      await manager.ok(clearingApi.approve, { id });
      await manager.ok(clearingApi.reback, { id, reason: '学员回来了' });
      expect((await finance.ok(studentApi.get, { id: student_id })).status).toBe(status);
    },
  );

  test('can be a part: the rest stays, and so does the student', async () => {
    const { student_id } = await wealthy();
    const lines = (await shownOf(student_id)).filter(({ lot_id }) => lot_id !== null);
    const { id } = await finance.ok(clearingApi.add, { student_id, lines, note: '课时过期' });
    await manager.ok(clearingApi.approve, { id });
    expect(await moneyOf(student_id)).toMatchObject({ classes: 0, new: 500_000, virtual: 5_000 });
    expect((await finance.ok(studentApi.get, { id: student_id })).status).not.toBe('cleared');
  });

  test('stands in the statement by its number, in the timeline, and in the inbox while it waits', async () => {
    const { student_id } = await wealthy();
    const id = await submitted(student_id);
    const { number } = await finance.ok(clearingApi.get, { id });
    const waits = () =>
      app.db.asSystem((ctx) => clearings.waiting(ctx, { states: ['submitted'], limit: 1000 }));
    expect((await waits()).map((doc) => doc.number)).toContain(number);
    await manager.ok(clearingApi.approve, { id });
    expect((await waits()).map((doc) => doc.number)).not.toContain(number);
    const { list } = await finance.ok(accountApi.statement, { student_id, account: 'classes' });
    expect(list[0]).toMatchObject({ kind_name: '清零', amount_fen: -300_000, source: { title: number } });
    const { list: happened } = await finance.ok(studentApi.timeline, { student_id });
    expect(happened.some(({ title }) => title === number)).toBe(true);
  });
});

describe('what was shown is what is cleared', () => {
  test('a lesson that is taught meanwhile: nothing is cleared, and whoever decides is told', async () => {
    const { student_id } = await wealthy();
    const id = await submitted(student_id);
    const doc_id = at.next();
    await app.db.asSystem((ctx) =>
      classHours.consume(ctx, { ...lesson(student_id, doc_id), used_on: '2026-03-01' }),
    );
    expect((await manager.call(clearingApi.approve, { id })).code).toBe(5);
    expect(await statusOf(id)).toBe('submitted');
    expect(await moneyOf(student_id)).toMatchObject({ new: 500_000 });
  });

  test('money that comes in meanwhile: a clearing of all that there was takes nothing', async () => {
    const { student_id } = await wealthy();
    const id = await submitted(student_id);
    await app.db.asSystem((ctx) =>
      ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: id, key: `late:${id}` }, [
        { account: 'store', student_id, amount_fen: 100 },
        { account: 'cash', amount_fen: -100 },
      ]),
    );
    expect((await manager.call(clearingApi.approve, { id })).code).toBe(5);
  });

  test('somebody who saw other figures is told to look again', async () => {
    const { student_id } = await wealthy();
    const lines = await shownOf(student_id);
    const older = lines.map((line) => ({ ...line, amount_fen: line.amount_fen + 1 }));
    expect((await finance.call(clearingApi.add, { student_id, lines: older, note: '旧' })).code).toBe(5);
    const { id: other } = await boughtLot(at);
    const foreign = [{ ...(lines[0] as (typeof lines)[number]), lot_id: other }];
    expect((await finance.call(clearingApi.add, { student_id, lines: foreign, note: '别人的' })).code).toBe(
      5,
    );
  });

  test('its lines are never changed, whoever asks', async () => {
    const { student_id } = await wealthy();
    const id = await submitted(student_id);
    await expect(
      app.db.superPool.query('UPDATE clearing_line SET amount_fen = 1 WHERE clearing_id = $1', [id]),
    ).rejects.toThrow();
  });
});

describe('refused', () => {
  const refusedFor = async (student_id: number) => {
    const { obstacles, lines } = await finance.ok(clearingApi.preview, { student_id });
    const answer = await finance.call(clearingApi.add, { student_id, lines: wire(lines), note: '清' });
    expect(answer.code).toBe(0);
    expect(obstacles).toContain(answer.msg);
    return answer.msg;
  };

  test('while lessons are booked, also when they were booked later', async () => {
    const { student_id } = await wealthy();
    const id = await submitted(student_id);
    const doc_id = at.next();
    await app.db.asSystem((ctx) => classHours.plan(ctx, lesson(student_id, doc_id)));
    expect(await manager.call(clearingApi.approve, { id })).toMatchObject({
      code: 0,
      msg: '还有已排的课，请先取消',
    });
    await finance.ok(clearingApi.withdraw, { id });
    expect(await refusedFor(student_id)).toBe('还有已排的课，请先取消');
  });

  test('while money is held', async () => {
    const student_id = await richStudent(at);
    await finance.ok(conversionApi.add, {
      student_id,
      from_account: 'new',
      to_account: 'learning',
      amount_fen: 10_000,
    });
    expect(await refusedFor(student_id)).toBe('有 ¥100.00 被其他单据占用');
  });

  test('while minutes are owed', async () => {
    const student_id = await richStudent(at);
    const doc_id = at.next();
    await app.db.asSystem((ctx) =>
      classHours.consume(ctx, { ...lesson(student_id, doc_id), used_on: '2026-03-01' }),
    );
    expect(await refusedFor(student_id)).toBe('有欠课时，请先补足');
  });

  test('while another noun says so', async () => {
    const { student_id } = await wealthy();
    const takeOut = clearingObstacleSlot
      .part(async (_, asked) => (asked === student_id ? [['有退费在处理', 'A refund is open']] : []))
      .connect();
    try {
      expect(await refusedFor(student_id)).toBe('有退费在处理');
    } finally {
      takeOut();
    }
  });

  test('for hours that rest', async () => {
    const { lot_id, student_id } = await wealthy();
    await manager.ok(classHoursApi.freeze, { id: lot_id, version: 1, reason: '出国' });
    const lines = await shownOf(student_id);
    expect(await finance.call(clearingApi.add, { student_id, lines, note: '清' })).toMatchObject({
      code: 0,
      msg: '课时已冻结，请先恢复',
    });
  });

  test('a second one while the first waits, the same line twice, none at all, and somebody unknown', async () => {
    const { student_id } = await wealthy();
    const lines = await shownOf(student_id);
    const asked = { student_id, lines, note: '清' };
    await finance.ok(clearingApi.add, asked);
    expect(await finance.call(clearingApi.add, asked)).toMatchObject({
      code: 0,
      msg: '这名学员已有待审核的清零单',
    });
    const twice = [...lines, ...lines];
    expect((await finance.call(clearingApi.add, { ...asked, lines: twice })).code).toBe(2);
    expect((await finance.call(clearingApi.add, { ...asked, lines: [] })).code).toBe(2);
    expect((await finance.call(clearingApi.add, { ...asked, note: ' ' })).code).toBe(2);
    expect((await finance.call(clearingApi.add, { ...asked, student_id: 999_999_999 })).code).toBe(4);
    const negative = lines.map((line) => ({ ...line, amount_fen: -1 }));
    expect((await finance.call(clearingApi.add, { ...asked, lines: negative })).code).toBe(2);
  });

  test('only its maker withdraws it, and a rejection says why', async () => {
    const { student_id } = await wealthy();
    const id = await submitted(student_id);
    expect((await manager.call(clearingApi.withdraw, { id })).code).toBe(0);
    await manager.ok(clearingApi.reject, { id, reason: '家长要求保留' });
    expect(await finance.ok(clearingApi.get, { id })).toMatchObject({
      status: 'rejected',
      reason: '家长要求保留',
    });
    const again = await submitted(student_id);
    await finance.ok(clearingApi.withdraw, { id: again });
    expect(await statusOf(again)).toBe('withdrawn');
  });
});

describe('the worklist', () => {
  test('names who has expired hours, and who has had no lesson for long', async () => {
    const { lot_id, student_id } = await wealthy();
    const found = async (why: 'expired' | 'idle', months?: number) => {
      for (let page = 1; ; page++) {
        const { list } = await finance.ok(clearingApi.candidates, { why, months, page, limit: 100 });
        const one = list.find(({ id }) => id === student_id);
        if (one || list.length < 100) return one;
      }
    };
    expect(await found('expired')).toBeUndefined();
    await unsafeSql(app, "UPDATE class_lot SET expires_on = '2026-01-31' WHERE id = $1", [lot_id]);
    expect(await found('expired')).toMatchObject({
      expired_minutes: 660,
      left_minutes: 660,
      left_fen: 300_000,
      money_fen: 705_000,
      last_lesson_on: null,
    });
    // Who has just come is not meant.
    expect(await found('idle', 12)).toBeUndefined();
    await unsafeSql(app, "UPDATE student SET created_at = now() - interval '2 years' WHERE id = $1", [
      student_id,
    ]);
    expect(await found('idle', 12)).toMatchObject({ last_lesson_on: null });
    const doc_id = at.next();
    const used_on = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
    await app.db.asSystem((ctx) => classHours.consume(ctx, { ...lesson(student_id, doc_id), used_on }));
    expect(await found('idle', 12)).toBeUndefined();
    expect(await found('idle', 3)).toMatchObject({ last_lesson_on: used_on });
  });

  test('a class teacher sees neither the list nor the money of others', async () => {
    const teacher = await app.as('classteacher');
    expect((await teacher.call(clearingApi.candidates, {})).code).toBe(3);
  });
});

describe('two at once', () => {
  test('two approvals: one clears, the other is told', async () => {
    const { student_id } = await wealthy();
    const id = await submitted(student_id);
    const owner = await app.as('owner');
    const answers = await atOnce(app.db, `SELECT 1 FROM clearing WHERE id = ${id} FOR UPDATE`, [
      () => manager.call(clearingApi.approve, { id }),
      () => owner.call(clearingApi.approve, { id }, { company: 1 }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await sumOf('forfeited', id)).toBe(1_000_000);
  });

  test('an approval and a lesson: either all is cleared and the lesson owes, or the lesson has its hours and nothing is cleared', async () => {
    const { student_id } = await wealthy();
    const id = await submitted(student_id);
    const doc_id = at.next();
    const taught = lesson(student_id, doc_id);
    const [cleared] = await atOnce<{ code: number }>(
      app.db,
      `SELECT 1 FROM student_money WHERE student_id = ${student_id} FOR UPDATE`,
      [
        () => manager.call(clearingApi.approve, { id }),
        async () => {
          await app.db.asSystem((ctx) => classHours.consume(ctx, { ...taught, used_on: '2026-03-01' }));
          return { code: 1 };
        },
      ],
    );
    const lots = await lotsOf(student_id);
    if (cleared?.code === 1) expect(lots).toEqual([]);
    else {
      expect(cleared?.code).toBe(5);
      expect(lots[0]).toMatchObject({ paid_used_minutes: 60 });
    }
  });
});
