import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import {
  otherHalf,
  senderOf,
  transferOf,
  wealthyIn,
} from '@/domains/money/branch-transfer/server/testing/branch-transfer.samples.ts';
import { carryForwardApi } from '@/domains/money/carry-forward/carry-forward.contract.ts';
import { boughtContract } from '@/domains/money/carry-forward/server/testing/carry-forward.samples.ts';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { broughtTo, REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { markOf, pastLesson } from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import { Arranger } from '../testing/arranger.ts';
import { inTurn } from '../testing/at-once.ts';
import { wrongInBooks } from '../testing/books.ts';
import { drain } from '../testing/drain.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

// Whatever comes back to a student, however late, can leave again by some door.

let app: TestApp;
let at: Arranger;
let people: Record<'owner' | 'finance' | 'manager', Person>;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  const [owner, finance, manager] = await Promise.all(
    (['owner', 'finance', 'manager'] as const).map((who) => app.as(who)),
  );
  people = { owner, finance, manager } as typeof people;
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const totalOf = async (student: number): Promise<number> =>
  Object.values(await app.db.asSystem((ctx) => ledger.available(ctx, student))).reduce(
    (sum, { balance_fen }) => sum + balance_fen,
    0,
  );
const lotsOf = (student: number) => app.db.asSystem((ctx) => classHours.lotsOf(ctx, student));
const statusOf = async (id: number) => (await people.finance.ok(studentApi.get, { id })).status;
const lesson = (student_id: number, minutes = 60) => ({
  student_id,
  doc: 'test',
  doc_id: at.next(),
  minutes,
  course_type: 12 as const,
  subject_id: null,
  used_on: '2026-03-01',
});
type Lesson = ReturnType<typeof lesson>;
const taught = async (student_id: number, minutes?: number): Promise<Lesson> => {
  const one = lesson(student_id, minutes);
  await app.db.asSystem((ctx) => classHours.consume(ctx, one));
  return one;
};
const undo = (one: Lesson) => app.db.asSystem((ctx) => classHours.undoConsume(ctx, one));
const answered = async (one: Lesson) => {
  await undo(one);
  return { code: 1 };
};
const moneyLock = (student: number) => `SELECT 1 FROM student_money WHERE student_id = ${student} FOR UPDATE`;

interface Line {
  account: 'virtual' | 'new' | 'learning' | 'store' | 'apply' | null;
  lot_id: number | null;
  paid_minutes: number;
  gift_minutes: number;
  amount_fen: number;
}
const wire = (lines: readonly Line[]) =>
  lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
    account,
    lot_id,
    paid_minutes,
    gift_minutes,
    amount_fen,
  }));
async function cleared(student_id: number, chosen: (line: Line) => boolean = () => true): Promise<number> {
  const { lines } = await people.finance.ok(clearingApi.preview, { student_id });
  const input = { student_id, lines: wire(lines).filter(chosen), note: '不再上课' };
  const { id } = await people.finance.ok(clearingApi.add, input);
  await people.manager.ok(clearingApi.approve, { id });
  return id;
}
const refundOf = async (student_id: number, lots: { lot_id: number; paid_minutes: number }[]) => ({
  student_id,
  lots,
  policy: 'unit_paid' as const,
  method_id: await paymentMethod(at),
  payee_name: '王女士',
  payee_account: '6222',
  payee_bank: '招商银行',
  cause: '搬家',
});
async function refunded(student_id: number): Promise<number> {
  const lots = (await lotsOf(student_id)).map(({ id, paid_minutes, paid_used_minutes }) => ({
    lot_id: id,
    paid_minutes: paid_minutes - paid_used_minutes,
  }));
  const maker = await app.as(REFUND_PEOPLE.maker);
  const { id } = await maker.ok(refundApi.request, await refundOf(student_id, lots));
  return broughtTo(at, id, 'pay');
}
async function carried(contract_id: number): Promise<number> {
  const id = await carryAsked(contract_id);
  await people.manager.ok(carryForwardApi.approve, { id });
  return (await people.finance.ok(carryForwardApi.get, { id })).new_contract_id as number;
}
async function carryAsked(contract_id: number): Promise<number> {
  const shown = (await people.finance.ok(carryForwardApi.preview, { contract_id })).lines;
  const lines = shown.map(({ lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
    lot_id,
    paid_minutes,
    gift_minutes,
    amount_fen,
  }));
  return (await people.finance.ok(carryForwardApi.add, { contract_id, lines, note: '换合同' })).id;
}

