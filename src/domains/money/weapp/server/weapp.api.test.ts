import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { secretOf } from '@/apps/server/testing/weapp.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { clockOf, monthOf } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { monthCloseApi } from '../../month-close/month-close.contract.ts';
import { rechargeApi } from '../../recharge/recharge.contract.ts';
import { weappApi } from '../weapp.contract.ts';
import { weappText } from '../weapp.text.ts';
import { weappSignature } from './weapp.service.ts';
import { weappStore } from './weapp.store.ts';

let app: TestApp;
let finance: Person;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  finance = await app.as('finance');
  manager = await app.as('manager');
});
afterAll(() => app.close());
const student = async (): Promise<number> =>
  (await app.db.asSystem((ctx) => students.insertMany(ctx, [{ username: '小程序学员' }])))[0] as number;
const balance = async (id: number) =>
  (await app.db.asSystem((ctx) => ledger.available(ctx, id))).new.balance_fen;

const now = () => Math.floor(Date.now() / 1000);
type Told = Omit<InputOf<typeof weappApi.notify>, 'signature'>;
const told = (payment_id: string, more: Partial<Told> = {}): Told => ({
  merchant: '1.1',
  payment_id,
  amount_fen: 500_00,
  fee_fen: 3_00,
  payer: '王女士',
  phone: '13800001111',
  paid_at: now() - 60,
  at: now(),
  ...more,
});
const tell = async (message: Told, secret?: string) => {
  const key = secret ?? (await secretOf(app.db, message.merchant));
  return app.send(weappApi.notify, { ...message, signature: weappSignature(key, message) });
};
const find = async (keyword: string) => (await finance.ok(weappApi.list, { keyword })).list;

