import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { subject } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { contract, contractLine } from '../../contract/server/contract.table.ts';
import type { Conversion } from '../conversion.contract.ts';
import { conversion, conversionTender } from './conversion.table.ts';

const receiver = alias(student, 'receiver');
const decider = alias(admin, 'decider');

const columns = {
  id: conversion.id,
  company_id: conversion.company_id,
  number: conversion.number,
  kind: conversion.kind,
  student_id: conversion.student_id,
  student_name: student.username,
  amount_fen: conversion.amount_fen,
  tenders: sql<
    Conversion['tenders']
  >`COALESCE((SELECT json_agg(json_build_object('account', t.account, 'amount_fen', t.amount_fen) ORDER BY t.account)
    FROM conversion_tender t WHERE t.company_id = ${conversion.company_id} AND t.conversion_id = ${conversion.id}), '[]')`,
  to_account: conversion.to_account,
  course_type: conversion.course_type,
  subject_id: conversion.subject_id,
  subject_name: subject.name,
  paid_minutes: conversion.paid_minutes,
  gift_minutes: conversion.gift_minutes,
  expires_on: conversion.expires_on,
  from_course_type: classLot.course_type,
  out_paid_minutes: conversion.out_paid_minutes,
  out_gift_minutes: conversion.out_gift_minutes,
  to_student_id: conversion.to_student_id,
  to_student_name: receiver.username,
  contract_line_id: conversion.contract_line_id,
  contract_number: contract.number,
  lot_id: conversion.lot_id,
  book_fen: conversion.book_fen,
  discount_percent: conversion.discount_percent,
  note: conversion.note,
  reason: conversion.reason,
  status: conversion.status,
  created_by: conversion.created_by,
  created_by_name: admin.admin_name,
  created_at: conversion.created_at,
  decided_by_name: decider.admin_name,
  decided_at: conversion.decided_at,
  minutes_per_class_hour: company.minutes_per_class_hour,
  version: conversion.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(conversion)
    .innerJoin(student, eq(student.id, conversion.student_id))
    .innerJoin(admin, eq(admin.id, conversion.created_by))
    .innerJoin(company, eq(company.id, conversion.company_id))
    .leftJoin(decider, eq(decider.id, conversion.decided_by))
    .leftJoin(subject, eq(subject.id, conversion.subject_id))
    .leftJoin(receiver, eq(receiver.id, conversion.to_student_id))
    .leftJoin(classLot, eq(classLot.id, conversion.from_lot_id))
    .leftJoin(contractLine, eq(contractLine.id, conversion.contract_line_id))
    .leftJoin(contract, eq(contract.id, contractLine.contract_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  created_at: toUnix(row.created_at),
  decided_at: toUnixOrNull(row.decided_at),
});

export interface ConversionFilter {
  student_id?: number;
  kind?: Conversion['kind'];
  status?: Conversion['status'];
  from?: number;
  to?: number;
}

/** Of students whom this person sees; a transfer belongs to both. */
function matching(ctx: Ctx, filter: ConversionFilter): SQL | undefined {
  const { student_id, kind, status, from, to } = filter;
  return and(
    inArray(conversion.company_id, [...ctx.reading]),
    students.visible(ctx),
    student_id
      ? or(eq(conversion.student_id, student_id), eq(conversion.to_student_id, student_id))
      : undefined,
    kind ? eq(conversion.kind, kind) : undefined,
    status ? eq(conversion.status, status) : undefined,
    from ? gte(conversion.created_at, fromUnix(from)) : undefined,
    to ? lte(conversion.created_at, fromUnix(to)) : undefined,
  );
}
const source = (where: SQL | undefined) =>
  sql`FROM ${conversion} JOIN ${student} ON ${student.id} = ${conversion.student_id} WHERE ${where}`;

type Values = Omit<typeof conversion.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;
export type Tendered = Pick<typeof conversionTender.$inferSelect, 'account' | 'amount_fen'>;
export type ConversionRow = typeof conversion.$inferSelect;

export const conversionStore = {
  page(ctx: Ctx, query: ConversionFilter & { page: number; limit: number }) {
    return pageByIds(ctx, query, {
      id: conversion.id,
      matching: source(matching(ctx, query)),
      order: sql`${desc(conversion.id)}`,
      rows: async (ids) => (await rowsOf(ctx).where(inArray(conversion.id, [...ids]))).map(shown),
    });
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx).where(and(matching(ctx, {}), eq(conversion.id, id)));
    return row && shown(row);
  },

  async totals(ctx: Ctx, filter: ConversionFilter) {
    const { rows } = await ctx.db.execute<
      Record<'waiting' | 'waiting_fen' | 'approved' | 'approved_fen', number>
    >(
      sql`SELECT count(*) FILTER (WHERE ${conversion.status} = 'submitted')::int AS waiting,
        COALESCE(sum(${conversion.amount_fen}) FILTER (WHERE ${conversion.status} = 'submitted'), 0)::bigint AS waiting_fen,
        count(*) FILTER (WHERE ${conversion.status} = 'approved')::int AS approved,
        COALESCE(sum(${conversion.amount_fen}) FILTER (WHERE ${conversion.status} = 'approved'), 0)::bigint AS approved_fen
        ${source(matching(ctx, filter))}`,
    );
    return rows[0] ?? { waiting: 0, waiting_fen: 0, approved: 0, approved_fen: 0 };
  },

  async *all(ctx: Ctx, filter: ConversionFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(conversion.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: conversion, student_name: student.username })
        .from(conversion)
        .innerJoin(student, eq(student.id, conversion.student_id))
        .where(
          and(
            inArray(conversion.company_id, [...ctx.reading]),
            students.visible(ctx),
            waiting(conversion, query),
          ),
        )
        .orderBy(asc(conversion.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),

  /** How many wait that were submitted until a moment. */
  async waitingUntil(ctx: Ctx, until: number): Promise<number> {
    return (await conversionStore.totals(ctx, { status: 'submitted', to: until })).waiting;
  },

  /** What people decide on is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<ConversionRow | undefined> {
    const [row] = await ctx.db
      .select({ doc: conversion })
      .from(conversion)
      .innerJoin(student, eq(student.id, conversion.student_id))
      .where(and(eq(conversion.id, id), eq(conversion.company_id, ctx.company_id), students.visible(ctx)))
      .for('update', { of: conversion });
    return row?.doc;
  },

  tenders: (ctx: Ctx, id: number): Promise<Tendered[]> =>
    ctx.db
      .select({ account: conversionTender.account, amount_fen: conversionTender.amount_fen })
      .from(conversionTender)
      .where(and(eq(conversionTender.company_id, ctx.company_id), eq(conversionTender.conversion_id, id))),

  async insert(ctx: Ctx, values: Values, tenders: readonly Tendered[]): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(conversion)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: conversion.id });
    const id = row?.id as number;
    if (tenders.length)
      await ctx.db
        .insert(conversionTender)
        .values(tenders.map((one) => ({ ...one, company_id, conversion_id: id })));
    return id;
  },

  async keep(ctx: Ctx, id: number, values: Partial<typeof conversion.$inferInsert>): Promise<void> {
    await ctx.db.update(conversion).set(values).where(eq(conversion.id, id));
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(conversion)
      .set({
        status: status as Conversion['status'],
        ...(['approved', 'rejected'].includes(status) && { decided_by: ctx.admin_id, decided_at: ctx.now }),
        version: sql`${conversion.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(conversion.id, id));
  },

  /** One whom this person sees. */
  async student(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ username: student.username, level_id: student.level_id })
      .from(student)
      .where(and(eq(student.id, id), students.visible(ctx)));
    return row;
  },

  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: conversion.id, number: conversion.number, student_id: conversion.student_id })
      .from(conversion)
      .where(inArray(conversion.id, [...ids])),
};
