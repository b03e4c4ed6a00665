import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { admin } from '../../admin/server/admin.table.ts';
import type { auditApi } from '../audit.contract.ts';
import { auditLog } from './audit.table.ts';

/** Who was away, where the change was made in somebody's place. */
const principal = alias(admin, 'principal');

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  admin_id: auditLog.admin_id,
  admin_name: admin.admin_name,
  for_admin_id: auditLog.for_admin_id,
  for_admin_name: principal.admin_name,
  action: auditLog.action,
  doc: auditLog.doc,
  doc_id: auditLog.doc_id,
  part: auditLog.part,
  op: auditLog.op,
  before: auditLog.before,
  after: auditLog.after,
  reason: auditLog.reason,
  address: auditLog.address,
  visitor_id: auditLog.visitor_id,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(auditLog)
    .leftJoin(admin, eq(admin.id, auditLog.admin_id))
    .leftJoin(principal, eq(principal.id, auditLog.for_admin_id));
export type TrailRow = Awaited<ReturnType<typeof rowsOf>>[number];

export type AuditFilter = ParsedOf<typeof auditApi.export>;
interface Paging {
  page: number;
  limit: number;
}

const matching = (ctx: Ctx, filter: AuditFilter) =>
  and(
    inArray(auditLog.company_id, [...ctx.reading]),
    filter.by_admin_id ? eq(auditLog.admin_id, filter.by_admin_id) : undefined,
    filter.doc ? eq(auditLog.doc, filter.doc) : undefined,
    filter.doc_id ? eq(auditLog.doc_id, filter.doc_id) : undefined,
    filter.from ? gte(auditLog.at, fromUnix(filter.from)) : undefined,
    filter.to ? lt(auditLog.at, fromUnix(filter.to)) : undefined,
  );

/** As the indexes of the months have it: of each no more is read than the page needs. */
const newestFirst = [desc(auditLog.at), desc(auditLog.id)] as const;

const page = (ctx: Ctx, query: Paging, where: SQL | undefined) =>
  pageOf(
    ctx,
    query,
    (limit, offset) =>
      rowsOf(ctx)
        .where(where)
        .orderBy(...newestFirst)
        .limit(limit)
        .offset(offset),
    sql`FROM ${auditLog} WHERE ${where}`,
  );

export const auditStore = {
  page: (ctx: Ctx, query: Paging & AuditFilter) => page(ctx, query, matching(ctx, query)),
  /** One document's trail, from whichever company of the family it was changed, as far as one may read. */
  history: (ctx: Ctx, query: Paging & { doc: string; doc_id: number }) =>
    page(ctx, query, and(eq(auditLog.doc, query.doc), eq(auditLog.doc_id, query.doc_id))),
  all: (ctx: Ctx, filter: AuditFilter) =>
    chunksOf<TrailRow>(
      ctx,
      columns,
      rowsOf(ctx)
        .where(matching(ctx, filter))
        .orderBy(...newestFirst)
        .getSQL(),
    ),
};