describe('a student who was cleared', () => {
  test('has the hours of a lesson that is undone later, is what they were before, and they can be cleared', async () => {
    const { student_id } = await boughtLot(at);
    await unsafeSql(app, "UPDATE student SET status = 'paused' WHERE id = $1", [student_id]);
    const one = await taught(student_id, 108);
    await cleared(student_id);
    expect(await statusOf(student_id)).toBe('cleared');
    await undo(one);
    expect(await totalOf(student_id)).toBe(54_000);
    expect(await statusOf(student_id)).toBe('paused');
    await cleared(student_id);
    expect([await totalOf(student_id), await lotsOf(student_id)]).toEqual([0, []]);
    expect(await statusOf(student_id)).toBe('cleared');
  });

  test('can be refunded what the screens of attendance gave back, once the lesson is cancelled', async () => {
    const past = await pastLesson(at, { own_hours: true, minutes: 60 });
    const [student_id = 0] = past.student_ids;
    await people.owner.ok(attendanceApi.mark, { lessons: [markOf(past)] }, { company: 1 });
    await cleared(student_id);
    const { seen } = await people.owner.ok(attendanceApi.undoPreview, { lesson_id: past.id }, { company: 1 });
    await people.owner.ok(attendanceApi.undo, { lesson_id: past.id, seen, reason: '没有上' }, { company: 1 });
    expect(await statusOf(student_id)).toBe('active');
    await people.owner.ok(lessonApi.cancel, { id: past.id, reason: '没有上' }, { company: 1 });
    await refunded(student_id);
    expect([await totalOf(student_id), await lotsOf(student_id)]).toEqual([0, []]);
  });

  test('has the refund again that the bank returns, and it can be refunded anew', async () => {
    const { student_id } = await boughtLot(at);
    const refund = await refunded(student_id);
    await cleared(student_id);
    expect(await statusOf(student_id)).toBe('cleared');
    await people.owner.ok(refundApi.reback, { id: refund, reason: '银行退汇' }, { company: 1 });
    expect(await statusOf(student_id)).not.toBe('cleared');
    await refunded(student_id);
    expect([await totalOf(student_id), await lotsOf(student_id)]).toEqual([0, []]);
  });

  test('has what an earlier clearing took of a part, when that one is taken back', async () => {
    const { student_id } = await boughtLot(at);
    const part = await cleared(student_id, ({ lot_id }) => lot_id !== null);
    const rest = await cleared(student_id);
    expect(await statusOf(student_id)).toBe('cleared');
    await people.manager.ok(clearingApi.reback, { id: part, reason: '学员回来了' });
    expect([await statusOf(student_id), await totalOf(student_id)]).toEqual(['active', 300_000]);
    // The other one can be taken back all the same.
    await people.manager.ok(clearingApi.reback, { id: rest, reason: '学员回来了' });
    expect([await statusOf(student_id), await totalOf(student_id)]).toEqual(['active', 1_000_000]);
    await cleared(student_id);
    expect(await totalOf(student_id)).toBe(0);
  });

  test('has the payment that was entered before and is approved after', async () => {
    const student_id = await richStudent(at);
    const method_id = await paymentMethod(at);
    const { id } = await people.manager.ok(rechargeApi.add, {
      category: 'top',
      reference: `late-${at.next()}`,
      received_fen: 70_000,
      method_id,
      paid_at: Math.floor(Date.now() / 1000),
      submit_now: 1,
      lines: [{ student_id, amount_fen: 70_000 }],
    });
    await cleared(student_id);
    await people.finance.ok(rechargeApi.audit, { id, pass: 1 });
    expect([await statusOf(student_id), await totalOf(student_id)]).toEqual(['potential', 70_000]);
    await cleared(student_id);
    expect(await totalOf(student_id)).toBe(0);
  });

  test('who owes minutes by a lesson that is marked later can buy them, or get them as a gift', async () => {
    const student_id = await richStudent(at);
    await cleared(student_id);
    const one = await taught(student_id);
    expect(await statusOf(student_id)).not.toBe('cleared');
    const gift = { student_id, course_type: 12 as const, gift_minutes: 60, reason: '免收' };
    await people.manager.ok(classHoursApi.gift, gift);
    expect(await app.db.asSystem((ctx) => classHours.owedOf(ctx, student_id))).toBe(0);
    await undo(one);
    await cleared(student_id);
    expect([await statusOf(student_id), await lotsOf(student_id)]).toEqual(['cleared', []]);
  });

  test('is never one who has something: the database holds it', async () => {
    const { student_id } = await boughtLot(at);
    await expect(
      app.db.asSystem((ctx) =>
        ctx.query("UPDATE student SET status = 'cleared' WHERE id = $1", [student_id]),
      ),
    ).rejects.toThrow('cleared');
  });
});

