import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Planning a list under row security costs more than running it. Statements that come again are therefore prepared
 * under a name made from their text, and PostgreSQL keeps the plan with the connection. Only so many: lists with
 * rare combinations of filters go unprepared rather than fill every connection's memory.
 */
const MOST = 400;
const names = new Map<string, string | undefined>();

function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  if (names.size >= MOST) return undefined;
  const name = `xz_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/** The connection, with every parameterised statement prepared. What has no parameters is sent as it is. */
export function preparing<C extends pg.PoolClient | pg.Pool>(client: C): C {
  const query = client.query.bind(client) as (config: unknown, values?: unknown[]) => Promise<pg.QueryResult>;
  const prepared = Object.create(client) as C;
  prepared.query = ((config: unknown, values?: unknown[]) => {
    const text = (config as { text?: unknown })?.text;
    if (typeof text !== 'string' || !text.startsWith('select') || !values?.length)
      return query(config, values);
    return query({ ...(config as object), name: nameOf(text) }, values);
  }) as never;
  return prepared;
}
