import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Planning a statement under row security costs more than running it. Statements that come again are therefore prepared
 * under a name made from their text, and PostgreSQL keeps the plan with the connection. Only so many: lists with
 * rare combinations of filters go unprepared rather than fill every connection's memory. Reads and writes are counted
 * apart, so that neither takes the other's room.
 */
const MOST = { read: 400, write: 200 };
/** Many rows in one statement are an import: its text hardly comes again. */
const MOST_WRITTEN = 80;
type Names = Readonly<Record<'read' | 'write', Map<string, string>>>;
const noNames = (): Names => ({ read: new Map(), write: new Map() });
let names = noNames();
let most = MOST;

/**
 * Meanwhile there are as many as a load of all the demo has. They are forgotten after it: what people ask then is prepared
 * in its own turn, and finds room.
 */
export async function preparingMore<T>(work: () => Promise<T>): Promise<T> {
  const before = names;
  [names, most] = [noNames(), { read: 2_000, write: 2_000 }];
  return work().finally(() => {
    [names, most] = [before, MOST];
  });
}

/** Undefined where there are as many as there may be. */
export function nameOf(text: string, kind: 'read' | 'write'): string | undefined {
  const known = names[kind].get(text);
  if (known || names[kind].size >= most[kind]) return known;
  const name = `xz_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names[kind].set(text, name);
  return name;
}

function kindOf(text: string, values: readonly unknown[]): 'read' | 'write' | undefined {
  if (text.startsWith('select')) return 'read';
  return /^(insert|update|delete) /.test(text) && values.length <= MOST_WRITTEN ? 'write' : undefined;
}

/** The connection, with every parameterised statement prepared. What has no parameters is sent as it is. */
export function preparing<C extends pg.PoolClient | pg.Pool>(client: C): C {
  const query = client.query.bind(client) as (config: unknown, values?: unknown[]) => Promise<pg.QueryResult>;
  const prepared = Object.create(client) as C;
  prepared.query = ((config: unknown, values?: unknown[]) => {
    const text = (config as { text?: unknown })?.text;
    const kind = typeof text === 'string' && values?.length ? kindOf(text, values) : undefined;
    if (!kind) return query(config, values);
    return query({ ...(config as object), name: nameOf(text as string, kind) }, values);
  }) as never;
  return prepared;
}