describe.each(['first', 'second'])('a lesson that is undone %s of two at once', (place) => {
  const ordered = <T>(undoing: T, other: T): T[] => (place === 'first' ? [undoing, other] : [other, undoing]);

  test('with a clearing: the hours stay where they can leave', async () => {
    const { student_id } = await boughtLot(at);
    const one = await taught(student_id);
    const { lines } = await people.finance.ok(clearingApi.preview, { student_id });
    const { id } = await people.finance.ok(clearingApi.add, { student_id, lines: wire(lines), note: '走了' });
    const approve = () => people.manager.call(clearingApi.approve, { id });
    const answers = await inTurn(
      app.db,
      moneyLock(student_id),
      ordered(() => answered(one), approve),
    );
    // What was shown is no longer all that there is, or it was and something came back after.
    expect(answers.map(({ code }) => code)).toEqual(place === 'first' ? [1, 5] : [1, 1]);
    expect(await statusOf(student_id)).toBe('active');
    if (place === 'first') await people.manager.ok(clearingApi.reject, { id, reason: '有变化' });
    await cleared(student_id);
    expect([await totalOf(student_id), await lotsOf(student_id)]).toEqual([0, []]);
  });

  test('with a carry forward: no hours are left on a contract that is over', async () => {
    const { contract_id, student_id } = await boughtContract(at);
    const one = await taught(student_id);
    const id = await carryAsked(contract_id);
    const approve = () => people.manager.call(carryForwardApi.approve, { id });
    const answers = await inTurn(
      app.db,
      moneyLock(student_id),
      ordered(() => answered(one), approve),
    );
    expect(answers.map(({ code }) => code)).toEqual(place === 'first' ? [1, 5] : [1, 1]);
    if (place === 'first') await people.manager.ok(carryForwardApi.reject, { id, reason: '有变化' });
    await drain(app);
    await carried(contract_id);
    const { rows } = await app.db.superPool.query(
      `SELECT c.status, sum(l.paid_minutes + l.gift_minutes)::int AS minutes FROM class_lot l
         JOIN contract_line n ON n.id = l.contract_line_id JOIN contract c ON c.id = n.contract_id
        WHERE l.student_id = $1 AND l.closed_at IS NULL GROUP BY 1`,
      [student_id],
    );
    expect(rows).toEqual([{ status: 'effective', minutes: 660 }]);
  });
});

describe('hours that come back to a contract that is over', () => {
  test('after a carry forward can be carried forward too; what was unpaid stays lapsed', async () => {
    const { contract_id, student_id, lot_id } = await boughtContract(at);
    const one = await taught(student_id);
    const into = await carried(contract_id);
    await undo(one);
    await drain(app);
    expect((await people.finance.ok(contractApi.get, { id: contract_id })).status).toBe('terminated');
    const next = await carried(contract_id);
    expect(next).not.toBe(into);
    const left = await lotsOf(student_id);
    expect(left.map(({ from_lot_id, paid_minutes }) => [from_lot_id, paid_minutes])).toEqual([
      [lot_id, 540],
      [lot_id, 60],
    ]);
    const { into: newest } = await people.finance.ok(carryForwardApi.ofContract, { contract_id });
    expect(newest?.new_contract_id).toBe(next);
    await refunded(student_id);
    expect(await lotsOf(student_id)).toMatchObject([]);
  });

  test('after a refund can be refunded, carried forward or cleared', async () => {
    const { contract_id, student_id } = await boughtContract(at);
    const [first, second, third] = [
      await taught(student_id),
      await taught(student_id),
      await taught(student_id),
    ];
    await refunded(student_id);
    expect((await people.finance.ok(contractApi.get, { id: contract_id })).status).toBe('terminated');
    await undo(first);
    await refunded(student_id);
    await undo(second);
    await carried(contract_id);
    await undo(third);
    await cleared(student_id);
    expect([await totalOf(student_id), await lotsOf(student_id)]).toEqual([0, []]);
  });
});

test('a transfer to another branch can be taken back also where what stayed here was cleared', async () => {
  const student_id = await wealthyIn(at, 1);
  const one = await taught(student_id);
  const by = await senderOf(at);
  const sent = await by.ok(branchTransferApi.add, await transferOf(by, 1, student_id, 3), { company: 1 });
  const id = await otherHalf(at, sent.id);
  await people.owner.ok(branchTransferApi.approve, { id }, { company: 3 });
  await undo(one);
  await cleared(student_id);
  expect(await statusOf(student_id)).toBe('cleared');
  await people.owner.ok(branchTransferApi.reback, { id, reason: '家长改了主意' }, { company: 3 });
  expect(await statusOf(student_id)).toBe('active');
  await cleared(student_id);
  expect([await totalOf(student_id), await lotsOf(student_id)]).toEqual([0, []]);
});
