import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';

/** As if company 1 had never closed a month, or this one alone. */
export async function openAllMonths(at: Arranger, but?: string): Promise<void> {
  await unsafeSql(at.app, 'DELETE FROM month_close WHERE company_id = 1');
  if (but)
    await unsafeSql(at.app, 'INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, $1)', [
      but,
    ]);
}

export const samples: Samples = {
  calls: {
    api_month_close_lock: async (at) => {
      await openAllMonths(at);
      // One that another test has begun would stand in the way.
      await unsafeSql(
        at.app,
        "UPDATE opening SET status = 'void' WHERE company_id = 1 AND status <> 'approved'",
      );
      return { month: '2001-01' };
    },
  },
};
