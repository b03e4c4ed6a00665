import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAffected } from '@/apps/server/testing/setup/affected.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { SESSION_COOKIE } from '@/kernel/server/session/session-context.ts';
import { ensureBuilt } from '../../../../../scripts/build.mjs';
import { adminApi } from '../../admin/admin.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { newsApi } from '../news.contract.ts';
import { newsWaits } from '../notice.kinds.ts';
import { connectLive, NoticeHub, notices } from './notice.service.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const quiet = { info: () => undefined, warn: () => undefined };

/** A reader of server-sent events: how often each came, and whether the stream has ended. */
class Reader {
  readonly seen: string[] = [];
  beats = 0;
  ended = false;
  status = 0;
  readonly #abort = new AbortController();
  static async of(address: string, person: Person): Promise<Reader> {
    const reader = new Reader();
    const headers = { cookie: `${SESSION_COOKIE}=${person.cookie}`, 'sec-fetch-site': 'same-origin' };
    const url = `${address}/api/api_news_stream`;
    const response = await fetch(url, { headers, signal: reader.#abort.signal });
    reader.status = response.status;
    void reader.#read(response).catch(() => {
      reader.ended = true;
    });
    return reader;
  }
  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const text = decoder.decode(chunk, { stream: true });
      this.beats += text.match(/^: beat$/gm)?.length ?? 0;
      this.seen.push(...[...text.matchAll(/^event: (\w+)$/gm)].map((match) => String(match[1])));
    }
    this.ended = true;
  }
  close = () => this.#abort.abort();
}
const heard = (reader: Reader) => expect.poll(() => reader.seen, { timeout: 30_000, interval: 10 });
const over = (reader: Reader) => expect.poll(() => reader.ended, { timeout: 30_000, interval: 10 });

let app: TestApp;
let address: string;
let hub: NoticeHub | undefined;
const readers: Reader[] = [];
beforeAll(async () => {
  app = await testApp();
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await hub?.close();
  hub = undefined;
  connectLive(undefined);
});
afterAll(async () => {
  app.http.server.closeAllConnections();
  await app.close();
});

async function live(options: Partial<ConstructorParameters<typeof NoticeHub>[0]> = {}): Promise<NoticeHub> {
  hub = new NoticeHub({ database: app.db.database, listenUrl: app.db.url, log: quiet, ...options });
  connectLive(hub);
  if (!options.listenUrl) await expect.poll(() => hub?.hears, { timeout: 30_000 }).toBe(true);
  return hub;
}
async function reading(person: Person): Promise<Reader> {
  const reader = await Reader.of(address, person);
  readers.push(reader);
  return reader;
}
const tell = (to: number[], company_id = 1, family_id = 1) =>
  app.db.asSystem(
    (ctx) => notices.tell(ctx, newsWaits, { to, values: { id: 1, title: '期末', author: '教务' } }),
    { family_id, company_id },
  );

