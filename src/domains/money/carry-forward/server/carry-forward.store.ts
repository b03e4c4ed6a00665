import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { subject } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { giftLeft, moneyLeft, paidLeft } from '../../class-hours/class-hours.rules.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { contract, contractLine } from '../../contract/server/contract.table.ts';
import type { CarryForward } from '../carry-forward.contract.ts';
import type { CarriedLot } from '../carry-forward.rules.ts';
import { carryForward, carryForwardLine } from './carry-forward.table.ts';

const decider = alias(admin, 'decider');
const into = alias(contract, 'into_contract');

const columns = {
  id: carryForward.id,
  company_id: carryForward.company_id,
  number: carryForward.number,
  student_id: carryForward.student_id,
  student_name: student.username,
  contract_id: carryForward.contract_id,
  contract_number: contract.number,
  new_contract_id: carryForward.new_contract_id,
  new_contract_number: into.number,
  amount_fen: carryForward.amount_fen,
  paid_minutes: carryForward.paid_minutes,
  gift_minutes: carryForward.gift_minutes,
  expires_on: carryForward.expires_on,
  note: carryForward.note,
  reason: carryForward.reason,
  status: carryForward.status,
  created_by: carryForward.created_by,
  created_by_name: admin.admin_name,
  created_at: carryForward.created_at,
  decided_by_name: decider.admin_name,
  decided_at: carryForward.decided_at,
  minutes_per_class_hour: company.minutes_per_class_hour,
  version: carryForward.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(carryForward)
    .innerJoin(student, eq(student.id, carryForward.student_id))
    .innerJoin(contract, eq(contract.id, carryForward.contract_id))
    .innerJoin(admin, eq(admin.id, carryForward.created_by))
    .innerJoin(company, eq(company.id, carryForward.company_id))
    .leftJoin(into, eq(into.id, carryForward.new_contract_id))
    .leftJoin(decider, eq(decider.id, carryForward.decided_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  created_at: toUnix(row.created_at),
  decided_at: toUnixOrNull(row.decided_at),
});

export interface CarryForwardFilter {
  student_id?: number;
  status?: CarryForward['status'];
  from?: number;
  to?: number;
}
const matching = (ctx: Ctx, { student_id, status, from, to }: CarryForwardFilter): SQL | undefined =>
  and(
    inArray(carryForward.company_id, [...ctx.reading]),
    students.visible(ctx),
    student_id ? eq(carryForward.student_id, student_id) : undefined,
    status ? eq(carryForward.status, status) : undefined,
    from ? gte(carryForward.created_at, fromUnix(from)) : undefined,
    to ? lte(carryForward.created_at, fromUnix(to)) : undefined,
  );

type Values = Omit<typeof carryForward.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;
export type CarryForwardRow = typeof carryForward.$inferSelect;

export const carryForwardStore = {
  page: (ctx: Ctx, query: CarryForwardFilter & { page: number; limit: number }) =>
    pageByIds(ctx, query, {
      id: carryForward.id,
      matching: sql`FROM ${carryForward} JOIN ${student} ON ${student.id} = ${carryForward.student_id}
        WHERE ${matching(ctx, query)}`,
      order: sql`${desc(carryForward.id)}`,
      rows: async (ids) => (await rowsOf(ctx).where(inArray(carryForward.id, [...ids]))).map(shown),
    }),

  async waitingUntil(ctx: Ctx, until: number): Promise<number> {
    return (await carryForwardStore.page(ctx, { status: 'submitted', to: until, page: 1, limit: 1 })).total;
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx).where(and(matching(ctx, {}), eq(carryForward.id, id)));
    return row && shown(row);
  },

  /** The one that made a contract, and the newest that would end it or has. */
  async ofContract(ctx: Ctx, contractId: number) {
    const [from] = await rowsOf(ctx).where(
      and(matching(ctx, {}), eq(carryForward.new_contract_id, contractId)),
    );
    const [goes] = await rowsOf(ctx)
      .where(
        and(
          matching(ctx, {}),
          eq(carryForward.contract_id, contractId),
          inArray(carryForward.status, ['submitted', 'approved']),
        ),
      )
      .orderBy(desc(carryForward.id))
      .limit(1);
    return { from: from ? shown(from) : null, into: goes ? shown(goes) : null };
  },

  async *all(ctx: Ctx, filter: CarryForwardFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(carryForward.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: carryForward, student_name: student.username })
        .from(carryForward)
        .innerJoin(student, eq(student.id, carryForward.student_id))
        .where(and(matching(ctx, {}), waiting(carryForward, query)))
        .orderBy(asc(carryForward.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),

  /** What people decide on is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<CarryForwardRow | undefined> {
    const [row] = await ctx.db
      .select({ doc: carryForward })
      .from(carryForward)
      .innerJoin(student, eq(student.id, carryForward.student_id))
      .where(and(eq(carryForward.id, id), eq(carryForward.company_id, ctx.company_id), students.visible(ctx)))
      .for('update', { of: carryForward });
    return row?.doc;
  },

  async insert(ctx: Ctx, values: Values, lots: readonly CarriedLot[]): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(carryForward)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: carryForward.id });
    const carry_forward_id = row?.id as number;
    await ctx.db.insert(carryForwardLine).values(
      lots.map(({ lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
        company_id,
        carry_forward_id,
        lot_id,
        paid_minutes,
        gift_minutes,
        amount_fen,
      })),
    );
    return carry_forward_id;
  },

  async lines(ctx: Ctx, id: number) {
    const today = todayOf(ctx);
    const rows = await ctx.db
      .select({ line: carryForwardLine, lot: classLot, subject_name: subject.name })
      .from(carryForwardLine)
      .innerJoin(classLot, eq(classLot.id, carryForwardLine.lot_id))
      .leftJoin(subject, eq(subject.id, classLot.subject_id))
      .where(
        and(
          inArray(carryForwardLine.company_id, [...ctx.reading]),
          eq(carryForwardLine.carry_forward_id, id),
        ),
      )
      .orderBy(asc(carryForwardLine.lot_id));
    return rows.map(({ line: { lot_id, paid_minutes, gift_minutes, amount_fen }, lot, subject_name }) => ({
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
      subject_name,
      ...termsOf(lot, today),
    }));
  },

  /** What is left in the lots that were bought from a contract. */
  async lots(ctx: Ctx, contractId: number) {
    const today = todayOf(ctx);
    const rows = await ctx.db
      .select({ lot: classLot, subject_name: subject.name })
      .from(classLot)
      .innerJoin(contractLine, eq(contractLine.id, classLot.contract_line_id))
      .leftJoin(subject, eq(subject.id, classLot.subject_id))
      .where(
        and(
          eq(classLot.company_id, ctx.company_id),
          eq(contractLine.contract_id, contractId),
          isNull(classLot.closed_at),
        ),
      )
      .orderBy(asc(classLot.id));
    return rows.map(({ lot, subject_name }) => ({
      lot_id: lot.id,
      subject_id: lot.subject_id,
      subject_name,
      paid_minutes: paidLeft(lot),
      gift_minutes: giftLeft(lot),
      amount_fen: moneyLeft(lot),
      ...termsOf(lot, today),
    }));
  },

  async keep(ctx: Ctx, id: number, values: { reason?: string; new_contract_id?: number }): Promise<void> {
    await ctx.db.update(carryForward).set(values).where(eq(carryForward.id, id));
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(carryForward)
      .set({
        status: status as CarryForward['status'],
        ...(['approved', 'rejected'].includes(status) && { decided_by: ctx.admin_id, decided_at: ctx.now }),
        version: sql`${carryForward.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(carryForward.id, id));
  },
};

const termsOf = (lot: typeof classLot.$inferSelect, today: string) => ({
  course_type: lot.course_type,
  expires_on: lot.expires_on,
  expired: lot.expires_on !== null && lot.expires_on < today && lot.frozen_on === null,
  frozen: lot.frozen_on !== null,
});
