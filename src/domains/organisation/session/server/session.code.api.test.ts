import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '@/apps/server/testing/drain.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { sessionText } from '../session.text.ts';
import { smsSlot } from './session.service.ts';

let app: TestApp;
/** Text messages that went out. */
const sent: { phone: string; code: string }[] = [];
afterAll(
  smsSlot
    .part(async (_database, { phone }, { code }) => {
      sent.push({ phone, code });
      return 'sent';
    })
    .connect(),
);

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  sent.length = 0;
  await app.db.pool.query('DELETE FROM rate_limit; DELETE FROM login_code');
});

const post = (
  action: string,
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => app.http.inject({ method: 'POST', url: `/api/${action}`, payload, headers, remoteAddress });
const loginByCode = (phone: string, code: string) => post('api_admin_login', { phone, code });
const sendCode = async (phone: string, from?: string) => {
  const answer = await post('api_send_code', { phone, purpose: 'login' }, {}, from);
  await drain(app);
  return answer;
};
const phoneOf = async (login_name: string): Promise<string> =>
  (await app.db.pool.query('SELECT phone FROM admin_login WHERE login_name = $1', [login_name])).rows[0]
    .phone;
const tries = async (count: number, attempt: () => ReturnType<typeof post>) => {
  const answers = [];
  for (let at = 0; at < count; at++) answers.push(await attempt());
  return answers;
};

describe('signing in by code', () => {
  test('a code goes to the phone, opens once, and never again', async () => {
    const phone = await phoneOf('classteacher');
    expect((await sendCode(`${phone.slice(0, 3)} ${phone.slice(3)}`)).json()).toEqual({
      code: 1,
      msg: '',
      data: {},
    });
    expect(sent).toEqual([{ phone, code: expect.stringMatching(/^\d{6}$/) }]);
    const { code } = sent[0] as { code: string };
    expect((await loginByCode(phone, code)).json()).toMatchObject({ code: 1, data: { admin_name: '何静' } });
    expect((await loginByCode(phone, code)).json()).toMatchObject({
      code: 0,
      msg: sessionText.wrong_code[0],
    });
  });

  test('an unknown number gets the same answer, and no message', async () => {
    expect((await sendCode('13999999999')).json()).toEqual({ code: 1, msg: '', data: {} });
    expect(sent).toEqual([]);
    expect((await loginByCode('13999999999', '123456')).json()).toEqual({
      code: 0,
      msg: sessionText.wrong_code[0],
      data: {},
    });
  });

  test('tries with a code take the same way for a number that nobody has, and for an account that is switched off', async () => {
    const off = await phoneOf('marketing');
    const admin = '(SELECT admin_id FROM admin_login WHERE phone = $1)';
    await unsafeSql(app, `UPDATE admin SET status = 'off' WHERE id = ${admin}`, [off]);
    const numbers = [await phoneOf('viewer'), '13999999998', off];
    const answers = [];
    for (const phone of numbers) {
      await sendCode(phone);
      const wrong = sent[0]?.code === '000000' ? '000001' : '000000';
      answers.push((await tries(7, () => loginByCode(phone, wrong))).map((answer) => answer.json()));
    }
    await unsafeSql(app, `UPDATE admin SET status = 'on' WHERE id = ${admin}`, [off]);
    expect(sent.map(({ phone }) => phone)).toEqual([numbers[0]]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const { rows } = await app.db.pool.query(
      'SELECT tries, length(code_hash) AS length FROM login_code WHERE phone = ANY ($1)',
      [numbers],
    );
    expect(rows).toEqual(numbers.map(() => ({ tries: 5, length: 32 })));
  });

  test('five tries a code: after them the right one is refused too', async () => {
    const phone = await phoneOf('assistant');
    await sendCode(phone);
    const right = sent[0]?.code as string;
    const other = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const answers = await tries(5, () => loginByCode(phone, other));
    expect(answers.map((a) => a.json().msg)).toEqual(Array(5).fill(sessionText.wrong_code[0]));
    expect((await loginByCode(phone, right)).json()).toMatchObject({
      code: 0,
      msg: sessionText.wrong_code[0],
    });
  });

  test('four wrong tries leave the fifth', async () => {
    const phone = await phoneOf('assistant');
    await sendCode(phone);
    const right = sent[0]?.code as string;
    await tries(4, () => loginByCode(phone, right === '000000' ? '000001' : '000000'));
    expect((await loginByCode(phone, right)).json().code).toBe(1);
  });

  test('a code expires after five minutes', async () => {
    const phone = await phoneOf('adviser');
    await sendCode(phone);
    const { rows } = await app.db.pool.query(
      'SELECT extract(epoch FROM expires_at - now()) AS left FROM login_code',
    );
    expect(Number(rows[0].left)).toBeGreaterThan(290);
    expect(Number(rows[0].left)).toBeLessThanOrEqual(300);
    await app.db.pool.query("UPDATE login_code SET expires_at = now() - interval '1 second'");
    expect((await loginByCode(phone, sent[0]?.code as string)).json().code).toBe(0);
  });

  test('a new code replaces the old one and its tries', async () => {
    const phone = await phoneOf('adviser');
    await sendCode(phone);
    await tries(3, () => loginByCode(phone, sent[0]?.code === '000000' ? '000001' : '000000'));
    await sendCode(phone);
    const [first, second] = sent.map((message) => message.code) as [string, string];
    if (first !== second) expect((await loginByCode(phone, first)).json().code).toBe(0);
    expect((await loginByCode(phone, second)).json().code).toBe(1);
  });

  test('one person’s code does not open another’s account', async () => {
    const [mine, theirs] = [await phoneOf('adviser'), await phoneOf('finance')];
    await sendCode(mine);
    expect((await loginByCode(theirs, sent[0]?.code as string)).json().code).toBe(0);
  });

  test('is stored hashed', async () => {
    const phone = await phoneOf('adviser');
    await sendCode(phone);
    const { rows } = await app.db.pool.query('SELECT * FROM login_code');
    expect(JSON.stringify(rows)).not.toContain(sent[0]?.code);
  });

  test('five messages an hour to one phone, known or not, then HTTP 429', async () => {
    for (const phone of [await phoneOf('viewer'), '13999999999']) {
      const answers = await tries(6, () => sendCode(phone, `10.1.0.${phone.length}`));
      expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect(sent).toHaveLength(5);
  });

  test('twenty messages an hour from one address', async () => {
    const statuses = [];
    for (let at = 0; at < 21; at++)
      statuses.push((await sendCode(`1390000${1000 + at}`, '10.2.0.1')).statusCode);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  test('a purpose that does not exist is not valid', async () => {
    const { code, data } = (
      await post('api_send_code', { phone: '13800000001', purpose: 'transfer' })
    ).json();
    expect([code, Object.keys(data.fields)]).toEqual([2, ['purpose']]);
  });
});
