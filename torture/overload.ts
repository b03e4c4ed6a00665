import { setTimeout as sleep } from 'node:timers/promises';
import { isReady, type Node } from '@/apps/server/testing/nodes.ts';
import { mintHalves } from '@/domains/organisation/session/server/session.service.ts';
import { SESSION_COOKIE } from '@/kernel/server/session/session-context.ts';
import { type Own, ownDatabase } from './place.ts';
import { type Torture, thousands } from './torture.ts';

/** Health must answer within this, whatever the rest waits for. */
const SOON_MS = 1_000;

export interface Tried {
  readonly key: string;
  /** Undefined: no answer at all. */
  readonly code: number | undefined;
  readonly status: number | undefined;
}
/** A role of its own: one row, and its trail. */
export type Write = (n: number) => Promise<Tried>;

export async function writerOf(own: Pick<Own, 'db'>, node: Node, run: string): Promise<Write> {
  const { rows } = await own.db.superPool.query(
    "SELECT admin_id, family_id FROM admin_login WHERE login_name = 'owner'",
  );
  const { token, cookie } = await mintHalves(own.db.database, rows[0], 'browser');
  return async (n) => {
    const key = `${run}-${n}`;
    const headers = { token, cookie: `${SESSION_COOKIE}=${cookie}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ role_name: key, data_scope: 'own', menus: ['/SystemMain'], note: '' });
    try {
      const answer = await fetch(`${node.address}/api/api_role_add`, {
        method: 'POST',
        body,
        headers: { ...headers, 'idempotency-key': key },
        signal: AbortSignal.timeout(90_000),
      });
      return { key, status: answer.status, code: ((await answer.json()) as { code: number }).code };
    } catch {
      return { key, status: undefined, code: undefined };
    }
  };
}

/** Asks both health addresses until told to stop; answers the longest time that one took. */
function watchHealth(node: Node): { stop(): Promise<{ slowestMs: number; asked: number }> } {
  let isOver = false;
  let [slowestMs, asked] = [0, 0];
  const watch = async (path: string) => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${node.address}${path}`)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {
          slowestMs = Number.POSITIVE_INFINITY;
        });
      slowestMs = Math.max(slowestMs, performance.now() - began);
      asked += 1;
      await sleep(50);
    }
  };
  const watching = Promise.all(['/healthz', '/readyz'].map(watch));
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return { slowestMs, asked };
    },
  };
}

export interface Trouble {
  readonly what: string;
  readonly writes: number;
  /** Brings it about, and answers how it ends. */
  begin(): Promise<() => Promise<void>>;
  readonly lastsMs: number;
  /** Whether a write could be done all the same: then its success is no false one. */
  readonly mayPass?: boolean;
}

/** Writes into the trouble, watches the health, and looks afterwards at what is there. */
export async function endure(
  torture: Torture,
  own: Pick<Own, 'db'>,
  node: Node,
  write: Write,
  trouble: Trouble,
): Promise<void> {
  const end = await trouble.begin();
  const health = watchHealth(node);
  const during: Tried[] = [];
  const sent = Array.from({ length: trouble.writes }, async (_, n) => {
    const tried = await write(n);
    during.push(tried);
    return tried;
  });
  await sleep(trouble.lastsMs);
  const early = during.filter(({ code }) => code === 1).length;
  await end();
  const [tried, { slowestMs, asked }] = [await Promise.all(sent), await health.stop()];
  const began = Date.now();
  let isBack = false;
  for (let n = 0; !isBack && Date.now() - began < 60_000; n++) {
    isBack = (await isReady(node.address)) && (await write(trouble.writes + n)).code === 1;
    if (!isBack) await sleep(100);
  }
  const backMs = Date.now() - began;
  const { rows } = await own.db.superPool.query(
    'SELECT role_name AS name FROM role WHERE role_name = ANY ($1)',
    [tried.map(({ key }) => key)],
  );
  const there = new Set(rows.map(({ name }) => name));
  // Said to be done and not there; or said to be refused and there all the same.
  const wrong = tried.filter(
    ({ key, code }) =>
      (code === 1 && !there.has(key)) || (code !== undefined && code !== 1 && there.has(key)),
  ).length;
  const falseSuccess = wrong + (trouble.mayPass ? 0 : early);
  const outcomes = new Map<string, number>();
  for (const { code, status } of tried) {
    const name =
      status === undefined
        ? 'no answer'
        : code === 1
          ? 'done afterwards'
          : status === 503
            ? 'come again'
            : status === 200
              ? 'refused in words'
              : `HTTP ${status}`;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  }
  const told = [...outcomes].map(([name, n]) => `${n} × ${name}`).join(', ');
  torture.tell({
    what: `${trouble.what}: health answers, no false success, recovers unaided`,
    figure: `health ${Math.round(slowestMs)} ms, ${falseSuccess} false, back after ${backMs} ms`,
    target: `≤ ${thousands(SOON_MS)} ms, 0, unaided`,
    met: slowestMs <= SOON_MS && falseSuccess === 0 && isBack,
    ours: `${trouble.writes} writes: ${told}; health asked ${asked} times`,
  });
}

/** A small pool, more callers than connections, and something in their way. */
export async function overload(torture: Torture): Promise<void> {
  const own = await ownDatabase(torture, 'overload');
  const node = await own.node({ POOL_SIZE: '4' });
  const run = (name: string) => writerOf(own, node, `${name}-${torture.seed}`);
  await (await run('warm'))(0);

  const locked = async (sql: string) => {
    const client = await own.db.superPool.connect();
    await client.query(`BEGIN; ${sql}`);
    return async () => {
      await client.query('ROLLBACK');
      client.release();
    };
  };
  const lock = 'LOCK TABLE role IN SHARE ROW EXCLUSIVE MODE';
  await endure(torture, own, node, await run('lock'), {
    what: 'a lock held by somebody else',
    writes: 3,
    begin: () => locked(lock),
    lastsMs: 10_000,
  });
  await endure(torture, own, node, await run('pool'), {
    what: 'the pool exhausted',
    writes: 24,
    begin: () => locked(lock),
    lastsMs: 10_000,
  });
  const slowly = async (seconds: number) => {
    const ask = (sql: string) => own.db.superPool.query(sql);
    await ask(
      `CREATE FUNCTION torture_slow() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_sleep(${seconds}); RETURN NULL; END $$;
       CREATE TRIGGER torture_slow AFTER INSERT ON role FOR EACH STATEMENT EXECUTE FUNCTION torture_slow()`,
    );
    return async () => {
      // Waits for those that are in it.
      await ask('DROP TRIGGER torture_slow ON role; DROP FUNCTION torture_slow()');
    };
  };
  await endure(torture, own, node, await run('slow'), {
    what: 'queries that take 6 s',
    writes: 12,
    begin: () => slowly(6),
    lastsMs: 8_000,
    mayPass: true,
  });
  if (!torture.short)
    await endure(torture, own, node, await run('endless'), {
      what: 'queries that do not end',
      writes: 12,
      begin: () => slowly(3_600),
      lastsMs: 65_000,
    });
}
