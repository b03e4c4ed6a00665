import { and, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import {
  contractEdition,
  contractTemplate,
} from '@/domains/money/contract-template/server/contract-template.table.ts';
import { admin, adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseItem } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { contractApi } from '../contract.contract.ts';
import { REST_STATES, type Rest } from '../contract.rules.ts';
import { visibleContracts } from './contract.scope.store.ts';
import { isOverdue, isOverdueOn } from './contract.store.ts';
import { contract, contractInstalment } from './contract.table.ts';

const rows = defineRows({
  id: contract.id,
  select: () =>
    select({
      id: contract.id,
      company_id: contract.company_id,
      number: contract.number,
      reference: contract.reference,
      student_id: contract.student_id,
      student_name: student.username,
      adviser_id: contract.adviser_id,
      template_name: contractTemplate.name,
      made_on: contract.made_on,
      signed_on: contract.signed_on,
      effective_at: unixOrNull(contract.effective_at),
      list_fen: contract.list_fen,
      discount_fen: contract.discount_fen,
      total_fen: contract.total_fen,
      paid_fen: contract.paid_fen,
      discount_percent: contract.discount_percent,
      limit_percent: contract.limit_percent,
      next_due_on: contract.next_due_on,
      note: contract.note,
      reason: contract.reason,
      status: contract.status,
      created_by: contract.created_by,
      created_at: unix(contract.created_at),
      version: contract.version,
    })
      .from(contract)
      .innerJoin(student, eq(student.id, contract.student_id))
      .innerJoin(contractEdition, eq(contractEdition.id, contract.edition_id))
      .innerJoin(contractTemplate, eq(contractTemplate.id, contractEdition.template_id)),
  names: {
    adviser_name: [adminNames.name, 'adviser_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: (row, ctx) => ({ ...row, is_overdue: isOverdueOn(row, todayOf(ctx)) ? (1 as const) : (0 as const) }),
});

type ContractFilter = ParsedOf<typeof contractApi.export>;

const inRest = (rest: Rest): SQL => inArray(contract.status, [...REST_STATES[rest]]);
const restFen = (rest: Rest) =>
  sql<number>`COALESCE(sum(${contract.total_fen} - ${contract.paid_fen}) FILTER (WHERE ${inRest(rest)}), 0)::bigint`;

function matching(ctx: Ctx, filter: ContractFilter): SQL | undefined {
  const overdue = isOverdue(todayOf(ctx));
  return and(
    inArray(contract.company_id, [...ctx.reading]),
    visibleContracts(ctx),
    filter.keyword ? eq(contract.number, filter.keyword.toUpperCase()) : undefined,
    filter.student_id ? eq(contract.student_id, filter.student_id) : undefined,
    filter.status ? eq(contract.status, filter.status) : undefined,
    filter.adviser_id ? eq(contract.adviser_id, filter.adviser_id) : undefined,
    filter.overdue === undefined ? undefined : filter.overdue ? overdue : sql`(${overdue}) IS NOT TRUE`,
    filter.rest ? and(inRest(filter.rest), sql`${contract.paid_fen} < ${contract.total_fen}`) : undefined,
    filter.made_from ? gte(contract.made_on, filter.made_from) : undefined,
    filter.made_until ? lte(contract.made_on, filter.made_until) : undefined,
  );
}

/** Within some days by the day: an index has both. Otherwise the newest first. */
const orderOf = ({ made_from, made_until }: ContractFilter): SQL =>
  made_from || made_until ? sql`${contract.made_on} DESC, ${contract.id} DESC` : sql`${contract.id} DESC`;

export const contractListStore = {
  page(ctx: Ctx, query: ContractFilter & { page: number; limit: number }) {
    return rows.page(ctx, query, {
      matching: sql`FROM ${contract} WHERE ${matching(ctx, query)}`,
      order: orderOf(query),
      ordered: !visibleContracts(ctx) && hasOrderedIndex(ctx, query, ['status', 'student_id', 'adviser_id']),
    });
  },

  all: (ctx: Ctx, filter: ContractFilter) => rows.all(ctx, matching(ctx, filter), sql`${desc(contract.id)}`),

  async find(ctx: Ctx, id: number) {
    const row = await rows.one(ctx, id, matching(ctx, {}));
    if (!row) return undefined;
    const [more] = await ctx.db
      .select({
        template_id: contractTemplate.id,
        edition: contractEdition.edition,
        edition_id: contract.edition_id,
        level_id: contract.level_id,
        level_name: baseItem.name,
        student_number: student.number,
        invoiced_fen: contract.invoiced_fen,
      })
      .from(contract)
      .innerJoin(student, eq(student.id, contract.student_id))
      .innerJoin(contractEdition, eq(contractEdition.id, contract.edition_id))
      .innerJoin(contractTemplate, eq(contractTemplate.id, contractEdition.template_id))
      .leftJoin(baseItem, eq(baseItem.id, contract.level_id))
      .where(eq(contract.id, id));
    return more && { ...row, ...more };
  },

  /** For the timeline of a student. */
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    ctx.db
      .select({
        id: contract.id,
        number: contract.number,
        status: contract.status,
        total_fen: contract.total_fen,
        created_at: contract.created_at,
        created_by_name: admin.admin_name,
      })
      .from(contract)
      .innerJoin(admin, eq(admin.id, contract.created_by))
      .where(and(matching(ctx, { student_id }), lt(contract.created_at, before)))
      .orderBy(desc(contract.created_at), desc(contract.id))
      .limit(most),

  async totals(ctx: Ctx, filter: ContractFilter) {
    const today = todayOf(ctx);
    const due = sql`(SELECT COALESCE(sum(i.amount_fen), 0) FROM ${contractInstalment} i
      WHERE i.contract_id = ${contract.id} AND i.due_on < ${today}::date)`;
    const [row] = await ctx.db
      .select({
        count: sql<number>`count(*)::int`,
        total_fen: sql<number>`COALESCE(sum(${contract.total_fen}), 0)::bigint`,
        paid_fen: sql<number>`COALESCE(sum(${contract.paid_fen}), 0)::bigint`,
        unpaid_fen: restFen('unpaid'),
        pending_fen: restFen('pending'),
        dropped_fen: restFen('dropped'),
        overdue_count: sql<number>`count(*) FILTER (WHERE ${isOverdue(today)})::int`,
        overdue_fen: sql<number>`COALESCE(sum(CASE WHEN ${isOverdue(today)} THEN ${due} - ${contract.paid_fen} END), 0)::bigint`,
      })
      .from(contract)
      .where(matching(ctx, filter));
    return row as NonNullable<typeof row>;
  },
};
