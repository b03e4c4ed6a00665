import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Torture } from './torture.ts';

/** What each PostgreSQL is asked through: nobody but this looks at it, so one connection at a time. */
async function ask(url: string, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows[0];
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Says of a PostgreSQL what Patroni says of it at port 8008, as far as a balancer asks. */
export async function rolesOf(torture: Torture, url: string): Promise<number> {
  const server = createServer(async (request, answer) => {
    const state = await ask(url, 'SELECT pg_is_in_recovery() AS standby');
    const is = state === undefined ? 'gone' : state.standby ? 'replica' : 'primary';
    answer.writeHead(request.url?.startsWith(`/${is}`) ? 200 : 503).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  torture.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const LOOKS = 3;
const EVERY_MS = 1_000;

/**
 * What an agent like Patroni does in the end: a primary that does not answer three times in a row, a second apart, is
 * followed by its standby. Answers once that one takes writes.
 */
export async function takeOver(primary: string, standby: string): Promise<void> {
  for (let missed = 0; missed < LOOKS; ) {
    missed = (await ask(primary, 'SELECT 1 AS one')) ? 0 : missed + 1;
    await sleep(EVERY_MS);
  }
  const client = new pg.Client({ connectionString: standby });
  await client.connect();
  const { rows } = await client.query('SELECT pg_promote(true, 60) AS done');
  await client.end();
  if (!rows[0].done) throw new Error('the standby was not promoted');
}