describe('a stream', () => {
  test('says that it is ready, then whenever something was told; to nobody else', async () => {
    await live();
    const [mine, theirs] = [await app.as('teacher', 'browser'), await app.as('finance', 'browser')];
    const [one, other] = [await reading(mine), await reading(theirs)];
    await heard(one).toEqual(['ready']);
    await heard(other).toEqual(['ready']);
    await tell([mine.admin_id]);
    await heard(one).toEqual(['ready', 'changed']);
    await tell([theirs.admin_id]);
    await heard(other).toEqual(['ready', 'changed']);
    expect(one.seen).toEqual(['ready', 'changed']);
  });

  test('hears nothing of what was undone', async () => {
    await live();
    const person = await app.as('teacher', 'browser');
    const reader = await reading(person);
    await expect(
      app.db.asSystem(async (ctx) => {
        await notices.tell(ctx, newsWaits, {
          to: [person.admin_id],
          values: { id: 1, title: 'x', author: 'x' },
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await tell([person.admin_id]);
    await heard(reader).toEqual(['ready', 'changed']);
  });

  test('needs the cookie and the same origin', async () => {
    await live();
    const { cookie } = await app.as('teacher', 'browser');
    const ask = async (headers: Record<string, string>) =>
      (await app.http.inject({ method: 'GET', url: '/api/api_news_stream', headers })).json().code;
    expect(await ask({})).toBe(-1);
    expect(await ask({ cookie: `${SESSION_COOKIE}=${cookie}`, 'sec-fetch-site': 'cross-site' })).toBe(-1);
    expect(await ask({ cookie: `${SESSION_COOKIE}=nonsense`, 'sec-fetch-site': 'same-origin' })).toBe(-1);
    expect(hub?.count).toBe(0);
  });

  test('ends when its session does: signed out, disabled, another password', async () => {
    await live();
    const owner = await app.as('owner');
    const out = await app.as('teacher', 'browser');
    const stays = await reading(await app.as('teacher', 'browser'));
    const reader = await reading(out);
    await heard(reader).toEqual(['ready']);
    const headers = { token: out.token, cookie: `${SESSION_COOKIE}=${out.cookie}` };
    await app.http.inject({ method: 'POST', url: '/api/api_admin_logout', headers, payload: {} });
    await over(reader).toBe(true);
    // A browser comes back to a line that was merely cut.
    expect(reader.seen).toEqual(['ready', 'ended']);
    expect(stays.ended).toBe(false);

    const locked = await app.as('assistant', 'browser');
    const second = await reading(locked);
    await owner.ok(adminApi.disable, { id: locked.admin_id });
    await over(second).toBe(true);

    const [here, there] = [await app.as('guidance'), await app.as('guidance', 'browser')];
    const third = await reading(there);
    await here.ok(sessionApi.changePassword, { old_password: 'Demo-2026!', new_password: 'Rain-on-tin-26' });
    await over(third).toBe(true);
  });

  test('beats, and ends when its session has run out without a word', async () => {
    await live({ beatMs: 40 });
    const person = await app.as('finance', 'browser');
    const reader = await reading(person);
    await expect.poll(() => reader.beats).toBeGreaterThan(1);
    expect(reader.ended).toBe(false);
    await unsafeSql(app, "UPDATE session SET seen_at = now() - interval '61 minutes' WHERE admin_id = $1", [
      person.admin_id,
    ]);
    await over(reader).toBe(true);
  });

  test('five a person, the sixth is asked to wait; a closed one makes room', async () => {
    await live();
    const person = await app.as('viewer', 'browser');
    const five = await Promise.all(Array.from({ length: 5 }, () => reading(person)));
    expect((await reading(person)).status).toBe(429);
    expect((await reading(await app.as('affairs', 'browser'))).status).toBe(200);
    five[0]?.close();
    await expect.poll(() => hub?.count).toBe(5);
    expect((await reading(person)).status).toBe(200);
  });

  test('asks by the clock where listening is not possible, and still ends with its session', async () => {
    await live({ listenUrl: 'postgresql://nobody:x@127.0.0.1:1/none', pollMs: 30 });
    const person = await app.as('affairs', 'browser');
    const reader = await reading(person);
    // The first look tells once, whatever there is.
    await heard(reader).toEqual(['ready', 'changed']);
    expect(hub?.hears).toBe(false);
    await tell([person.admin_id]);
    await heard(reader).toEqual(['ready', 'changed', 'changed']);
    await unsafeSql(app, 'UPDATE session SET ended_at = now() WHERE admin_id = $1', [person.admin_id]);
    await over(reader).toBe(true);
  });

  test('hears again after its connection was cut, and misses nothing', async () => {
    await live({ pollMs: 30 });
    const person = await app.as('marketing', 'browser');
    const reader = await reading(person);
    await heard(reader).toEqual(['ready']);
    await tell([person.admin_id]);
    await heard(reader).toEqual(['ready', 'changed']);
    await app.db.superPool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'xuezhang-listen' AND datname = current_database()",
    );
    await tell([person.admin_id]);
    await expect.poll(() => reader.seen.length, { timeout: 30_000 }).toBeGreaterThan(2);
    await expect.poll(() => hub?.hears, { timeout: 40_000 }).toBe(true);
  }, 90_000);
});

describe.runIf(isAffected('news'))('two nodes on one database', () => {
  const children: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
  });

  /** A server process of its own. */
  async function node(): Promise<string> {
    await ensureBuilt();
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'info',
        DATABASE_URL: app.db.url,
        MIGRATE_DATABASE_URL: app.db.ownerUrl,
        DATA_DIR: mkdtempSync(join(tmpdir(), 'xuezhang-node-')),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout });
    let found = '';
    let listens = false;
    for await (const line of lines) {
      found ||= /Xuezhang +(http:\S+)/.exec(line)?.[1] ?? '';
      listens ||= line.includes('listening for what others commit');
      if (found && listens) break;
    }
    child.stdout.resume();
    return found;
  }

  test('told on A, seen on B within a second; signed out on A, closed on B', async () => {
    const [a, b] = await Promise.all([node(), node()]);
    // What the two nodes find to do when they start may tell the reader something, too.
    const waiting = 'SELECT count(*)::int AS n FROM job WHERE done_at IS NULL AND run_at <= now()';
    const atRest = async () => (await app.db.superPool.query(waiting)).rows[0].n === 0;
    await expect.poll(atRest, { timeout: 60_000, interval: 50 }).toBe(true);
    const reader = await app.as('manager', 'browser');
    const stream = await Reader.of(b, reader);
    await heard(stream).toEqual(['ready']);
    const writer = await app.as('marketing');
    const post = async (action: string, payload: object, headers: Record<string, string>) =>
      (
        await fetch(`${a}/api/${action}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(payload),
        })
      ).json() as Promise<{ code: number; data: { id: number } }>;
    const token = { token: writer.token };
    const { data } = await post(
      newsApi.add.action,
      { title: '甲', body: '乙', audience: 'companies', company_ids: [1] },
      token,
    );
    const begun = performance.now();
    expect((await post(newsApi.submit.action, { id: data.id }, token)).code).toBe(1);
    await heard(stream).toEqual(['ready', 'changed']);
    const took = performance.now() - begun;
    // Tens of milliseconds on an idle machine; asking by the clock instead of listening would take ten seconds.
    expect(took).toBeLessThan(5000);
    const mine = { token: reader.token, cookie: `${SESSION_COOKIE}=${reader.cookie}` };
    expect((await post(sessionApi.logout.action, {}, mine)).code).toBe(1);
    await over(stream).toBe(true);
  }, 120_000);
});
