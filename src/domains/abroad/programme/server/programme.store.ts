import { and, eq } from 'drizzle-orm';
import { orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import {
  institution,
  institutionName,
  institutionNames,
} from '../../institution/server/institution.table.ts';
import { programme } from './programme.table.ts';

const store = orderedStore(programme);
const named = withNames<typeof programme.$inferSelect>()({
  institution_name: [institutionNames.name, 'institution_id'],
});

export const programmeStore = {
  ...store,
  byInstitution: referencedIn(programme, programme.institution_id),
  /** All of them, in their order. */
  rows: async (ctx: Ctx) =>
    named(ctx, await ctx.db.select().from(programme).orderBy(programme.sort, programme.id)),
  /** What they ask for, of these. */
  async byIds(ctx: Ctx, ids: readonly number[]) {
    const all = await programmeStore.rows(ctx);
    return all.filter(({ id }) => ids.includes(id));
  },
  options: (ctx: Ctx, institutionId: number | undefined) =>
    ctx.db
      .select({
        id: programme.id,
        name: programme.name,
        institution_id: programme.institution_id,
        institution_name: institutionName,
        degree: programme.degree,
        scheme: programme.scheme,
      })
      .from(programme)
      .innerJoin(institution, eq(institution.id, programme.institution_id))
      .where(
        and(
          eq(programme.status, 'on'),
          eq(institution.status, 'on'),
          institutionId === undefined ? undefined : eq(programme.institution_id, institutionId),
        ),
      )
      .orderBy(institution.sort, institution.id, programme.sort, programme.id),
};
