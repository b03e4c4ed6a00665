import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { approvalNames } from '../../../organisation/admin/server/admin.table.ts';
import { companyNames } from '../../../organisation/company/server/company.table.ts';
import { subjectNames } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { Conversion, type conversionApi } from '../conversion.contract.ts';
import { conversion, conversionTender } from './conversion.table.ts';

const receiver = alias(student, 'receiver');
const columns = {
  ...documentColumns(conversion, Conversion),
  student_name: student.username,
  tenders: sql<
    Conversion['tenders']
  >`COALESCE((SELECT json_agg(json_build_object('account', t.account, 'amount_fen', t.amount_fen) ORDER BY t.account)
    FROM conversion_tender t WHERE t.company_id = ${conversion.company_id} AND t.conversion_id = ${conversion.id}), '[]')`,
  from_course_type: classLot.course_type,
  to_student_name: receiver.username,
  contract_number: sql<
    string | null
  >`(SELECT c.number FROM contract_line l JOIN contract c ON c.id = l.contract_id
    WHERE l.id = ${conversion.contract_line_id})`,
};

const store = approvalStore(conversion, {
  prefix: 'ZH',
  rows: defineRows({
    id: conversion.id,
    select: () =>
      select(columns)
        .from(conversion)
        .innerJoin(student, eq(student.id, conversion.student_id))
        .leftJoin(receiver, eq(receiver.id, conversion.to_student_id))
        .leftJoin(classLot, eq(classLot.id, conversion.from_lot_id)),
    names: {
      ...approvalNames,
      subject_name: [subjectNames.name, 'subject_id'],
      minutes_per_class_hour: [companyNames.minutes_per_class_hour, 'company_id'],
    },
    show: namingPrincipal,
  }),
  sees: (ctx) => students.isOfVisible(ctx, conversion.student_id),
  filters: {
    /** A transfer belongs to both. */
    student_id: (id: number) => or(eq(conversion.student_id, id), eq(conversion.to_student_id, id)),
  },
});

export type Tendered = Pick<typeof conversionTender.$inferSelect, 'account' | 'amount_fen'>;
export type ConversionRow = typeof conversion.$inferSelect;

export const conversionStore = {
  ...store,

  totals: (ctx: Ctx, filter: ParsedOf<typeof conversionApi.totals>) =>
    store.totals(ctx, filter, conversion.amount_fen),

  tenders: (ctx: Ctx, id: number): Promise<Tendered[]> =>
    ctx.db
      .select({ account: conversionTender.account, amount_fen: conversionTender.amount_fen })
      .from(conversionTender)
      .where(and(eq(conversionTender.company_id, ctx.company_id), eq(conversionTender.conversion_id, id))),

  async insertWith(
    ctx: Ctx,
    values: Parameters<typeof store.insert>[1],
    tenders: readonly Tendered[],
  ): Promise<number> {
    const conversion_id = await store.insert(ctx, values);
    const { company_id } = ctx;
    if (tenders.length)
      await ctx.db
        .insert(conversionTender)
        .values(tenders.map((one) => ({ ...one, company_id, conversion_id })));
    return conversion_id;
  },

  /** One whom this person sees. */
  async student(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ username: student.username, level_id: student.level_id })
      .from(student)
      .where(and(eq(student.id, id), students.visible(ctx)));
    return row;
  },
};
