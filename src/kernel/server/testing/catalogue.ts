import type { TestDatabase } from './database.ts';

/** What PostgreSQL's own catalogue says of the tables, for tests that hold it against the rules of the house. */

export interface TableRow {
  name: string;
  owner: string;
  secured: boolean;
  forced: boolean;
  triggers: string[];
  policies: { command: string; using: string | null; check: string | null }[];
}
export interface Key {
  name: string;
  from: string;
  columns: string[];
  to: string;
  targets: string[];
}
export interface Index {
  of: string;
  columns: string[];
  unique: boolean;
  partial: boolean;
}

const columnsOf = (table: string, numbers: string) =>
  `ARRAY(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY u(n, at)
         JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = u.n ORDER BY u.at)`;

export async function readCatalogue(db: TestDatabase) {
  const rows = async <R>(sql: string) => (await db.superPool.query(sql)).rows as R[];
  const tables = await rows<TableRow>(`
    SELECT c.relname AS name, c.relowner::regrole::text AS owner, relrowsecurity AS secured, relforcerowsecurity AS forced,
      ARRAY(SELECT t.tgname::text FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal
             AND t.tgfoid = 'audit_row'::regproc AND t.tgenabled = 'O' AND t.tgtype & 29 = 29) AS triggers,
      (SELECT coalesce(json_agg(json_build_object('command', p.cmd, 'using', p.qual, 'check', p.with_check) ORDER BY p.cmd), '[]')
         FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname AND p.permissive = 'PERMISSIVE'
          AND p.roles = '{public}') AS policies
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`);
  const keys = await rows<Key>(`
    SELECT conname AS name, conrelid::regclass::text AS from, ${columnsOf('conrelid', 'conkey')} AS columns,
           confrelid::regclass::text AS to, ${columnsOf('confrelid', 'confkey')} AS targets
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  const indexes = await rows<Index>(`
    SELECT indrelid::regclass::text AS of, ${columnsOf('indrelid', 'indkey')} AS columns, indisunique AS unique,
           -- An index on what is not null still finds every row that refers to something.
           COALESCE(pg_get_expr(indpred, indrelid) !~ '^\\(\\w+ IS NOT NULL\\)$', false) AS partial
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace`);
  return { tables, keys, indexes };
}
