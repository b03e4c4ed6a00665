import type { Arranger, Samples } from './arranger.ts';

/** As if company 1 had never closed a month, or this one alone. */
export async function openAllMonths(at: Arranger, but?: string): Promise<void> {
  const client = await at.house.db.superPool.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    await client.query('DELETE FROM month_close WHERE company_id = 1');
    if (but)
      await client.query(
        'INSERT INTO month_close (family_id, company_id, month, locked_at) VALUES (1, 1, $1, now())',
        [but],
      );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

export const monthSamples: Samples = {
  calls: {
    api_month_close_lock: async (at) => {
      await openAllMonths(at);
      return { month: '2001-01' };
    },
  },
  documents: {},
};
