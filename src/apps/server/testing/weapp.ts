import { weappSecret, weappSignature } from '@/domains/money/weapp/server/weapp.service.ts';
import type { TestDatabase } from '@/kernel/server/testing/database.ts';

type Told = Parameters<typeof weappSignature>[1] & { readonly merchant: string };

/** What the mini-program of a company knows, and nobody else. */
export async function secretOf(db: TestDatabase, merchant: string): Promise<string> {
  const { rows } = await db.superPool.query(
    'SELECT salt FROM weapp_secret WHERE company_id = $1 AND is_current',
    [merchant.split('.')[1]],
  );
  return weappSecret(merchant, rows[0].salt);
}

/** A message as the mini-program sends it. */
export const signed = async <T extends Told>(db: TestDatabase, told: T) => ({
  ...told,
  signature: weappSignature(await secretOf(db, told.merchant), told),
});
