import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { documentFor } from '@/apps/server/testing/samples.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { contracts } from '@/domains/money/contract/server/contract.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { contractApi } from '../../contract/contract.contract.ts';
import { invoiceApi } from '../invoice.contract.ts';
import { invoiceText } from '../invoice.text.ts';
import { invoices } from './invoice.service.ts';

let app: TestApp;
let finance: Person;
let manager: Person;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  [finance, manager] = [await app.as('finance'), await app.as('manager')];
  at = await Arranger.in(app);
});
afterAll(() => app.close());
const PAID = 300_000;
/** A signed contract on which so much is paid. */
async function paidContract(paid = PAID): Promise<number> {
  const id = await documentFor('contract', at);
  await manager.ok(contractApi.push, { id });
  await manager.ok(contractApi.sign, { id });
  await app.db.asSystem((ctx) => contracts.paid(ctx, id, paid));
  return id;
}
type Asked = InputOf<typeof invoiceApi.request>;
const fresh = (contract_id: number, changes: Partial<Asked> = {}): Asked => ({
  contract_id,
  amount_fen: PAID,
  kind: 'normal',
  title: '李建国',
  ...changes,
});
const invoicedOn = async (id: number) => (await manager.ok(contractApi.get, { id })).invoiced_fen;
const get = async (id: number) =>
  (await manager.ok(invoiceApi.list, { limit: 100 })).list.find((row) => row.id === id) as never as {
    version: number;
    status: string;
    invoice_no: string;
  };
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};
const DAY = '2026-10-01';

