import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { boughtContract } from '@/domains/money/carry-forward/server/testing/carry-forward.samples.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { classHoursApi } from '../../class-hours/class-hours.contract.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { contractApi } from '../../contract/contract.contract.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { invoiceApi } from '../../invoice/invoice.contract.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { carryForwardApi } from '../carry-forward.contract.ts';

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
const lotsOf = (student: number) => app.db.asSystem((ctx) => classHours.lotsOf(ctx, student));
const classesOf = async (student: number) =>
  (await app.db.asSystem((ctx) => ledger.available(ctx, student))).classes.balance_fen;

const shownOf = async (contract_id: number) =>
  (await finance.ok(carryForwardApi.preview, { contract_id })).lines.map(
    ({ lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
    }),
  );
const asked = async (contract_id: number, more: { expires_on?: string } = {}) => ({
  contract_id,
  lines: await shownOf(contract_id),
  note: '换合同',
  ...more,
});
const submitted = async (contract_id: number, more: { expires_on?: string } = {}): Promise<number> =>
  (await finance.ok(carryForwardApi.add, await asked(contract_id, more))).id;
const contractOf = (id: number) => finance.ok(contractApi.get, { id });
const lesson = (student_id: number) => ({
  student_id,
  doc: 'test',
  doc_id: at.next(),
  minutes: 60,
  course_type: 12 as const,
  subject_id: null,
  used_on: '2026-03-01',
});

describe('what is left of a contract', () => {
  test('goes into a new one that is effective at once, to the minute and the fen; the old one is over', async () => {
    const { contract_id, student_id } = await boughtContract(at);
    const before = await classesOf(student_id);
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(student_id)));
    const left = before - 30_000;
    const [old] = await lotsOf(student_id);
    const id = await submitted(contract_id, { expires_on: '2098-06-30' });
    expect((await finance.call(carryForwardApi.approve, { id })).code).toBe(0);
    await manager.ok(carryForwardApi.approve, { id });
    const doc = await finance.ok(carryForwardApi.get, { id });
    expect(doc).toMatchObject({
      status: 'approved',
      amount_fen: left,
      paid_minutes: 540,
      gift_minutes: 60,
    });
    expect((await contractOf(contract_id)).status).toBe('terminated');
    const made = await contractOf(doc.new_contract_id as number);
    expect(made).toMatchObject({
      status: 'effective',
      student_id,
      total_fen: left,
      paid_fen: left,
      note: `由 ${doc.contract_number} 结转`,
      lines: [
        { minutes: 540, gift_minutes: 60, amount_fen: left, bought_minutes: 540, expires_on: '2098-06-30' },
      ],
    });
    const lots = await lotsOf(student_id);
    expect(lots).toMatchObject([
      {
        origin: 'carry_in',
        from_lot_id: old?.id,
        contract_line_id: made.lines[0]?.id,
        paid_minutes: 540,
        gift_minutes: 60,
        price_fen: left,
        expires_on: '2098-06-30',
      },
    ]);
    expect(await classesOf(student_id)).toBe(left);
    const { list } = await finance.ok(noticeApi.list, {});
    expect(list[0]?.body).toContain(made.number);
  });

  test('is found from both sides', async () => {
    const { contract_id } = await boughtContract(at);
    const id = await submitted(contract_id);
    expect(await finance.ok(carryForwardApi.ofContract, { contract_id })).toMatchObject({
      from: null,
      into: { id, status: 'submitted', new_contract_id: null },
    });
    await manager.ok(carryForwardApi.approve, { id });
    const { into } = await finance.ok(carryForwardApi.ofContract, { contract_id });
    const links = await finance.ok(contractApi.links, { id: into?.new_contract_id as number });
    expect(links.lots).toMatchObject([{ remaining_minutes: 660 }]);
    expect(
      await finance.ok(carryForwardApi.ofContract, { contract_id: into?.new_contract_id as number }),
    ).toMatchObject({ from: { contract_id }, into: null });
  });

  test('finishes with its last minute, and has no invoice to give a second time', async () => {
    const { contract_id, student_id } = await boughtContract(at);
    const id = await submitted(contract_id);
    await manager.ok(carryForwardApi.approve, { id });
    const { new_contract_id } = await finance.ok(carryForwardApi.get, { id });
    const invoice = {
      contract_id: new_contract_id as number,
      amount_fen: 100,
      title: '某公司',
      kind: 'normal' as const,
    };
    expect((await finance.call(invoiceApi.request, invoice)).code).toBe(2);
    await app.db.asSystem((ctx) => classHours.consume(ctx, { ...lesson(student_id), minutes: 660 }));
    await app.db.asSystem((ctx) => contracts.settle(ctx, new_contract_id as number));
    expect((await contractOf(new_contract_id as number)).status).toBe('finished');
  });

  test('settles what is owed, at the end that was newly said', async () => {
    const { contract_id, student_id, lot_id } = await boughtContract(at);
    await unsafeSql(app, "UPDATE class_lot SET expires_on = '2026-01-31' WHERE id = $1", [lot_id]);
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(student_id)));
    const refused = await finance.call(carryForwardApi.add, await asked(contract_id));
    expect(refused).toMatchObject({ code: 0, msg: '有课时已过期，请填写新有效期' });
    const id = await submitted(contract_id, { expires_on: '2099-01-01' });
    await manager.ok(carryForwardApi.approve, { id });
    expect(await app.db.asSystem((ctx) => classHours.owedOf(ctx, student_id))).toBe(0);
    expect(await lotsOf(student_id)).toMatchObject([{ paid_used_minutes: 60 }]);
  });
});

