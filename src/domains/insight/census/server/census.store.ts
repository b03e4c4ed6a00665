import { inArray } from 'drizzle-orm';
import { subject, subjectName } from '@/domains/organisation/subject/server/subject.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

/** In the reader's language. */
export async function subjectNamesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({ id: subject.id, name: subjectName })
    .from(subject)
    .where(inArray(subject.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, String(name)]));
}
