import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { WebhookMessage, webhookApi } from '../webhook.contract.ts';
import { signatureOf } from './webhook.post.ts';
import { setPrivateReceivers, webhookJobs } from './webhook.service.ts';

const HERE = { company: 1 };
interface Got {
  readonly headers: Record<string, string>;
  readonly body: string;
}
let app: TestApp;
let owner: Person;
let at: Arranger;
let receiver: Server;
let url: string;
let got: Got[] = [];
let answers: number[] = [];
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  at = new Arranger(app, owner);
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      got.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.close();
  receiver.closeAllConnections();
  await app.close();
});
beforeEach(() => {
  setPrivateReceivers(true);
  got = [];
  answers = [];
});
afterEach(async () => {
  setPrivateReceivers(false);
  const { list } = await owner.ok(webhookApi.list, {}, HERE);
  for (const { id } of list) await owner.ok(webhookApi.del, { id }, HERE);
  await app.db.superPool.query("DELETE FROM job WHERE name = 'webhook'");
});

async function newHook(kinds = ['room.off', 'room.on']) {
  const { id } = await owner.ok(webhookApi.add, { name: `推送${at.next()}`, url, kinds }, HERE);
  const { secret } = await owner.ok(webhookApi.rotate, { id }, HERE);
  return { id, secret: Buffer.from(secret.slice('whsec_'.length), 'base64') };
}
async function newRoom(): Promise<number> {
  return (await owner.ok(roomApi.add, { name: `教室${at.next()}`, capacity: 8 }, HERE)).id;
}
const switchOff = (id: number) => owner.ok(roomApi.disable, { id }, HERE);
const switchOn = (id: number) => owner.ok(roomApi.enable, { id }, HERE);

/** What waits is tried once, as the workers do it; answers how many had to come again. */
async function work(attempt = 1): Promise<number> {
  const [job] = webhookJobs(app.db.database);
  const { rows } = await app.db.superPool.query(
    "SELECT id, payload FROM job WHERE name = 'webhook' AND done_at IS NULL ORDER BY id",
  );
  let again = 0;
  for (const { id, payload } of rows)
    await job?.handler(payload as never, { attempt } as never).then(
      () => app.db.superPool.query('UPDATE job SET done_at = now() WHERE id = $1', [id]),
      () => {
        again += 1;
      },
    );
  return again;
}
const wake = () => app.db.superPool.query('UPDATE webhook SET paused_until = NULL');
const states = async (webhook_id: number) =>
  (await owner.ok(webhookApi.log, { webhook_id, page: 1, limit: 50 }, HERE)).list.map(({ state }) => state);
const typesOf = () => got.map(({ body }) => JSON.parse(body).type);

test('a change is told, signed, with the document and its states and nothing else', async () => {
  const hook = await newHook();
  const id = await newRoom();
  await work();
  got = [];
  await switchOff(id);
  expect(await work()).toBe(0);
  expect(got).toHaveLength(1);
  const [{ headers, body }] = got as [Got];
  const signed = signatureOf(
    hook.secret,
    headers['webhook-id'] as string,
    Number(headers['webhook-timestamp']),
    body,
  );
  expect(headers['webhook-signature']).toBe(signed);
  expect(WebhookMessage.parse(JSON.parse(body))).toEqual({
    id: headers['webhook-id'],
    type: 'room.off',
    version: 1,
    happened_at: expect.any(Number),
    company_id: 1,
    data: { doc: 'room', id, status: 'off', before: 'on' },
  });
  expect(await states(hook.id)).toEqual(['sent', 'sent']);
});