describe('an invoice', () => {
  test('is asked for, issued with its number, and taken back by a red letter, which makes room again', async () => {
    const contract = await paidContract();
    const { id } = await manager.ok(invoiceApi.request, fresh(contract, { amount_fen: 200_000 }));
    expect(await invoicedOn(contract)).toBe(200_000);
    const invoice_no = '24312000000001';
    await finance.ok(invoiceApi.issue, { id, version: 1, invoice_no, issued_on: DAY });
    expect(await get(id)).toMatchObject({ status: 'issued', invoice_no });
    expect((await finance.call(invoiceApi.issue, { id, version: 2, invoice_no, issued_on: DAY })).code).toBe(
      0,
    );
    expect((await manager.call(invoiceApi.cancel, { id })).code).toBe(0);
    const red = { id, red_no: '24312000000002', red_on: DAY, reason: '抬头错了' };
    expect((await finance.call(invoiceApi.redLetter, { ...red, version: 1 })).code).toBe(5);
    await finance.ok(invoiceApi.redLetter, { ...red, version: 2 });
    expect((await get(id)).status).toBe('red');
    expect(await invoicedOn(contract)).toBe(0);
  });

  test('a cancelled request makes room again', async () => {
    const contract = await paidContract();
    const { id } = await manager.ok(invoiceApi.request, fresh(contract));
    await manager.ok(invoiceApi.cancel, { id, reason: '不要了' });
    expect([(await get(id)).status, await invoicedOn(contract)]).toEqual(['cancelled', 0]);
  });

  test('is cancelled by whoever asked for it, or by who issues invoices, and by nobody who does not see it', async () => {
    const adviser = await app.as('adviser');
    const contract = await paidContract();
    const { id } = await manager.ok(invoiceApi.request, fresh(contract, { amount_fen: 1_000 }));
    expect(await adviser.call(invoiceApi.cancel, { id })).toMatchObject({ code: 4 });
    // It is the adviser's contract: they see the request now, and it is still somebody else's.
    await unsafeSql(app, 'UPDATE contract SET adviser_id = $1 WHERE id = $2', [adviser.admin_id, contract]);
    const [shown] = (await adviser.ok(invoiceApi.list, { contract_id: contract })).list;
    expect(shown).toMatchObject({ id, may_cancel: false });
    const refused = await adviser.call(invoiceApi.cancel, { id });
    expect(refused).toMatchObject({ code: 0, msg: invoiceText.not_yours[0] });
    expect((await get(id)).status).toBe('requested');
    const own = await adviser.ok(invoiceApi.request, fresh(contract, { amount_fen: 1_000 }));
    await adviser.ok(invoiceApi.cancel, { id: own.id });
    await finance.ok(invoiceApi.cancel, { id });
    expect(await invoicedOn(contract)).toBe(0);
  });

  test('two requests at once never exceed what is paid: one wins, the other is told what is left', async () => {
    const contract = await paidContract();
    const ask = () => manager.call(invoiceApi.request, fresh(contract, { amount_fen: 200_000 }));
    const lock = `SELECT 1 FROM contract WHERE id = ${contract} FOR UPDATE`;
    const answers = await atOnce(app.db, lock, [ask, ask]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 2]);
    const refused = answers.find(({ code }) => code === 2);
    expect(refused?.msg).toBe('开票金额超过了已付而未开票的 ¥1,000.00');
    expect(await invoicedOn(contract)).toBe(200_000);
  });

  test('the database itself refuses more than is paid', async () => {
    const contract = await paidContract();
    const more = 'UPDATE contract SET invoiced_fen = paid_fen + 1 WHERE id = $1';
    await expect(app.db.asSystem((ctx) => ctx.query(more, [contract]))).rejects.toMatchObject({
      constraint: 'contract_invoiced',
    });
  });

  test('money that is invoiced goes back only after a red letter', async () => {
    const contract = await paidContract();
    const { id } = await manager.ok(invoiceApi.request, fresh(contract, { amount_fen: 250_000 }));
    await expect(app.db.asSystem((ctx) => contracts.paid(ctx, contract, -PAID))).rejects.toThrow(
      'red letter',
    );
    await app.db.asSystem((ctx) => contracts.paid(ctx, contract, -50_000));
    await manager.ok(invoiceApi.cancel, { id });
    await app.db.asSystem((ctx) => contracts.paid(ctx, contract, -250_000));
  });

  test('a number is given once', async () => {
    const contract = await paidContract();
    const ids = [];
    for (const amount_fen of [1000, 2000])
      ids.push((await manager.ok(invoiceApi.request, fresh(contract, { amount_fen }))).id);
    const [first, second] = ids as [number, number];
    const given = { version: 1, invoice_no: '24312000000009', issued_on: DAY };
    await finance.ok(invoiceApi.issue, { id: first, ...given });
    const again = await finance.call(invoiceApi.issue, { id: second, ...given });
    expect(fieldsOf(again)).toEqual({ invoice_no: invoiceText.no_taken[0] });
    expect((await get(second)).status).toBe('requested');
  });

  test('on a recharge takes no more than what no contract has taken of it, and stands before its reback', async () => {
    const recharge_id = await documentFor('recharge', at);
    const { rows } = await app.db.superPool.query('SELECT amount_fen FROM recharge WHERE id = $1', [
      recharge_id,
    ]);
    const ask = (amount_fen: number) => ({
      recharge_id,
      amount_fen,
      kind: 'normal' as const,
      title: '李建国',
    });
    expect((await manager.call(invoiceApi.request, ask(100))).code).toBe(4);
    await unsafeSql(
      app,
      "UPDATE recharge SET status = 'approved', contract_fen = amount_fen - 5000, submitted_at = now(), decided_at = now() WHERE id = $1",
      [recharge_id],
    );
    expect(rows[0].amount_fen).toBeGreaterThan(5000);
    await manager.ok(invoiceApi.request, ask(4000));
    expect(fieldsOf(await manager.call(invoiceApi.request, ask(1001)))).toEqual({
      amount_fen: '开票金额超过了已付而未开票的 ¥10.00',
    });
    await expect(app.db.asSystem((ctx) => invoices.mustBeFree(ctx, recharge_id))).rejects.toThrow('invoiced');
    const { list } = await manager.ok(invoiceApi.list, { recharge_id });
    expect(list).toMatchObject([
      { amount_fen: 4000, source_url: expect.stringContaining(`=${recharge_id}`) },
    ]);
    // Whoever does not see the recharge neither asks for an invoice on it nor sees the one that is there.
    const adviser = await app.as('adviser');
    expect((await adviser.call(invoiceApi.request, ask(100))).code).toBe(4);
    expect((await adviser.ok(invoiceApi.list, { recharge_id })).list).toEqual([]);
  });

  test.each<[string, Partial<Asked>, string]>([
    ['nothing', { amount_fen: 0 }, 'amount_fen'],
    ['less than nothing', { amount_fen: -5 }, 'amount_fen'],
    ['more than is paid', { amount_fen: PAID + 1 }, 'amount_fen'],
    ['a special one without tax number', { kind: 'special' }, 'tax_number'],
    ['neither contract nor recharge', { contract_id: undefined as never }, 'contract_id'],
    ['both', { recharge_id: 1 }, 'contract_id'],
    ['no title', { title: ' ' }, 'title'],
  ])('%s is refused with the reason, and nothing is written', async (_, changes, field) => {
    const contract = await paidContract();
    const answer = await manager.call(invoiceApi.request, fresh(contract, changes), { lang: 'en' });
    expect([answer.code, Object.keys(fieldsOf(answer))]).toEqual([2, [field]]);
    expect(await invoicedOn(contract)).toBe(0);
  });

  test('is not issued for tomorrow, nor by who may only ask, nor seen by another company', async () => {
    const contract = await paidContract();
    const { id } = await manager.ok(invoiceApi.request, fresh(contract));
    const issue = { id, version: 1, invoice_no: '24312000000077', issued_on: DAY };
    expect((await finance.call(invoiceApi.issue, { ...issue, issued_on: '2099-01-01' })).code).toBe(2);
    expect((await (await app.as('adviser')).call(invoiceApi.issue, issue)).code).toBe(3);
    const branch = await app.as('b_manager');
    expect((await branch.call(invoiceApi.issue, issue)).code).toBe(4);
    expect((await branch.call(invoiceApi.request, fresh(contract))).code).toBe(4);
  });

  test('is exported as it is filtered', async () => {
    const contract = await paidContract();
    await manager.ok(
      invoiceApi.request,
      fresh(contract, { title: '上海某某有限公司', tax_number: '91310000' }),
    );
    const { number } = await manager.ok(contractApi.get, { id: contract });
    const answer = await manager.call(invoiceApi.export, { contract_id: contract }, { lang: 'en' });
    const { sheets } = await readXlsx(answer.data as unknown as Buffer);
    expect(sheets[0]?.rows.map((cells) => [cells[2], cells[3], cells[7]])).toEqual([
      ['For', 'Amount', 'Status'],
      [number, PAID / 100, 'Requested'],
    ]);
  });
});
