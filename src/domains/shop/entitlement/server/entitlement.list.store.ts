import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { entitlementTypeNames } from '../../entitlement-type/server/entitlement-type.table.ts';
import { orderLine, shopOrder } from '../../order/server/order.table.ts';
import { type EntitlementView, type entitlementApi, VIEWS } from '../entitlement.contract.ts';
import { entitlement, entitlementUse } from './entitlement.table.ts';

type Filter = Readonly<ParsedOf<typeof entitlementApi.export>>;
/** From so many days before its end it is expiring. */
const EXPIRING_DAYS = 30;

const rows = defineRows({
  id: entitlement.id,
  select: () =>
    select({
      id: entitlement.id,
      company_id: entitlement.company_id,
      student_id: entitlement.student_id,
      student_name: student.username,
      class_teacher_id: student.class_teacher_id,
      type_id: entitlement.type_id,
      origin: entitlement.origin,
      order_number: shopOrder.number,
      product_name: orderLine.name,
      granted: entitlement.granted,
      used: entitlement.used,
      left: sql<number>`(${entitlement.granted} - ${entitlement.used} - ${entitlement.withdrawn})`,
      expires_on: entitlement.expires_on,
      frozen_on: entitlement.frozen_on,
      worth_fen: entitlement.worth_fen,
      worth_left_fen: sql<number>`(${entitlement.worth_fen} - ${entitlement.recognised_fen}
        - ${entitlement.forfeited_fen} - ${entitlement.returned_fen})`.mapWith(Number),
      status: entitlement.status,
      note: entitlement.note,
      created_by: entitlement.created_by,
      created_at: unix(entitlement.created_at),
      version: entitlement.version,
    })
      .from(entitlement)
      .innerJoin(student, eq(student.id, entitlement.student_id))
      .leftJoin(
        orderLine,
        and(eq(orderLine.company_id, entitlement.company_id), eq(orderLine.id, entitlement.order_line_id)),
      )
      .leftJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      ),
  names: {
    type_name: [entitlementTypeNames.name, 'type_id'],
    class_teacher_name: [adminNames.name, 'class_teacher_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: ({ class_teacher_id: _, created_by: __, ...row }) => ({ ...row, type_name: row.type_name ?? '' }),
});

function ofView(ctx: Ctx, view: EntitlementView | undefined): SQL | undefined {
  if (view === undefined || view === 'all') return undefined;
  const today = todayOf(ctx);
  const isActive = eq(entitlement.status, 'active');
  if (view === 'active') return isActive;
  const isRunning = and(isActive, isNull(entitlement.frozen_on));
  if (view === 'overdue') return and(isRunning, sql`${entitlement.expires_on} < ${today}::date`);
  return and(
    isRunning,
    sql`${entitlement.expires_on} BETWEEN ${today}::date AND ${plusDays(today, EXPIRING_DAYS)}::date`,
  );
}

function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  const { view, keyword, student_id, type_id, product_id, status, origin } = filter;
  return and(
    inArray(entitlement.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, entitlement.student_id),
    ofView(ctx, view),
    keyword ? sql`${entitlement.student_id} IN ${students.foundBy(ctx, keyword)}` : undefined,
    student_id === undefined ? undefined : eq(entitlement.student_id, student_id),
    // Their indexes are of the family.
    type_id === undefined && product_id === undefined ? undefined : eq(entitlement.family_id, ctx.family_id),
    type_id === undefined ? undefined : eq(entitlement.type_id, type_id),
    product_id === undefined ? undefined : eq(entitlement.product_id, product_id),
    status === undefined ? undefined : eq(entitlement.status, status),
    origin === undefined ? undefined : eq(entitlement.origin, origin),
  );
}

const keptMonths = (ctx: Ctx, type_id: number | undefined, since: string): SQL => sql`
  SELECT to_char(m.month, 'YYYY-MM') AS month, m.type_id, sum(m.granted)::int AS granted, sum(m.used)::int AS used,
         sum(m.expired)::int AS expired
    FROM entitlement_month m WHERE m.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND m.month >= ${`${since}-01`}::date
     ${type_id === undefined ? sql`` : sql`AND m.type_id = ${type_id}`}
   GROUP BY 1, 2 HAVING (sum(m.granted), sum(m.used), sum(m.expired)) <> (0, 0, 0)`;

const visibleMonths = (ctx: Ctx, type_id: number | undefined, since: string): SQL => sql`
  SELECT x.month, x.type_id, sum(x.granted)::int AS granted, sum(x.used)::int AS used, sum(x.expired)::int AS expired FROM (
    SELECT to_char(entitlement.granted_on, 'YYYY-MM') AS month, entitlement.type_id,
           entitlement.granted - entitlement.withdrawn AS granted, 0 AS used, 0 AS expired
      FROM entitlement WHERE entitlement.granted_on >= ${`${since}-01`}::date AND ${matching(ctx, { type_id })}
    UNION ALL
    SELECT to_char(u.used_on, 'YYYY-MM'), entitlement.type_id, 0, u.quantity, 0
      FROM entitlement_use u JOIN entitlement ON entitlement.company_id = u.company_id AND entitlement.id = u.entitlement_id
     WHERE u.used_on >= ${`${since}-01`}::date AND ${matching(ctx, { type_id })}
    UNION ALL
    SELECT to_char(entitlement.expires_on, 'YYYY-MM'), entitlement.type_id, 0, 0,
           entitlement.granted - entitlement.used - entitlement.withdrawn
      FROM entitlement WHERE entitlement.status = 'expired' AND entitlement.expires_on >= ${`${since}-01`}::date
       AND ${matching(ctx, { type_id })}
  ) x WHERE x.month >= ${since} GROUP BY 1, 2`;