describe('a payment in the mini-program', () => {
  test('is kept once, however often it is told, also at once', async () => {
    const message = told('WX-ONCE');
    const lock = 'LOCK TABLE weapp_payment IN SHARE MODE';
    const answers = await atOnce(
      app.db,
      lock,
      [1, 2, 3].map(() => () => tell(message)),
    );
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect((await tell({ ...message, at: now() })).code).toBe(1);
    expect(await find('WX-ONCE')).toHaveLength(1);
    const other = await tell(told('WX-ONCE', { amount_fen: 1, fee_fen: 0 }));
    expect(other).toMatchObject({ code: 0, msg: weappText.differs[0] });
  });

  test('must be signed by its own company’s secret, and just now', async () => {
    const message = told('WX-FALSE');
    const refused = [
      tell(message, 'x'.repeat(64)),
      tell(message, await secretOf(app.db, '1.2')),
      app.send(weappApi.notify, {
        ...message,
        amount_fen: 1,
        signature: weappSignature(await secretOf(app.db, '1.1'), message),
      }),
      tell(told('WX-FALSE', { at: now() - 301 })),
      tell(told('WX-FALSE', { at: now() + 360 })),
      tell(told('WX-FALSE', { merchant: 'nobody' }), 'x'.repeat(64)),
      tell(told('WX-FALSE', { merchant: '1.999999' }), 'x'.repeat(64)),
    ];
    for (const answer of await Promise.all(refused))
      expect(answer).toMatchObject({ code: 0, msg: weappText.refused[0] });
    expect(await find('WX-FALSE')).toEqual([]);
  });

  test('is assigned to a student, approved by somebody else, and lies on the account, once', async () => {
    const id = await student();
    await tell(told('WX-ASSIGN'));
    const [payment] = await find('WX-ASSIGN');
    expect(payment).toMatchObject({ state: 'unmatched', student_id: null });
    const input = { id: payment?.id as number, student_id: id };
    const both = await Promise.all([manager, finance].map((who) => who.call(weappApi.assign, input)));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const [assigned] = await find('WX-ASSIGN');
    expect(assigned).toMatchObject({ state: 'submitted', student_id: id });
    const [maker, other] = both[0]?.code === 1 ? [manager, finance] : [finance, manager];
    const audit = { id: assigned?.recharge_id as number, pass: 1 as const };
    expect((await maker.call(rechargeApi.audit, audit)).code).toBe(0);
    expect((await other.call(rechargeApi.audit, audit)).code).toBe(1);
    expect(await balance(id)).toBe(500_00);
    expect((await find('WX-ASSIGN'))[0]).toMatchObject({ state: 'approved' });
  });

  test('that was rejected is assigned to another student', async () => {
    const [wrong, right] = [await student(), await student()];
    await tell(told('WX-AGAIN'));
    const [payment] = await find('WX-AGAIN');
    const first = await manager.ok(weappApi.assign, { id: payment?.id as number, student_id: wrong });
    await finance.ok(rechargeApi.audit, { id: first.id, pass: 0, reason: '不是他' });
    const second = await manager.ok(weappApi.assign, { id: payment?.id as number, student_id: right });
    await finance.ok(rechargeApi.audit, { id: second.id, pass: 1 });
    expect([await balance(wrong), await balance(right)]).toEqual([0, 500_00]);
  });

  test('that was rejected is a hint at the close of its month, until it is assigned anew', async () => {
    const message = told('WX-HINT');
    await tell(message);
    const [payment] = await find('WX-HINT');
    const assign = async () =>
      manager.ok(weappApi.assign, { id: payment?.id as number, student_id: await student() });
    const hinted = async () => {
      const month = monthOf(clockOf('Asia/Shanghai', message.paid_at).day);
      const { list } = await finance.ok(monthCloseApi.check, { month });
      const { list: rows } = await finance.ok(monthCloseApi.rows, { month, key: 'rejected_payments' });
      const check = list.find(({ key }) => key === 'rejected_payments');
      return [check?.blocking, rows.some(({ title }) => title.endsWith('WX-HINT'))];
    };
    const { id } = await assign();
    expect(await hinted()).toEqual([false, false]);
    await finance.ok(rechargeApi.audit, { id, pass: 0, reason: '不是他' });
    expect(await hinted()).toEqual([false, true]);
    await assign();
    expect(await hinted()).toEqual([false, false]);
  });

  test('that names its student need not be assigned', async () => {
    const id = await student();
    const { rows } = await app.db.superPool.query('SELECT number FROM student WHERE id = $1', [id]);
    await tell(told('WX-KNOWN', { student_number: rows[0].number }));
    expect((await find('WX-KNOWN'))[0]).toMatchObject({ state: 'submitted', student_id: id });
    await tell(told('WX-WRONG', { student_number: 'XY2026-999999' }));
    expect((await find('WX-WRONG'))[0]).toMatchObject({ state: 'unmatched' });
  });

  test('that was kept but not matched, as a node ended between the two, is matched when it is told again, once', async () => {
    const { rows } = await app.db.superPool.query('SELECT number FROM student WHERE id = $1', [
      await student(),
    ]);
    const message = told('WX-HALF', { student_number: rows[0].number });
    const { merchant: _, at: __, paid_at, ...kept } = message;
    await app.db.asSystem((ctx) => weappStore.insert(ctx, { ...kept, paid_at: fromUnix(paid_at) }));
    for (let time = 0; time < 3; time++) expect((await tell(message)).code).toBe(1);
    const [payment] = await find('WX-HALF');
    expect(payment).toMatchObject({ state: 'submitted' });
    await finance.ok(rechargeApi.audit, { id: payment?.recharge_id as number, pass: 0, reason: '不是' });
    await tell(message);
    expect(await find('WX-HALF')).toMatchObject([{ state: 'rejected', recharge_id: payment?.recharge_id }]);
  });

  test('is nobody else’s: a student and a payment of another company are not found', async () => {
    await tell(told('WX-FOREIGN'));
    const [payment] = await find('WX-FOREIGN');
    const stranger = await app.as('c_owner');
    expect(await stranger.call(weappApi.assign, { id: payment?.id as number, student_id: 1 })).toMatchObject({
      code: 4,
    });
    const { rows } = await app.db.superPool.query('SELECT min(id) AS id FROM student WHERE company_id = 4');
    const foreign = await manager.call(weappApi.assign, {
      id: payment?.id as number,
      student_id: rows[0].id,
    });
    expect(foreign).toMatchObject({ code: 4 });
  });
});
