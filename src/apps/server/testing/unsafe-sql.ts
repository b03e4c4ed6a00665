import type { TestDatabase } from '@/kernel/server/testing/database.ts';

/** Changes rows from above row security, past the trail and every reference: to arrange what only time or a crash brings. */
export async function unsafeSql(
  { db }: { readonly db: TestDatabase },
  sql: string,
  values: unknown[] = [],
): Promise<void> {
  const client = await db.superPool.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    await client.query(sql, values);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    // Not back among the others: it is still in the middle of it.
    client.release(true);
    throw error;
  }
}