test('what was undone is told to nobody', async () => {
  await newHook();
  const id = await newRoom();
  await work();
  got = [];
  await expect(
    app.db.asSystem(async ({ query }) => {
      await query("UPDATE room SET status = 'off' WHERE id = $1", [id]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await work();
  expect(got).toEqual([]);
});

test('in order for each document: what comes later waits for what failed', async () => {
  const hook = await newHook();
  const id = await newRoom();
  await work();
  got = [];
  answers = [500];
  await switchOff(id);
  await switchOn(id);
  expect(await work()).toBe(2);
  expect(typesOf()).toEqual(['room.off']);
  expect(await work()).toBe(2);
  expect(got).toHaveLength(1);
  await wake();
  expect(await work()).toBe(0);
  expect(typesOf()).toEqual(['room.off', 'room.off', 'room.on']);
  const [first, again] = got as [Got, Got];
  expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(await states(hook.id)).toEqual(['sent', 'sent', 'sent']);
});

test('a redirect is not followed', async () => {
  await newHook();
  await newRoom();
  answers = [302];
  expect(await work()).toBe(1);
  expect(got).toHaveLength(1);
});

test('a new secret signs at once, the old one for a day more', async () => {
  const hook = await newHook();
  const { secret } = await owner.ok(webhookApi.rotate, { id: hook.id }, HERE);
  await newRoom();
  await work();
  const [{ headers, body }] = got as [Got];
  const sign = (key: Buffer) =>
    signatureOf(key, headers['webhook-id'] as string, Number(headers['webhook-timestamp']), body);
  const now = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(headers['webhook-signature']).toBe(`${sign(now)} ${sign(hook.secret)}`);
  await app.db.superPool.query("UPDATE webhook SET old_until = now() - interval '1 second' WHERE id = $1", [
    hook.id,
  ]);
  got = [];
  await newRoom();
  await work();
  expect((got[0] as Got).headers['webhook-signature']?.split(' ')).toHaveLength(1);
});

test('given up after many tries, it is sent again when somebody asks', async () => {
  const hook = await newHook();
  await newRoom();
  await app.db.superPool.query('UPDATE webhook_event SET attempts = 29 WHERE webhook_id = $1', [hook.id]);
  answers = [503];
  await work();
  const { list } = await owner.ok(webhookApi.log, { webhook_id: hook.id, page: 1, limit: 10 }, HERE);
  expect(list).toMatchObject([{ state: 'failed', answer: 503, problem: 'HTTP 503', attempts: 30 }]);
  await wake();
  await owner.ok(webhookApi.resend, { event_id: list[0]?.id as number }, HERE);
  expect(await work()).toBe(0);
  expect(await states(hook.id)).toEqual(['sent']);
});

test('a message whose job ran out of tries while its receiver was left alone is given up too', async () => {
  const hook = await newHook();
  await newRoom();
  answers = [503];
  expect([await work(), await work(29)]).toEqual([1, 1]);
  expect(await states(hook.id)).toEqual(['waiting']);
  expect(await work(30)).toBe(1);
  const { list } = await owner.ok(webhookApi.log, { webhook_id: hook.id, page: 1, limit: 10 }, HERE);
  expect(list).toMatchObject([{ state: 'failed', attempts: 1, problem: 'HTTP 503' }]);
});

test('what waits without a job is sent when somebody asks, once however often they do', async () => {
  const hook = await newHook();
  await newRoom();
  await app.db.superPool.query("DELETE FROM job WHERE name = 'webhook'");
  const { list } = await owner.ok(webhookApi.log, { webhook_id: hook.id, page: 1, limit: 10 }, HERE);
  for (let n = 0; n < 2; n++) await owner.ok(webhookApi.resend, { event_id: list[0]?.id as number }, HERE);
  expect(await work()).toBe(0);
  expect(got).toHaveLength(1);
  expect(await states(hook.id)).toEqual(['sent']);
});

test('nothing leaves unsigned: a secret that cannot be read is no secret', async () => {
  const hook = await newHook();
  await app.db.superPool.query("UPDATE webhook SET secret = '\\x00' WHERE id = $1", [hook.id]);
  await newRoom();
  expect(await work()).toBe(0);
  expect(got).toEqual([]);
  const { list } = await owner.ok(webhookApi.log, { webhook_id: hook.id, page: 1, limit: 10 }, HERE);
  expect(list).toMatchObject([{ state: 'failed', problem: expect.stringContaining('make a new one') }]);
});

test('whoever is not a receiver, and what is no event, is refused', async () => {
  setPrivateReceivers(false);
  const fields = { name: '内网', kinds: ['room.off'] };
  for (const wrong of ['http://erp.example.com', 'https://10.0.0.8/', 'https://localhost.localdomain:x'])
    expect((await owner.call(webhookApi.add, { ...fields, url: wrong }, HERE)).code).toBe(CODE.invalid);
  const unknown = { name: '没有', url: 'https://erp.example.com/', kinds: ['room.painted'] };
  expect((await owner.call(webhookApi.add, unknown, HERE)).code).toBe(CODE.invalid);
});

test('the secret is in no table, answer or trail in the clear', async () => {
  const hook = await newHook();
  const text = hook.secret.toString('base64');
  const { rows } = await app.db.superPool.query(
    "SELECT encode(secret, 'base64') AS sealed FROM webhook WHERE id = $1",
    [hook.id],
  );
  expect(rows[0].sealed).not.toContain(text.slice(0, 20));
  const trail = await app.db.superPool.query(
    "SELECT count(*)::int AS n FROM audit_log WHERE doc = 'webhook' AND (before ? 'secret' OR after ? 'secret')",
  );
  expect(trail.rows[0].n).toBe(0);
  const list = JSON.stringify(await owner.ok(webhookApi.list, {}, HERE));
  expect(list).not.toContain(text);
  expect(list).not.toContain('old_secret');
});