describe('refused', () => {
  test('a lesson that was taught meanwhile wins: nothing is carried', async () => {
    const { contract_id, student_id } = await boughtContract(at);
    const id = await submitted(contract_id);
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(student_id)));
    expect((await manager.call(carryForwardApi.approve, { id })).code).toBe(5);
    expect((await contractOf(contract_id)).status).toBe('effective');
    await manager.ok(carryForwardApi.reject, { id, reason: '又上课了' });
    expect(await finance.ok(carryForwardApi.get, { id })).toMatchObject({
      status: 'rejected',
      reason: '又上课了',
    });
    const again = await submitted(contract_id);
    await finance.ok(carryForwardApi.withdraw, { id: again });
  });

  test('while money of the hours is held, for hours that rest, and for a contract that is not effective', async () => {
    const { contract_id, student_id, lot_id } = await boughtContract(at);
    await app.db.asSystem((ctx) =>
      ledger.hold(ctx, 'test', contract_id, [{ account: 'classes', student_id, amount_fen: 100 }]),
    );
    expect((await finance.call(carryForwardApi.add, await asked(contract_id))).msg).toBe(
      '课时款被其他单据占用，请先处理',
    );
    await app.db.asSystem((ctx) => ledger.unhold(ctx, 'test', contract_id, 'released'));
    await manager.ok(classHoursApi.freeze, { id: lot_id, version: 1, reason: '出国' });
    expect((await finance.call(carryForwardApi.add, await asked(contract_id))).msg).toBe(
      '有课时已冻结，请先恢复',
    );
    await manager.ok(classHoursApi.resume, { id: lot_id, version: 2 });
    const id = await submitted(contract_id);
    const again = await finance.call(carryForwardApi.add, await asked(contract_id));
    expect(again).toMatchObject({ code: 0, msg: '这份合同已有结转单' });
    await manager.ok(carryForwardApi.approve, { id });
    const over = {
      contract_id,
      lines: [{ lot_id, paid_minutes: 1, gift_minutes: 0, amount_fen: 1 }],
      note: '再来',
    };
    expect((await finance.call(carryForwardApi.add, over)).msg).toBe('只有生效的合同可以结转');
  });

  test('an end in the past, figures that nobody saw, no reason, and a contract that is not there', async () => {
    const { contract_id } = await boughtContract(at);
    const good = await asked(contract_id);
    const call = async (more: object) => (await finance.call(carryForwardApi.add, { ...good, ...more })).code;
    expect(await call({ expires_on: '2020-01-01' })).toBe(2);
    expect(await call({ lines: good.lines.map((line) => ({ ...line, amount_fen: 1 })) })).toBe(5);
    expect(await call({ lines: [] })).toBe(2);
    expect(await call({ note: ' ' })).toBe(2);
    expect(await call({ contract_id: 999_999_999 })).toBe(4);
  });
});

test('two approvals at once: one carries, the other is told', async () => {
  const { contract_id, student_id } = await boughtContract(at);
  const id = await submitted(contract_id);
  const owner = await app.as('owner');
  const answers = await atOnce(app.db, `SELECT 1 FROM carry_forward WHERE id = ${id} FOR UPDATE`, [
    () => manager.call(carryForwardApi.approve, { id }),
    () => owner.call(carryForwardApi.approve, { id }, { company: 1 }),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await lotsOf(student_id)).toHaveLength(1);
});
