import pg from 'pg';
import type { TestDatabase } from './database.ts';

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}
let sink: Sent[] | undefined;

/** To be imported before any connection exists: the kernel binds `query` once per connection. */
const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
const original = prototype.query;
prototype.query = function (this: unknown, ...args: unknown[]) {
  const [first, second] = args as [string | pg.QueryConfig, unknown[] | undefined];
  const config: pg.QueryConfig = typeof first === 'string' ? { text: first } : first;
  const values = (Array.isArray(second) ? second : undefined) ?? config.values ?? [];
  sink?.push({ text: config.text, values });
  return original.apply(this, args);
};

/** What the work asks of the database, the entrance left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  sink = sent;
  try {
    await work();
  } finally {
    sink = undefined;
  }
  return sent.filter(
    ({ text }) => /^(select|with)\b/i.test(text) && !/app_enter|app_reenter|set_config/.test(text),
  );
}

/** The plans of these statements as the app's role has them, let in for a company. */
export async function plansOf(
  db: TestDatabase,
  settings: Readonly<Record<string, string>>,
  statements: readonly Sent[],
): Promise<string[]> {
  const client = await db.pool.connect();
  const plans: string[] = [];
  try {
    await client.query('BEGIN READ ONLY');
    for (const [key, value] of Object.entries(settings))
      await client.query('SELECT set_config($1, $2, true)', [key, value]);
    for (const { text, values } of statements) {
      const { rows } = await client.query(`EXPLAIN ${text}`, [...values]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  return plans;
}
