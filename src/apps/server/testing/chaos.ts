import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Node's own fetch counts as a browser: both halves of the session are needed. */
export type Session = Readonly<Record<'token' | 'cookie', string>>;

/** Many callers at once who read, write and repeat what was not answered, as our own client does. */
export interface StormOptions {
  /** Where the next call goes. */
  readonly address: () => string;
  /** What each caller sends to be known. */
  readonly sessions: readonly Session[];
  /** Writes in all; each comes with one read. */
  readonly writes: number;
  readonly callers: number;
  /** Once, when half of the writes were acknowledged. */
  readonly atHalf: () => Promise<void>;
  /** Goes on beyond `writes` for as long as `atHalf` takes. */
  readonly untilHalf?: boolean;
  /** No call may take longer, repetitions included. */
  readonly patienceMs?: number;
}

export interface StormResult {
  /** What was acknowledged: the name that was written, and the id that was answered. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly reads: number;
  /** Calls that had to be sent again because no answer came, or one that says the node is going. */
  readonly repeated: number;
  /** Answers that are neither done nor repeatable. */
  readonly refused: readonly string[];
  readonly slowestMs: number;
  readonly seconds: number;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export async function storm(options: StormOptions): Promise<StormResult> {
  const { sessions, writes, callers, patienceMs = 20_000 } = options;
  const acknowledged = new Map<string, number>();
  const refused: string[] = [];
  let [begun, reads, repeated, slowestMs] = [0, 0, 0, 0];
  let half: Promise<void> | undefined;
  let halfIsOver = !options.untilHalf;
  const began = Date.now();

  async function asked(path: string, init: RequestInit) {
    const { answer, times, ms } = await persistently(options.address, path, init, patienceMs);
    slowestMs = Math.max(slowestMs, ms);
    repeated += times - 1;
    return answer;
  }

  async function caller(session: Session): Promise<void> {
    while (begun < writes || !halfIsOver) {
      begun += 1;
      const name = `storm ${randomUUID()}.png`;
      const headers = { ...session, 'idempotency-key': name.replaceAll(' ', '-') };
      const write = await asked(`api_file_add?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: PNG,
      });
      if (write.code === 1) acknowledged.set(name, (write.data as { id: number }).id);
      else refused.push(JSON.stringify(write));
      const read = await asked('api_admin_base', { headers: session });
      if (read.code === 1) reads += 1;
      else refused.push(JSON.stringify(read));
      if (acknowledged.size >= writes / 2)
        half ??= options.atHalf().finally(() => {
          halfIsOver = true;
        });
    }
  }

  await Promise.all(
    Array.from({ length: callers }, (_, n) => caller(sessions[n % sessions.length] as Session)),
  );
  await half;
  const seconds = (Date.now() - began) / 1000;
  return { acknowledged, reads, repeated, refused, slowestMs, seconds };
}

/** Until there is an answer; a key makes sure that it takes effect once. */
export async function persistently(
  address: () => string,
  path: string,
  init: RequestInit,
  patienceMs: number,
) {
  const start = Date.now();
  for (let times = 1; ; times++) {
    const answer = await once(`${address()}/api/${path}`, init);
    const ms = Date.now() - start;
    if (answer) return { answer, times, ms };
    if (ms > patienceMs) throw new Error(`${path}: no answer within ${patienceMs} ms`);
    await sleep(50);
  }
}

/** Undefined: no answer, or one that asks to come again. Both may have taken effect. */
async function once(url: string, init: RequestInit) {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
    if (answer.status >= 500) return void (await answer.body?.cancel());
    return (await answer.json()) as { code: number; data: unknown };
  } catch {
    return undefined;
  }
}

/** Signs in; the answer as it came, with its status. */
export async function login(address: string, account: string, password: string) {
  const answer = await fetch(`${address}/api/api_admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  });
  const { code, data } = (await answer.json()) as { code: number; data: { token: string } };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] as string;
  return { status: answer.status, code, session: { token: data?.token, cookie } };
}

/** What is in the database against what was acknowledged. */
export async function ledgerOf(
  query: (sql: string) => Promise<{ rows: { name: string; id: number; times: number }[] }>,
  { acknowledged }: Pick<StormResult, 'acknowledged'>,
) {
  const { rows } = await query(
    "SELECT name, min(id)::int AS id, count(*)::int AS times FROM file WHERE name LIKE 'storm %' GROUP BY name",
  );
  const kept = new Map(rows.map((row) => [row.name, row]));
  return {
    lost: [...acknowledged].filter(([name, id]) => kept.get(name)?.id !== id).length,
    twice: rows.filter(({ times }) => times > 1).length,
    /** Done, but the answer was never heard: the caller gave up. */
    unheard: rows.filter(({ name }) => !acknowledged.has(name)).length,
  };
}
