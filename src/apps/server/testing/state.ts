import type { TestDatabase } from '@/kernel/server/testing/database.ts';

/** Every table, with its columns (those that are written), as an onlooker above row security sees them. */
export interface TableInfo {
  readonly name: string;
  readonly columns: readonly Column[];
}
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly filled: boolean;
  /** The table and column that it refers to, and the other columns of the same reference. */
  readonly refers: { readonly table: string; readonly column: string } | null;
}

export async function tablesOf(db: TestDatabase): Promise<TableInfo[]> {
  const { rows } = await db.superPool.query(`
    SELECT c.relname AS name, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, NULL), 'required', a.attnotnull,
      'filled', a.atthasdef OR a.attidentity <> '',
      'refers', (SELECT json_build_object('table', k.confrelid::regclass::text, 'column', t.attname)
                   FROM pg_constraint k
                   JOIN pg_attribute t ON t.attrelid = k.confrelid AND t.attnum = k.confkey[array_position(k.conkey, a.attnum)]
                  WHERE k.contype = 'f' AND k.conrelid = c.oid AND a.attnum = ANY (k.conkey) AND t.attname = 'id' LIMIT 1)
    ) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'schema_migration'
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** The rows of each table as a number and a sum of hashes, within what `where` says of a table (nothing: leave it out). */
export async function stateOf(
  db: TestDatabase,
  tables: readonly TableInfo[],
  where: (table: TableInfo) => string | undefined,
  /** What stands in the rows, for two databases; otherwise their versions, which is quicker. */
  byContents = false,
): Promise<Record<string, string>> {
  const parts = tables.flatMap((table) => {
    const filter = where(table);
    if (filter === undefined) return [];
    // A row that was written again has another version, whatever stands in it; only a session is written by the clock.
    const sum =
      byContents || table.name === 'session'
        ? `sum(hashtextextended((to_jsonb(t) - 'seen_at')::text, 0)::numeric)`
        : `bit_xor(hashtidextended(t.ctid, hashxid(t.xmin)))`;
    return `SELECT '${table.name}' AS name, count(*) || ' ' || coalesce(${sum}, 0) AS state
      FROM ${table.name} t WHERE ${filter}`;
  });
  const { rows } = await db.superPool.query(parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
