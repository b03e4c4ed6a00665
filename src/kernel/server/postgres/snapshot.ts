import { createHash } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { copyOut } from './copy.ts';

/** A table as COPY takes it; generated columns make themselves. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Which class of row security it has; none for the kernel's global tables. */
  readonly class: 'own' | 'shared' | 'family' | null;
}

/** What lay in a table: how many rows, and one hash of them all, whatever their order. */
export interface TableState {
  readonly name: string;
  readonly rows: number;
  readonly hash: string;
}

/** A family with its companies. */
export interface Family {
  readonly family: number;
  readonly companies: readonly number[];
}

export interface Snapshot {
  readonly client: Client;
  readonly tables: readonly TableShape[];
  /** Reads a table whole; `take` gets each row as COPY writes it. */
  read(table: TableShape, take?: (row: Buffer) => Promise<unknown> | undefined): Promise<TableState>;
  /** Which rows of a table belong to the snapshot. */
  readonly where: (table: Pick<TableShape, 'name' | 'columns'>) => string;
  /** Whose it is; of all where it is left out. */
  readonly companies?: readonly number[];
  close(): Promise<void>;
}

/**
 * Everything in the database as it was at one moment, while others go on writing. The owner of the tables is bound by
 * row security like everybody, so the snapshot enters every family and every company that ever was. With a family, it holds
 * that family alone.
 */
export async function openSnapshot(url: string, only?: Family): Promise<Snapshot> {
  const client = new Client({ connectionString: url, application_name: 'xuezhang snapshot' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SETTINGS}`);
    const tables = await tablesOf(client);
    const all = await enterAll(client);
    const families = only ? [only.family] : all;
    const where = only ? rowsOf(only) : () => 'true';
    return {
      client,
      tables,
      where,
      ...(only && { companies: only.companies }),
      read: (table, take) => read(client, table, families, where(table), take),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** The same value is written in the same way, whatever the server's own settings are. */
const SETTINGS = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'iso_8601';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

async function tablesOf(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query(`
    SELECT c.relname::text AS name, c.relrowsecurity AS secured,
           (SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd = 'r') AS policy,
           ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
                   AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'schema_migration'
     ORDER BY c.relname`);
  return rows.map(({ name, secured, policy, columns }) => {
    const found = /^(own|shared|family)_read$/.exec(policy ?? '')?.[1] ?? null;
    // Rows that nobody lets us see would be missing without a word.
    if (secured && !found) throw new Error(`${name} has row security of no known class`);
    return { name, columns, class: found as TableShape['class'] };
  });
}

/** Answers the families. Companies may have been deleted; what they did is still in the trail. */
async function enterAll(client: Client): Promise<number[]> {
  await client.query(`SELECT set_config('app.read_companies', (SELECT string_agg(n::text, ',') FROM
    generate_series(1, GREATEST(1, (SELECT last_value FROM company_id_seq))) n), true)`);
  const { rows } = await client.query('SELECT family_id FROM access_epoch ORDER BY family_id');
  return rows.map(({ family_id }) => Number(family_id));
}

/** Rows say whose they are; of what is nobody's only the state of the installation goes along. */
const rowsOf =
  ({ family, companies }: Family): Snapshot['where'] =>
  ({ name, columns }) => {
    if (columns.includes('family_id')) return `family_id = ${family}`;
    if (columns.includes('company_id')) return `company_id IN (${companies.join(', ')})`;
    return String(name === 'app_state');
  };

async function read(
  client: Client,
  table: TableShape,
  families: readonly number[],
  where: string,
  take: ((row: Buffer) => Promise<unknown> | undefined) | undefined,
): Promise<TableState> {
  const hash = new RowsHash();
  const each = (row: Buffer) => {
    hash.add(row);
    return take?.(row);
  };
  const select = `SELECT ${table.columns.map(escapeIdentifier).join(', ')} FROM ${escapeIdentifier(table.name)} WHERE ${where}`;
  if (table.class !== 'family') await copyOut(client, `COPY (${select}) TO STDOUT`, each);
  else
    for (const family of families) {
      await client.query("SELECT set_config('app.family', $1, true)", [String(family)]);
      await copyOut(client, `COPY (${select} AND family_id = ${family}) TO STDOUT`, each);
    }
  return { name: table.name, rows: hash.rows, hash: hash.digest() };
}

/** Rows have keys, so no two are alike, and the sum of their hashes tells any two sets apart. */
class RowsHash {
  rows = 0;
  readonly #sum = Buffer.alloc(32);
  add(row: Buffer): void {
    this.rows += 1;
    const hash = createHash('sha256').update(row).digest();
    for (let at = 0; at < 32; at++) this.#sum[at] = (this.#sum[at] as number) ^ (hash[at] as number);
  }
  digest(): string {
    return this.#sum.toString('hex');
  }
}
