import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { broughtTo, REFUND_PEOPLE, requested } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { conversionApi } from '../../conversion/conversion.contract.ts';
import { samples } from '../../conversion/server/testing/conversion.samples.ts';
import { refundApi } from '../refund.contract.ts';
import { refundText } from '../refund.text.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

const today = todayIn('Asia/Shanghai');
const week = () => {
  const now = Math.floor(Date.now() / 1000);
  return { starts_at: now - 60, ends_at: now + 600_000 };
};
async function nameOf(admin_id: number): Promise<string> {
  const { rows } = await app.db.superPool.query('SELECT admin_name FROM admin WHERE id = $1', [admin_id]);
  return rows[0].admin_name;
}

describe('a payment', () => {
  test('keeps what the bank calls it and its day, and forgets both where it failed', async () => {
    const id = await broughtTo(at, await requested(at), 'finance');
    const payer = await app.as(REFUND_PEOPLE.pay);
    const future = { id, pass: 1 as const, pay_reference: 'TT-1', paid_on: '2099-01-01' };
    expect(await payer.call(refundApi.pay, future)).toMatchObject({
      code: 2,
      data: { fields: { paid_on: refundText.paid_window[0] } },
    });
    await payer.ok(refundApi.pay, { ...future, paid_on: today });
    const paid = await payer.ok(refundApi.get, { id });
    expect(paid).toMatchObject({ status: 'paid', pay_reference: 'TT-1', paid_on: today });
    await payer.ok(refundApi.fail, { id, reason: '账号有误' });
    expect(await payer.ok(refundApi.get, { id })).toMatchObject({ pay_reference: '', paid_on: null });
  });
});

describe('who decides on a refund', () => {
  test('sees every policy side by side, and what is left on which account', async () => {
    const id = await requested(at);
    const person = await app.as(REFUND_PEOPLE.confirm);
    const refund = await person.ok(refundApi.get, { id });
    const { policies, accounts, lots } = await person.ok(refundApi.outlook, { id });
    expect(policies.map(({ policy }) => policy)).toEqual(['unit_paid', 'list_price', 'average']);
    const chosen = policies.find(({ policy }) => policy === refund.policy);
    expect(chosen).toMatchObject({ amount_fen: refund.amount_fen, taken_fen: refund.taken_fen });
    for (const { balance_fen, taken_fen, left_fen } of accounts)
      expect(left_fen).toBe(balance_fen - taken_fen);
    expect(accounts.find(({ account }) => account === 'new')?.taken_fen).toBe(100_000);
    expect(lots).toMatchObject([{ left_minutes: 0 }]);
  });

  test('sees nothing of the kind once it is decided', async () => {
    const id = await broughtTo(at, await requested(at), 'pay');
    const person = await app.as('owner');
    expect(await person.ok(refundApi.outlook, { id })).toEqual({ policies: [], accounts: [], lots: [] });
  });
});

describe('a step in the place of somebody', () => {
  test('names both on the document', async () => {
    const [manager, viewer] = [await app.as('manager'), await app.as('viewer')];
    await manager.ok(delegationApi.add, { delegate_id: viewer.admin_id, ...week() });
    const both = `${await nameOf(viewer.admin_id)}（代 ${await nameOf(manager.admin_id)}）`;

    const refund = await broughtTo(at, await requested(at), 'confirm');
    await viewer.ok(refundApi.approve, { id: refund, pass: 1 });
    const { steps } = await manager.ok(refundApi.get, { id: refund });
    expect(steps.map(({ admin_name }) => admin_name)).toEqual([
      expect.not.stringContaining('代'),
      expect.not.stringContaining('代'),
      both,
    ]);

    const conversion = (await (
      await app.as('finance')
    ).ok(conversionApi.add, (await samples.calls?.api_conversion_add?.(at)) as never)) as { id: number };
    await viewer.ok(conversionApi.approve, { id: conversion.id });
    const shown = await manager.ok(conversionApi.get, { id: conversion.id });
    expect(shown.decided_by_name).toBe(both);
    const english = await manager.ok(conversionApi.get, { id: conversion.id }, { lang: 'en' });
    expect(english.decided_by_name).toContain(' (for ');
  });
});
