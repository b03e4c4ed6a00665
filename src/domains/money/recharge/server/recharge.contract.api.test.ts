import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { classHoursText } from '../../class-hours/class-hours.text.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { contractApi } from '../../contract/contract.contract.ts';
import { conversionApi } from '../../conversion/conversion.contract.ts';
import { conversionText } from '../../conversion/conversion.text.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { rechargeApi } from '../recharge.contract.ts';
import { rechargeText } from '../recharge.text.ts';

let app: TestApp;
let adviser: Person;
let finance: Person;
let manager: Person;
let owner: Person;
let methods: number[];
let terms: { today: string; template_id: number };
beforeAll(async () => {
  app = await testApp();
  adviser = await app.as('adviser');
  finance = await app.as('finance');
  manager = await app.as('manager');
  owner = await app.as('owner');
  methods = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list.map(({ id }) => id);
  const { today, templates } = await adviser.ok(contractApi.terms, {});
  terms = { today, template_id: templates[0]?.id as number };
});
afterAll(() => app.close());

const LINES = [
  { course_type: 12 as const, minutes: 600, gift_minutes: 60, price_fen: 100_000 },
  { course_type: 1 as const, minutes: 100, price_fen: 50_000 },
];
/** An effective contract of a new student over 1,500 yuan: 600 due today, 900 later. */
async function effective() {
  const { rows } = await app.db.asSystem((ctx) =>
    ctx.query("INSERT INTO student (company_id, username, adviser_id) VALUES (1, '连签', $1) RETURNING id", [
      adviser.admin_id,
    ]),
  );
  const student_id: number = rows[0].id;
  const { id } = await adviser.ok(contractApi.add, {
    student_id,
    template_id: terms.template_id,
    made_on: terms.today,
    lines: LINES,
    instalments: [
      { due_on: terms.today, amount_fen: 60_000 },
      { due_on: '2099-01-01', amount_fen: 90_000 },
    ],
  });
  await adviser.ok(contractApi.push, { id });
  await adviser.ok(contractApi.sign, { id });
  await owner.ok(contractApi.approve, { id }, { company: 1 });
  return { id, student_id };
}
type Contract = Awaited<ReturnType<typeof effective>>;
type Add = InputOf<typeof rechargeApi.add>;
const payment = ({ id, student_id }: Contract, amount_fen: number, more: Partial<Add> = {}): Add => ({
  category: 'top',
  received_fen: amount_fen,
  method_id: methods[0] as number,
  paid_at: Math.floor(Date.now() / 1000) - 60,
  lines: [{ student_id, amount_fen, contract_id: id }],
  submit_now: 1,
  ...more,
});
const option = async ({ id, student_id }: Contract) => {
  const { list } = await adviser.ok(contractApi.options, { student_id });
  return list.find((one) => one.id === id);
};
const approve = (id: number, by = finance) => by.ok(rechargeApi.audit, { id, pass: 1 });
const lotsOf = (student: number) => app.db.asSystem((ctx) => classHours.lotsOf(ctx, student));
const purchases = async ({ student_id }: Contract) =>
  (await finance.ok(conversionApi.list, { student_id })).list.map(
    ({ status, amount_fen, created_by_name }) => ({
      status,
      amount_fen,
      created_by_name,
    }),
  );

describe('the next payment of a contract', () => {
  test('is what is due, less what waits; then the next instalment; then nothing', async () => {
    const contract = await effective();
    expect(await option(contract)).toMatchObject({ offer_fen: 60_000, waiting_fen: 0 });
    await adviser.ok(rechargeApi.add, payment(contract, 50_000));
    expect(await option(contract)).toMatchObject({ offer_fen: 10_000, waiting_fen: 50_000 });
    const { id } = await adviser.ok(rechargeApi.add, payment(contract, 10_000));
    expect(await option(contract)).toMatchObject({ offer_fen: 90_000, waiting_fen: 60_000 });
    await approve(id);
    expect(await option(contract)).toMatchObject({
      offer_fen: 90_000,
      waiting_fen: 50_000,
      paid_fen: 10_000,
    });
    await adviser.ok(rechargeApi.add, payment(contract, 90_000));
    expect(await option(contract)).toMatchObject({ offer_fen: 0, waiting_fen: 140_000 });
  });

  test('credits who sold the contract, unless the form says otherwise', async () => {
    const contract = await effective();
    const [line] = payment(contract, 1000).lines;
    const enter = async (adviser_id?: number | null) => {
      const lines = [{ ...line, adviser_id }] as Add['lines'];
      const { id } = await manager.ok(rechargeApi.add, payment(contract, 1000, { lines }));
      return (await finance.ok(rechargeApi.get, { id })).adviser_id;
    };
    expect(await enter()).toBe(adviser.admin_id);
    expect(await enter(null)).toBeNull();
    expect(await enter(manager.admin_id)).toBe(manager.admin_id);
  });
});

