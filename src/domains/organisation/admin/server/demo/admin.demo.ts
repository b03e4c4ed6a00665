import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

/** Before the first money comes: what somebody brings in counts for the team that they are of on that day. */
export async function load({ staffed }: Demo): Promise<void> {
  for (const { within } of staffed) await within(putInTeams);
}

/** The advisers who have no team yet. */
async function putInTeams(ctx: Ctx): Promise<void> {
  const teams = [...(await baseData.ids(ctx, 'new_team')).values()];
  if (teams.length === 0) return;
  for (const [n, { id }] of (await admins.people(ctx, 'adviser')).entries())
    await ctx.query('UPDATE admin SET team_id = $2 WHERE id = $1 AND team_id IS NULL', [
      id,
      teams[n % teams.length],
    ]);
}
