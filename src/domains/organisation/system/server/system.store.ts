import { sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

interface Figures extends Record<string, unknown> {
  database: string;
  database_bytes: number;
  migration: string;
  open_sessions: number;
  jobs_waiting: number;
  jobs_failed: number;
  last_backup_at: number | null;
}

export const systemStore = {
  async figures(ctx: Ctx): Promise<Figures> {
    const { rows } = await ctx.db.execute<Figures>(sql`SELECT
      'PostgreSQL ' || current_setting('server_version') AS database,
      pg_database_size(current_database()) AS database_bytes,
      COALESCE((SELECT max(name) FROM schema_migration WHERE name ~ '^[0-9]'), '') AS migration,
      (SELECT count(*)::int FROM session WHERE family_id = ${ctx.family_id} AND ended_at IS NULL
         AND seen_at > now() - interval '60 minutes') AS open_sessions,
      (SELECT count(*)::int FROM job WHERE done_at IS NULL) AS jobs_waiting,
      (SELECT count(*)::int FROM job WHERE done_at IS NOT NULL AND last_error IS NOT NULL) AS jobs_failed,
      (SELECT extract(epoch FROM at)::bigint FROM app_state WHERE key = 'backup') AS last_backup_at`);
    return rows[0] as Figures;
  },
};
