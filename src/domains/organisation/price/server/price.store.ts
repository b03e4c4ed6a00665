import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf } from '@/kernel/server/crud/ordered-store.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { baseItem } from '../../base-data/server/base-data.table.ts';
import type { CourseTypeCode } from '../../course-type/course-type.rules.ts';
import { role, roleName } from '../../role/server/role.table.ts';
import { Price, type priceApi } from '../price.contract.ts';
import { discountLimit, price } from './price.table.ts';

const level = alias(baseItem, 'level');
const tier = alias(baseItem, 'tier');
type When = 'now' | 'coming' | 'past';

/** In force is the last that has begun; what another has followed since is past. */
const whenOn = (today: string) => sql<When>`CASE WHEN ${price.valid_from} > ${today}::date THEN 'coming'
  WHEN EXISTS (SELECT 1 FROM price p WHERE p.course_type = ${price.course_type}
    AND p.level_id IS NOT DISTINCT FROM ${price.level_id} AND p.tier_id IS NOT DISTINCT FROM ${price.tier_id}
    AND p.valid_from > ${price.valid_from} AND p.valid_from <= ${today}::date) THEN 'past'
  ELSE 'now' END`;
const columnsOn = (today: string) => ({
  ...columnsOf(price, Price),
  level_name: level.name,
  tier_name: tier.name,
  when: whenOn(today),
});

type Filter = ParsedOf<typeof priceApi.export>;
const matching = (today: string, { course_type, level_id, tier_id, when }: Filter) =>
  and(
    course_type ? eq(price.course_type, course_type) : undefined,
    level_id ? eq(price.level_id, level_id) : undefined,
    tier_id ? eq(price.tier_id, tier_id) : undefined,
    when ? sql`${whenOn(today)} = ${when}` : undefined,
  );
const rowsOf = (ctx: Ctx, today: string) =>
  ctx.db
    .select(columnsOn(today))
    .from(price)
    .leftJoin(level, eq(level.id, price.level_id))
    .leftJoin(tier, eq(tier.id, price.tier_id));
/** Type by type, level by level, the latest first. */
const order = [
  asc(price.course_type),
  sql`${level.sort} NULLS FIRST`,
  sql`${tier.sort} NULLS FIRST`,
  desc(price.valid_from),
  asc(price.id),
];

export const priceStore = {
  ...versionedStore(price),

  page(ctx: Ctx, today: string, query: ParsedOf<typeof priceApi.list>) {
    const where = matching(today, query);
    return pageOf(
      ctx,
      query,
      (limit, offset) =>
        rowsOf(ctx, today)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      sql`FROM ${price} ${where ? sql`WHERE ${where}` : sql``}`,
    );
  },

  all: (ctx: Ctx, today: string, filter: Filter) =>
    rowsOf(ctx, today)
      .where(matching(today, filter))
      .orderBy(...order),

  /** The whole book of a course type, for the rule to choose from. */
  book: (ctx: Ctx, courseType: CourseTypeCode) =>
    ctx.db.select().from(price).where(eq(price.course_type, courseType)),

  byLevel: referencedIn(price, price.level_id),
  byTier: referencedIn(price, price.tier_id),

  discounts: (ctx: Ctx) =>
    ctx.db
      .select({
        role_id: role.id,
        role_name: roleName,
        percent: sql<number>`coalesce(${discountLimit.percent}, 0)::int`,
        version: sql<number>`coalesce(${discountLimit.version}, 0)`,
      })
      .from(role)
      .leftJoin(discountLimit, eq(discountLimit.role_id, role.id))
      .orderBy(role.id),

  /** The role, locked, so that two who set its limit come one after the other. */
  async lockRole(ctx: Ctx, roleId: number) {
    const [row] = await ctx.db.select({ id: role.id }).from(role).where(eq(role.id, roleId)).for('update');
    return row;
  },

  async discount(ctx: Ctx, roleId: number) {
    const [row] = await ctx.db.select().from(discountLimit).where(eq(discountLimit.role_id, roleId));
    return row;
  },

  async setDiscount(ctx: Ctx, roleId: number, percent: number): Promise<void> {
    await ctx.db
      .insert(discountLimit)
      .values({ family_id: ctx.family_id, role_id: roleId, percent })
      .onConflictDoUpdate({
        target: [discountLimit.family_id, discountLimit.role_id],
        set: { percent, version: sql`${discountLimit.version} + 1`, updated_at: ctx.now },
      });
  },
};