describe('a payment by two methods', () => {
  test('is two receipts in one act, which together are the part', async () => {
    const contract = await effective();
    const more_payments = [{ method_id: methods[1] as number, received_fen: 40_000, reference: 'POS-40' }];
    const input = payment(contract, 60_000, { received_fen: 20_000, more_payments, reference: 'CASH-20' });
    const { ids } = await adviser.ok(rechargeApi.add, input);
    const made = [];
    for (const id of ids) made.push(await finance.ok(rechargeApi.get, { id }));
    expect(made).toMatchObject([
      {
        amount_fen: 20_000,
        receipt_fen: 20_000,
        method_id: methods[0],
        reference: 'CASH-20',
        status: 'submitted',
      },
      {
        amount_fen: 40_000,
        receipt_fen: 40_000,
        method_id: methods[1],
        reference: 'POS-40',
        status: 'submitted',
      },
    ]);
    for (const id of ids) await approve(id);
    expect((await option(contract))?.paid_fen).toBe(60_000);
  });

  test('leaves nothing behind where the second is refused, and where they are not the whole', async () => {
    const contract = await effective();
    const second = { method_id: methods[1] as number, received_fen: 40_000 };
    const refused = payment(contract, 60_000, {
      received_fen: 20_000,
      more_payments: [{ ...second, method_id: 1e9 }],
    });
    expect((await adviser.call(rechargeApi.add, refused)).code).not.toBe(1);
    const short = payment(contract, 60_000, { received_fen: 10_000, more_payments: [second] });
    expect((await adviser.call(rechargeApi.add, short)).code).toBe(2);
    const { total } = await finance.ok(rechargeApi.list, { student_id: contract.student_id });
    expect(total).toBe(0);
  });
});

describe('all hours of a contract', () => {
  test('are bought in one act, a purchase for each line, and not offered a second time while they wait', async () => {
    const contract = await effective();
    await approve((await adviser.ok(rechargeApi.add, payment(contract, 150_000))).id);
    const buy = (new_fen: number) =>
      adviser.call(conversionApi.buyContract, { contract_id: contract.id, new_fen });
    expect(await buy(140_000)).toMatchObject({ code: 2 });
    expect((await buy(150_000)).code).toBe(1);
    expect((await purchases(contract)).map(({ amount_fen }) => amount_fen)).toEqual([50_000, 100_000]);
    expect((await option(contract))?.lines).toMatchObject([
      { waiting_minutes: 600, waiting_gift_minutes: 60 },
      { waiting_minutes: 100, waiting_gift_minutes: 0 },
    ]);
    expect(await buy(150_000)).toMatchObject({ code: 0, msg: conversionText.nothing_open[0] });
  });
});

describe('a payment that asks for its hours', () => {
  const asking = (contract: Contract, amount_fen: number, more: Partial<Add> = {}) => {
    const { id, student_id } = contract;
    return payment(contract, amount_fen, {
      lines: [{ student_id, amount_fen, contract_id: id, buy_hours: 1 }],
      ...more,
    });
  };

  test('is decided in one act with them by who may decide on both: maker and approver stay two', async () => {
    const contract = await effective();
    const { id } = await adviser.ok(rechargeApi.add, asking(contract, 150_000));
    await approve(id);
    const { created_by_name } = await finance.ok(rechargeApi.get, { id });
    expect(await purchases(contract)).toEqual([
      { status: 'approved', amount_fen: 50_000, created_by_name },
      { status: 'approved', amount_fen: 100_000, created_by_name },
    ]);
    expect((await lotsOf(contract.student_id)).map((lot) => lot.price_fen)).toEqual([100_000, 50_000]);
    const money = await app.db.asSystem((ctx) => ledger.available(ctx, contract.student_id));
    expect(money.new).toMatchObject({ balance_fen: 0, held_fen: 0 });
  });

  test('leaves the purchase waiting where who approves the money may not decide on hours', async () => {
    const contract = await effective();
    const { id } = await manager.ok(rechargeApi.add, asking(contract, 150_000));
    await app.db.database.system(1, 1, 'test', (tx) =>
      tx.query(
        "UPDATE role SET menus = menus || '{recharge.audit}', version = version + 1 WHERE role_name = '只读'",
      ),
    );
    const cashier = await app.as('viewer');
    await approve(id, cashier);
    expect((await purchases(contract)).map(({ status }) => status)).toEqual(['submitted', 'submitted']);
    const [waiting] = (await finance.ok(conversionApi.list, { student_id: contract.student_id })).list;
    expect((await manager.call(conversionApi.approve, { id: waiting?.id as number })).code).toBe(0);
    expect((await finance.call(conversionApi.approve, { id: waiting?.id as number })).code).toBe(1);
  });

  test('is approved where a line has ended meanwhile: that one is bought by itself, with another end', async () => {
    const contract = await effective();
    const { id } = await adviser.ok(rechargeApi.add, asking(contract, 150_000));
    const end = "UPDATE contract_line SET expires_on = '2020-01-01' WHERE contract_id = $1 AND position = 0";
    await unsafeSql(app, end, [contract.id]);
    await approve(id);
    expect(await purchases(contract)).toMatchObject([{ status: 'approved', amount_fen: 50_000 }]);
    const all = { contract_id: contract.id, new_fen: 100_000 };
    expect(await adviser.call(conversionApi.buyContract, all)).toMatchObject({
      code: 0,
      msg: conversionText.nothing_open[0],
    });
    const one = {
      student_id: contract.student_id,
      course_type: 12 as const,
      contract_line_id: (await option(contract))?.lines[0]?.id as number,
      paid_minutes: 600,
      gift_minutes: 60,
      new_fen: 100_000,
    };
    expect(await adviser.call(conversionApi.buy, one)).toMatchObject({
      code: 2,
      data: { fields: { expires_on: classHoursText.ends_in_past[0] } },
    });
    expect((await adviser.call(conversionApi.buy, { ...one, expires_on: '2099-12-31' })).code).toBe(1);
  });

  test('needs a contract', async () => {
    const contract = await effective();
    const lines = [{ student_id: contract.student_id, amount_fen: 1000, buy_hours: 1 as const }];
    const answer = await adviser.call(rechargeApi.add, payment(contract, 1000, { lines }));
    expect(answer).toMatchObject({ code: 2, msg: rechargeText.buy_needs_contract[0].replace('{n}', '1') });
  });
});
