import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { approvalNames } from '../../../organisation/admin/server/admin.table.ts';
import { companyNames } from '../../../organisation/company/server/company.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { leftOf, shownTerms } from '../../class-hours/class-hours.rules.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { contract, contractLine } from '../../contract/server/contract.table.ts';
import { CarryForward } from '../carry-forward.contract.ts';
import type { CarriedLot } from '../carry-forward.rules.ts';
import { carryForward, carryForwardLine } from './carry-forward.table.ts';

const into = alias(contract, 'into_contract');
const columns = {
  ...documentColumns(carryForward, CarryForward),
  student_name: student.username,
  contract_number: contract.number,
  new_contract_number: into.number,
};

const store = approvalStore(carryForward, {
  prefix: 'JZ',
  rows: defineRows({
    id: carryForward.id,
    select: () =>
      select(columns)
        .from(carryForward)
        .innerJoin(student, eq(student.id, carryForward.student_id))
        .innerJoin(contract, eq(contract.id, carryForward.contract_id))
        .leftJoin(into, eq(into.id, carryForward.new_contract_id)),
    names: {
      ...approvalNames,
      minutes_per_class_hour: [companyNames.minutes_per_class_hour, 'company_id'],
    },
    show: namingPrincipal,
  }),
  sees: (ctx) => students.isOfVisible(ctx, carryForward.student_id),
});

export const carryForwardStore = {
  ...store,

  /** The one that made a contract, and the newest that would end it or has. */
  async ofContract(ctx: Ctx, contractId: number) {
    const found = await store.rows(
      ctx,
      and(
        store.matching(ctx),
        or(
          eq(carryForward.new_contract_id, contractId),
          and(
            eq(carryForward.contract_id, contractId),
            inArray(carryForward.status, ['submitted', 'approved']),
          ),
        ),
      ),
    );
    return {
      from: found.find(({ new_contract_id }) => new_contract_id === contractId) ?? null,
      into: found.findLast(({ contract_id }) => contract_id === contractId) ?? null,
    };
  },

  async insertWith(ctx: Ctx, values: Parameters<typeof store.insert>[1], lots: readonly CarriedLot[]) {
    const carry_forward_id = await store.insert(ctx, values);
    await ctx.db.insert(carryForwardLine).values(
      lots.map(({ lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
        company_id: ctx.company_id,
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
      .select({ line: carryForwardLine, lot: classLot, subject_name: subjectName })
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
      ...shownTerms(lot, today),
    }));
  },

  /** What is left in the lots that were bought from a contract. */
  async lots(ctx: Ctx, contractId: number) {
    const today = todayOf(ctx);
    const rows = await ctx.db
      .select({ lot: classLot, subject_name: subjectName })
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
      subject_id: lot.subject_id,
      subject_name,
      ...leftOf(lot, today),
    }));
  },
};
