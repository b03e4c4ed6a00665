import { and, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { hasOrderedIndex, type PageInput } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { lead } from '../../lead/server/lead.table.ts';
import { promoLink } from '../../promo-link/server/promo-link.table.ts';
import { weappUserPermissions as may } from '../weapp-user.access.ts';
import type { weappUserApi } from '../weapp-user.contract.ts';
import { weappUser } from './weapp-user.table.ts';

type Filter = Readonly<ParsedOf<typeof weappUserApi.export>>;

const rows = defineRows({
  id: weappUser.id,
  select: () =>
    select({
      id: weappUser.id,
      company_id: weappUser.company_id,
      user_id: weappUser.user_id,
      nickname: weappUser.nickname,
      phone: weappUser.phone,
      scene: weappUser.scene,
      link_id: weappUser.link_id,
      link_name: promoLink.name,
      adviser_id: weappUser.adviser_id,
      lead_id: weappUser.lead_id,
      lead_name: lead.name,
      student_id: weappUser.student_id,
      student_name: student.username,
      registered_at: unix(weappUser.registered_at),
      handled_at: unixOrNull(weappUser.handled_at),
      handled_by: weappUser.handled_by,
      reason: weappUser.reason,
      status: weappUser.status,
      version: weappUser.version,
    })
      .from(weappUser)
      .leftJoin(promoLink, eq(promoLink.id, weappUser.link_id))
      .leftJoin(lead, eq(lead.id, weappUser.lead_id))
      .leftJoin(student, eq(student.id, weappUser.student_id)),
  names: {
    adviser_name: [adminNames.name, 'adviser_id'],
    handled_by_name: [adminNames.name, 'handled_by'],
  },
});

/**
 * Within the role's scope those of one's advisers, and those whom they have handled; whom nobody has yet is seen by who may
 * take them up.
 */
function visible(ctx: Ctx): SQL | undefined {
  const ofAdvisers = leads.visibleOwners(ctx, sql`${weappUser.adviser_id}`);
  if (!ofAdvisers) return undefined;
  const unassigned = ctx.holds(may.handle) ? isNull(weappUser.adviser_id) : undefined;
  return or(ofAdvisers, leads.visibleOwners(ctx, sql`${weappUser.handled_by}`), unassigned);
}

const EQUALS = ['status', 'scene', 'link_id', 'adviser_id'] as const;
function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  const { keyword, registered_from, registered_to } = filter;
  return and(
    inArray(weappUser.company_id, [...ctx.reading]),
    visible(ctx),
    // Whole words only: a part of a number would be a way to guess it.
    keyword ? or(eq(weappUser.user_id, keyword), eq(weappUser.nickname, keyword)) : undefined,
    ...EQUALS.map((field) => {
      const value = filter[field];
      return value === undefined ? undefined : eq(weappUser[field], value as never);
    }),
    registered_from === undefined ? undefined : gte(weappUser.registered_at, fromUnix(registered_from)),
    registered_to === undefined ? undefined : lte(weappUser.registered_at, fromUnix(registered_to)),
  );
}
const order = sql`${desc(weappUser.registered_at)}, ${desc(weappUser.id)}`;
const store = versionedStore(weappUser, (ctx) => and(eq(weappUser.company_id, ctx.company_id), visible(ctx)));

export const weappUserStore = {
  ...store,
  page: (ctx: Ctx, query: PageInput & Filter) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${weappUser} WHERE ${matching(ctx, query)}`,
      order,
      ordered: visible(ctx) === undefined && hasOrderedIndex(ctx, query, ['status']),
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), order),
  sees: async (ctx: Ctx, id: number): Promise<boolean> =>
    (await ctx.db.$count(weappUser, and(eq(weappUser.id, id), matching(ctx, {})))) > 0,

  /** Kept once, however often it is told; what is told later completes what is there while nobody has handled it. */
  async keep(
    ctx: Ctx,
    values: Pick<
      typeof weappUser.$inferInsert,
      'user_id' | 'nickname' | 'phone' | 'scene' | 'link_id' | 'registered_at'
    >,
  ) {
    const { family_id, company_id } = ctx;
    const later = (name: 'nickname' | 'phone' | 'scene') =>
      sql`CASE WHEN ${weappUser[name]} = '' THEN excluded.${sql.identifier(name)} ELSE ${weappUser[name]} END`;
    const [row] = await ctx.db
      .insert(weappUser)
      .values({ ...values, family_id, company_id })
      .onConflictDoUpdate({
        target: [weappUser.company_id, weappUser.user_id],
        set: { nickname: later('nickname'), phone: later('phone'), scene: later('scene') },
        setWhere: eq(weappUser.status, 'new'),
      })
      .returning();
    return row;
  },
  async setStatus(
    ctx: Ctx,
    id: number,
    to: string,
    also: PgUpdateSetSource<typeof weappUser> = {},
  ): Promise<void> {
    const status = to as typeof weappUser.$inferSelect.status;
    const handled =
      status === 'new'
        ? { handled_at: null, handled_by: null, reason: '' }
        : { handled_at: ctx.now, handled_by: ctx.admin_id || null };
    await store.update(ctx, id, { ...handled, ...also, status } as never);
  },
  async allocate(ctx: Ctx, ids: readonly number[], adviser_id: number): Promise<number> {
    const changed = await ctx.db
      .update(weappUser)
      .set({ adviser_id, version: sql`${weappUser.version} + 1`, updated_at: ctx.now })
      .where(and(inArray(weappUser.id, [...ids]), eq(weappUser.company_id, ctx.company_id), visible(ctx)))
      .returning({ id: weappUser.id });
    return changed.length;
  },
  /** For a student's timeline: the newest first. */
  before: (ctx: Ctx, studentId: number, before: Date, most: number) =>
    ctx.db
      .select({
        id: weappUser.id,
        user_id: weappUser.user_id,
        nickname: weappUser.nickname,
        scene: weappUser.scene,
        registered_at: weappUser.registered_at,
      })
      .from(weappUser)
      .where(
        and(
          inArray(weappUser.company_id, [...ctx.reading]),
          eq(weappUser.student_id, studentId),
          lt(weappUser.registered_at, before),
        ),
      )
      .orderBy(desc(weappUser.registered_at))
      .limit(most),
  async figures(ctx: Ctx, monday: Date, since: Date) {
    // A week lies within the days that are looked at: nothing older is read.
    const { rows: found } = await ctx.db.execute<{
      new_week: number;
      turned_percent: number | null;
      median_hours: number | null;
      scenes: string[];
    }>(
      sql`SELECT count(*) FILTER (WHERE ${weappUser.registered_at} >= ${monday})::int AS new_week,
              round(100.0 * count(*) FILTER (WHERE ${weappUser.status} IN ('lead', 'student'))
                / NULLIF(count(*), 0), 1)::float8 AS turned_percent,
              round((percentile_cont(0.5) WITHIN GROUP (
                  ORDER BY extract(epoch FROM ${weappUser.handled_at} - ${weappUser.registered_at}) / 3600)
                FILTER (WHERE ${weappUser.handled_at} IS NOT NULL))::numeric, 1)::float8 AS median_hours,
              COALESCE(array_agg(DISTINCT ${weappUser.scene}) FILTER (WHERE ${weappUser.scene} <> ''), '{}') AS scenes
         FROM ${weappUser}
        WHERE ${and(inArray(weappUser.company_id, [...ctx.reading]), gte(weappUser.registered_at, since), visible(ctx))}`,
    );
    return found[0] as (typeof found)[number];
  },
};