export const entitlementListStore = {
  /** What ends first is used first. */
  page: (ctx: Ctx, query: ParsedOf<typeof entitlementApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${entitlement} WHERE ${matching(ctx, query)}`,
      order:
        query.view === 'all' || query.view === undefined
          ? sql`${desc(entitlement.id)}`
          : sql`${entitlement.expires_on} NULLS LAST, ${entitlement.id}`,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), sql`${desc(entitlement.id)}`),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  /** As far as a list counts. */
  async counts(ctx: Ctx, filter: Filter) {
    const each = VIEWS.map(
      (view) => sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${entitlement}
        WHERE ${matching(ctx, { ...filter, view })} LIMIT ${sql.raw(String(TOTAL_CAP))}) few) AS ${sql.identifier(view)}`,
    );
    const { rows: found } = await ctx.db.execute<Record<EntitlementView, number>>(
      sql`SELECT ${sql.join(each, sql`, `)}`,
    );
    return found[0] as Record<EntitlementView, number>;
  },
  async totals(ctx: Ctx, filter: Filter) {
    const { rows: found } = await ctx.db.execute<
      Record<'granted' | 'left' | 'used' | 'worth_left_fen', number>
    >(sql`
      SELECT COALESCE(sum(${entitlement.granted}), 0)::int AS granted, COALESCE(sum(${entitlement.used}), 0)::int AS used,
             COALESCE(sum(${entitlement.granted} - ${entitlement.used} - ${entitlement.withdrawn})
               FILTER (WHERE ${eq(entitlement.status, 'active')}), 0)::int AS left,
             COALESCE(sum(${entitlement.worth_fen} - ${entitlement.recognised_fen} - ${entitlement.forfeited_fen}
               - ${entitlement.returned_fen}), 0)::bigint AS worth_left_fen
        FROM ${entitlement} WHERE ${matching(ctx, filter)}`);
    return found[0] ?? { granted: 0, used: 0, left: 0, worth_left_fen: 0 };
  },
  /**
   * Granted when they came, used when they were, expired on the day of their end; since the first of a month. Who sees some
   * students alone reads theirs, and not the sums.
   */
  async months(ctx: Ctx, { type_id }: { type_id?: number }, since: string) {
    const found = await ctx.db.execute<
      Record<'type_id' | 'granted' | 'used' | 'expired', number> & { month: string }
    >(students.seesEverybody(ctx) ? keptMonths(ctx, type_id, since) : visibleMonths(ctx, type_id, since));
    return found.rows.map((row) => ({ ...row, type_id: Number(row.type_id) }));
  },
  uses: (ctx: Ctx, company_id: number, id: number) =>
    ctx.db
      .select()
      .from(entitlementUse)
      .where(and(eq(entitlementUse.company_id, company_id), eq(entitlementUse.entitlement_id, id)))
      .orderBy(asc(entitlementUse.id)),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(entitlement.created_at, before)),
      sql`${desc(entitlement.created_at)}, ${desc(entitlement.id)}`,
      most,
    ),
  /** Names of what a student has left that is worth something, here. */
  leftOf: (ctx: Ctx, student_id: number) =>
    rows.some(
      ctx,
      and(
        eq(entitlement.company_id, ctx.company_id),
        eq(entitlement.student_id, student_id),
        eq(entitlement.status, 'active'),
        sql`${entitlement.worth_fen} > ${entitlement.recognised_fen}`,
      ),
      sql`${asc(entitlement.id)}`,
      3,
    ),
  /** Active ones that end within so many days, and of which nobody was told so early. */
  ending: (ctx: Ctx, days: number) =>
    ctx.db
      .select({
        id: entitlement.id,
        student_id: entitlement.student_id,
        student_name: student.username,
        class_teacher_id: student.class_teacher_id,
        type_id: entitlement.type_id,
        left: sql<number>`(${entitlement.granted} - ${entitlement.used} - ${entitlement.withdrawn})`,
        expires_on: entitlement.expires_on,
      })
      .from(entitlement)
      .innerJoin(student, eq(student.id, entitlement.student_id))
      .where(
        and(
          eq(entitlement.company_id, ctx.company_id),
          eq(entitlement.status, 'active'),
          isNull(entitlement.frozen_on),
          sql`${entitlement.expires_on} BETWEEN ${todayOf(ctx)}::date AND ${plusDays(todayOf(ctx), days)}::date`,
          sql`(${entitlement.told_days} IS NULL OR ${entitlement.told_days} > ${days})`,
        ),
      )
      .orderBy(asc(entitlement.id))
      .limit(200),
};
