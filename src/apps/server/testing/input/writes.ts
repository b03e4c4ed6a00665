import type { TestDatabase } from '@/kernel/server/testing/database.ts';
import type { TableInfo } from '../state.ts';

/** Looks over the shoulder of everybody who writes: what reads all tables twice to compare them takes far longer. */
export interface Writes {
  mark(): Promise<number>;
  /** The tables in which a row was written since then, of those rows that `where` names (undefined: none). */
  since(mark: number, where: (table: TableInfo) => string | undefined): Promise<string[]>;
}

/** Rows are kept as they were before and after; only a session is written by the clock. */
const WATCH = `
  CREATE UNLOGGED TABLE test_write (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, content jsonb NOT NULL);
  CREATE FUNCTION test_watch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'session' AND to_jsonb(OLD) - 'seen_at' = to_jsonb(NEW) - 'seen_at' THEN
      RETURN NULL;
    END IF;
    IF TG_OP <> 'INSERT' THEN INSERT INTO test_write (name, content) VALUES (TG_TABLE_NAME, to_jsonb(OLD)); END IF;
    IF TG_OP <> 'DELETE' THEN INSERT INTO test_write (name, content) VALUES (TG_TABLE_NAME, to_jsonb(NEW)); END IF;
    RETURN NULL;
  END $$`;

export async function watchWrites(
  { superPool }: TestDatabase,
  tables: readonly TableInfo[],
): Promise<Writes> {
  await superPool.query(WATCH);
  for (const { name } of tables)
    await superPool.query(
      `CREATE TRIGGER test_watch AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION test_watch()`,
    );
  const isWritten = async ({ name }: TableInfo, mark: number, where: string): Promise<boolean> => {
    const { rowCount } = await superPool.query(
      `SELECT 1 FROM test_write w, jsonb_populate_record(NULL::${name}, w.content) t
        WHERE w.id > $1 AND w.name = $2 AND (${where}) LIMIT 1`,
      [mark, name],
    );
    return rowCount !== 0;
  };
  return {
    mark: async () =>
      Number((await superPool.query('SELECT coalesce(max(id), 0) AS id FROM test_write')).rows[0].id),
    since: async (mark, where) => {
      const { rows } = await superPool.query('SELECT DISTINCT name FROM test_write WHERE id > $1', [mark]);
      const written: string[] = [];
      for (const table of tables.filter(({ name }) => rows.some((row) => row.name === name))) {
        const which = where(table);
        if (which && (await isWritten(table, mark, which))) written.push(table.name);
      }
      return written;
    },
  };
}
