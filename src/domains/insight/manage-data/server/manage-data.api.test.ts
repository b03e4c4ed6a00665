import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { manageItemApi } from '../../manage-item/manage-item.contract.ts';
import { manageItemText } from '../../manage-item/manage-item.text.ts';
import { manageDataApi } from '../manage-data.contract.ts';
import { manageDataText as text } from '../manage-data.text.ts';
import { approvedData, draftData, newItem, submittedData } from './testing/manage-data.samples.ts';

let app: TestApp;
let at: Arranger;
let finance: Person;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  finance = await app.as('finance');
  manager = await app.as('manager');
});
afterAll(() => app.close());

const MONTH = '2021-03';

describe('a figure that is entered', () => {
  test('is money or a number, as its item says, and once a month', async () => {
    const heads = await newItem(at, 'number');
    const wrong = await finance.call(manageDataApi.add, {
      month: MONTH,
      manage_item_id: heads,
      amount_fen: 1,
    });
    expect(wrong).toMatchObject({ code: 2, data: { fields: { quantity: text.needs_quantity[0] } } });
    await finance.ok(manageDataApi.add, { month: MONTH, manage_item_id: heads, quantity: 12 });
    const again = await finance.call(manageDataApi.add, {
      month: MONTH,
      manage_item_id: heads,
      quantity: 13,
    });
    expect(again).toMatchObject({ code: 2, data: { fields: { manage_item_id: text.taken[0] } } });
    const other = await at.owner.call(manageItemApi.edit, {
      id: heads,
      version: 1,
      name: '人数',
      kind: 'cost',
    });
    expect(other).toMatchObject({ code: 2, data: { fields: { kind: manageItemText.kind_in_use[0] } } });
  });

  test('is approved by somebody else, and goes back to a draft with a reason', async () => {
    const id = await submittedData(at);
    expect((await finance.call(manageDataApi.approve, { id })).code).toBe(3);
    await manager.ok(manageDataApi.approve, { id });
    expect((await finance.call(manageDataApi.edit, { id, version: 3, amount_fen: 1 })).code).toBe(0);
    await manager.ok(manageDataApi.reback, { id, reason: '漏了物业费' });
    const { version, status } = await finance.ok(manageDataApi.get, { id });
    expect(status).toBe('draft');
    await finance.ok(manageDataApi.edit, { id, version, amount_fen: 150_000, note: '含物业' });
    const whole = await finance.ok(manageDataApi.get, { id });
    expect(whole.revisions.map(({ amount_fen }) => amount_fen)).toEqual([150_000, 120_000]);
    await finance.ok(manageDataApi.submit, { id });
    await manager.ok(manageDataApi.approve, { id });
  });

  test('nobody writes its revisions, and none is changed', async () => {
    const id = await draftData(at);
    const change = at.within((ctx) =>
      ctx.query('UPDATE manage_data_revision SET amount_fen = 1 WHERE manage_data_id = $1', [id]),
    );
    await expect(change).rejects.toThrow(/permission|append|change/i);
  });

  test('who edited it does not approve it, whoever entered it', async () => {
    const id = await draftData(at);
    await at.owner.ok(manageDataApi.edit, { id, version: 1, amount_fen: 90_000 }, { company: 1 });
    await finance.ok(manageDataApi.submit, { id });
    expect((await at.owner.call(manageDataApi.approve, { id }, { company: 1 })).code).toBe(0);
  });
});

describe('the close of a month', () => {
  test('waits for what is submitted, and for what is required', async () => {
    await submittedData(at, { month: '2021-04' });
    const required = await newItem(at, 'cost', 1);
    const found = await finance.ok(monthCloseApi.check, { month: '2021-04' });
    const of = (key: string) => found.list.find((one) => one.key === key);
    expect(of('manage_waiting')).toMatchObject({ blocking: true, count: 1 });
    expect(of('manage_required')).toMatchObject({ blocking: true, count: 1 });
    expect(of('manage_missing')?.count).toBeGreaterThan(0);
    await approvedData(at, { month: '2021-04', manage_item_id: required });
    const after = await finance.ok(monthCloseApi.check, { month: '2021-04' });
    expect(after.list.find(({ key }) => key === 'manage_required')?.count).toBe(0);
    await at.owner.ok(manageItemApi.disable, { id: required });
  });

  test('nothing of a locked month is entered, moved or taken back', async () => {
    const [draft, approved] = [
      await draftData(at, { month: '2021-05' }),
      await approvedData(at, { month: '2021-05' }),
    ];
    await unsafeSql(app, "INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, '2021-05')");
    const item = await newItem(at);
    const add = { month: '2021-05', manage_item_id: item, amount_fen: 1 };
    for (const answer of [
      await finance.call(manageDataApi.add, add),
      await finance.call(manageDataApi.edit, { id: draft, version: 1, amount_fen: 5 }),
      await finance.call(manageDataApi.submit, { id: draft }),
      await manager.call(manageDataApi.reback, { id: approved, reason: '迟了' }),
    ])
      expect(answer).toMatchObject({ code: 0, msg: text.month_locked[0] });
    await unsafeSql(app, "DELETE FROM month_close WHERE month = '2021-05'");
  });
});
