import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { countUpTo } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnixOrNull } from '@/kernel/value/time.ts';
import { applications, type WorkFilter } from '../../application/server/application.service.ts';
import { application } from '../../application/server/application.table.ts';
import type { portalAccountApi } from '../portal-account.contract.ts';
import { portalAccount, portalLook } from './portal-account.table.ts';

export type AccountRecord = typeof portalAccount.$inferSelect;
type Values = Omit<typeof portalAccount.$inferInsert, 'company_id' | 'created_by' | 'family_id' | 'id'>;
type Query = ParsedOf<typeof portalAccountApi.list>;

const lastLook = <T>(column: SQL): SQL<T | null> =>
  sql<T | null>`(SELECT ${column} FROM portal_look l WHERE l.company_id = ${portalAccount.company_id}
    AND l.account_id = ${portalAccount.id} ORDER BY l.id DESC LIMIT 1)`;

const rows = defineRows({
  id: portalAccount.id,
  select: () =>
    select({
      id: portalAccount.id,
      company_id: portalAccount.company_id,
      student_id: portalAccount.student_id,
      student_name: student.username,
      portal: portalAccount.portal,
      address: portalAccount.address,
      login: portalAccount.login,
      has_secret: sql<boolean>`${portalAccount.secret} IS NOT NULL`,
      email: portalAccount.email,
      two_factor: portalAccount.two_factor,
      checked_on: portalAccount.checked_on,
      looked_at: lastLook<Date>(sql`l.created_at`),
      looked_by_id: lastLook<number>(sql`l.created_by`),
      created_at: unix(portalAccount.created_at),
      version: portalAccount.version,
    })
      .from(portalAccount)
      .innerJoin(student, eq(student.id, portalAccount.student_id)),
  names: { looked_by: [adminNames.name, 'looked_by_id'] },
  show: ({ looked_by_id: _, looked_at, ...row }) => ({
    ...row,
    looked_at: toUnixOrNull(looked_at === null ? null : new Date(looked_at)),
  }),
});

/** Of students whom this person sees, or for whom they guide an application. */
const guided = (condition: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${application} WHERE ${and(eq(application.company_id, portalAccount.company_id), eq(application.student_id, portalAccount.student_id), condition)})`;
function visible(ctx: Ctx): SQL | undefined {
  const ofStudent = students.isOfVisible(ctx, portalAccount.student_id);
  return ofStudent && or(ofStudent, guided(applications.matching(ctx, {})));
}

type Filter = Partial<Omit<Query, 'limit' | 'order' | 'page' | 'sort'>>;
/** What is asked of applications is asked of those of the account's student. */
const matching = (ctx: Ctx, { keyword, student_id, ...filter }: Filter): SQL | undefined =>
  and(
    inArray(portalAccount.company_id, [...ctx.reading]),
    visible(ctx),
    keyword
      ? or(
          sql`${portalAccount.student_id} IN ${students.foundBy(ctx, keyword)}`,
          sql`strpos(lower(${portalAccount.portal}), ${keyword.toLowerCase()}) > 0`,
        )
      : undefined,
    student_id === undefined ? undefined : eq(portalAccount.student_id, student_id),
    Object.values(filter).some((value) => value !== undefined)
      ? guided(applications.matching(ctx, filter))
      : undefined,
  );

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(portalAccount.company_id, ctx.company_id), eq(portalAccount.id, id));

export const portalAccountStore = {
  page: (ctx: Ctx, query: Query) => {
    const { sort, order = 'desc', page: _, limit: _limit, ...filter } = query;
    const column = sort === 'checked_on' ? portalAccount.checked_on : portalAccount.created_at;
    return rows.page(ctx, query, {
      matching: sql`FROM ${portalAccount} WHERE ${matching(ctx, filter)}`,
      order: sql`${order === 'asc' ? asc(column) : desc(column)}, ${desc(portalAccount.id)}`,
    });
  },
  count: (ctx: Ctx, filter: WorkFilter): Promise<number> =>
    countUpTo(ctx, sql`FROM ${portalAccount} WHERE ${matching(ctx, filter)}`),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(portalAccount.created_at, before)),
      sql`${desc(portalAccount.created_at)}, ${desc(portalAccount.id)}`,
      most,
    ),
  async lock(ctx: Ctx, id: number): Promise<AccountRecord | undefined> {
    const [row] = await ctx.db
      .select()
      .from(portalAccount)
      .where(and(here(ctx, id), visible(ctx)))
      .for('no key update');
    return row;
  },
  async insert(ctx: Ctx, values: Values): Promise<number> {
    const [row] = await ctx.db
      .insert(portalAccount)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .returning({ id: portalAccount.id });
    return row?.id as number;
  },
  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(portalAccount)
      .set({ ...values, version: sql`${portalAccount.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  /** Of a row that was made a moment ago: no version of its own. */
  keepSecret: (ctx: Ctx, id: number, secret: Buffer) =>
    ctx.db.update(portalAccount).set({ secret }).where(here(ctx, id)),
  remove: (ctx: Ctx, id: number) => ctx.db.delete(portalAccount).where(here(ctx, id)),
  look: (ctx: Ctx, account_id: number, why: string) =>
    ctx.db
      .insert(portalLook)
      .values({ account_id, why, company_id: ctx.company_id, created_by: ctx.admin_id }),
  looks: (ctx: Ctx, company_id: number, accountId: number) =>
    ctx.db
      .select()
      .from(portalLook)
      .where(and(eq(portalLook.company_id, company_id), eq(portalLook.account_id, accountId)))
      .orderBy(desc(portalLook.id))
      .limit(200),
};
