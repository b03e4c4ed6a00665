import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Ctx, todayOf } from '@/kernel/server/ctx.ts';
import { chunksOf } from '@/kernel/server/cursor.ts';
import { type DecisionQuery, waiting } from '@/kernel/server/decision.ts';
import { pageByIds } from '@/kernel/server/page.ts';
import { under } from '@/kernel/server/under.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { subject } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { contractLine } from '../../contract/server/contract.table.ts';
import type { BranchTransfer } from '../branch-transfer.contract.ts';
import type { Side } from '../branch-transfer.rules.ts';
import { branchTransfer, branchTransferLine } from './branch-transfer.table.ts';

const decider = alias(admin, 'decider');
const other = alias(company, 'other_company');

const columns = {
  id: branchTransfer.id,
  company_id: branchTransfer.company_id,
  number: branchTransfer.number,
  side: branchTransfer.side,
  other_company_id: branchTransfer.other_company_id,
  other_company_name: other.name,
  student_id: branchTransfer.student_id,
  student_name: branchTransfer.student_name,
  student_number: branchTransfer.student_number,
  placed: branchTransfer.placed,
  amount_fen: branchTransfer.amount_fen,
  coins_fen: branchTransfer.coins_fen,
  paid_minutes: branchTransfer.paid_minutes,
  gift_minutes: branchTransfer.gift_minutes,
  note: branchTransfer.note,
  reason: branchTransfer.reason,
  status: branchTransfer.status,
  created_by: branchTransfer.created_by,
  created_by_name: admin.admin_name,
  created_at: branchTransfer.created_at,
  decided_by_name: decider.admin_name,
  decided_at: branchTransfer.decided_at,
  minutes_per_class_hour: company.minutes_per_class_hour,
  version: branchTransfer.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(branchTransfer)
    .leftJoin(student, eq(student.id, branchTransfer.student_id))
    .innerJoin(admin, eq(admin.id, branchTransfer.created_by))
    .innerJoin(company, eq(company.id, branchTransfer.company_id))
    .innerJoin(other, eq(other.id, branchTransfer.other_company_id))
    .leftJoin(decider, eq(decider.id, branchTransfer.decided_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  created_at: toUnix(row.created_at),
  decided_at: toUnixOrNull(row.decided_at),
});

export interface BranchTransferFilter {
  student_id?: number | undefined;
  side?: Side | undefined;
  status?: BranchTransfer['status'] | undefined;
  from?: number | undefined;
  to?: number | undefined;
}
/** Who comes in is nobody's yet: those see them who see everybody. */
const visible = (ctx: Ctx): SQL | undefined =>
  students.seesEverybody(ctx) ? undefined : students.visible(ctx);
const matching = (ctx: Ctx, { student_id, side, status, from, to }: BranchTransferFilter): SQL | undefined =>
  and(
    inArray(branchTransfer.company_id, [...ctx.reading]),
    visible(ctx),
    student_id ? eq(branchTransfer.student_id, student_id) : undefined,
    side ? eq(branchTransfer.side, side) : undefined,
    status ? eq(branchTransfer.status, status) : undefined,
    from ? gte(branchTransfer.created_at, fromUnix(from)) : undefined,
    to ? lte(branchTransfer.created_at, fromUnix(to)) : undefined,
  );

type Values = Omit<typeof branchTransfer.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;
type Change = Partial<
  Pick<Half, 'reason' | 'student_id' | 'other_student_id' | 'placed' | 'ended_contract_ids'>
>;
export type Half = typeof branchTransfer.$inferSelect;
export type LineRow = typeof branchTransferLine.$inferSelect;
export type NewLine = Omit<LineRow, 'id' | 'family_id' | 'company_id' | 'branch_transfer_id'>;

const ofPair = (ctx: Ctx, pair: string) =>
  and(eq(branchTransfer.company_id, ctx.company_id), eq(branchTransfer.pair, pair));
const change = async (ctx: Ctx, pair: string, values: Partial<typeof branchTransfer.$inferInsert>) => {
  await ctx.db
    .update(branchTransfer)
    .set({ ...values, version: sql`${branchTransfer.version} + 1`, updated_at: ctx.now })
    .where(ofPair(ctx, pair));
};

export const branchTransferStore = {
  page: (ctx: Ctx, query: BranchTransferFilter & { page: number; limit: number }) =>
    pageByIds(ctx, query, {
      id: branchTransfer.id,
      matching: sql`FROM ${branchTransfer} LEFT JOIN ${student} ON ${student.id} = ${branchTransfer.student_id}
        WHERE ${matching(ctx, query)}`,
      order: sql`${desc(branchTransfer.id)}`,
      rows: async (ids) => (await rowsOf(ctx).where(inArray(branchTransfer.id, [...ids]))).map(shown),
    }),

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx).where(and(matching(ctx, {}), eq(branchTransfer.id, id)));
    return row && shown(row);
  },

  async *all(ctx: Ctx, filter: BranchTransferFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(branchTransfer.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  /** Asked for until then, going or coming, and not yet decided. */
  async waitingUntil(ctx: Ctx, until: number): Promise<number> {
    return (await branchTransferStore.page(ctx, { status: 'submitted', to: until, page: 1, limit: 1 })).total;
  },

  /** Those that come in: whoever sends them decides nothing. */
  waiting: async (ctx: Ctx, query: DecisionQuery) =>
    (
      await ctx.db
        .select({ doc: branchTransfer, other_company_name: other.name })
        .from(branchTransfer)
        .leftJoin(student, eq(student.id, branchTransfer.student_id))
        .innerJoin(other, eq(other.id, branchTransfer.other_company_id))
        .where(and(matching(ctx, { side: 'in' }), waiting(branchTransfer, query)))
        .orderBy(asc(branchTransfer.created_at))
        .limit(query.limit)
    ).map(({ doc, other_company_name }) => ({ ...doc, other_company_name })),

  /** Of a student of the acting company, whoever sees it: the one that waits, if one does. */
  async waitingOf(ctx: Ctx, studentId: number) {
    const [row] = await ctx.db
      .select({ number: branchTransfer.number, company: other.name })
      .from(branchTransfer)
      .innerJoin(other, eq(other.id, branchTransfer.other_company_id))
      .where(
        and(
          eq(branchTransfer.company_id, ctx.company_id),
          eq(branchTransfer.student_id, studentId),
          eq(branchTransfer.side, 'out'),
          eq(branchTransfer.status, 'submitted'),
        ),
      );
    return row;
  },

  /** The half of the company that the transaction is in. */
  async half(ctx: Ctx, pair: string): Promise<Half> {
    const [row] = await ctx.db.select().from(branchTransfer).where(ofPair(ctx, pair));
    return row as Half;
  },

  /** Both halves, the sender's first, whoever asks; what people decide on is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<Half | undefined> {
    const [seen] = await ctx.db
      .select({ doc: branchTransfer })
      .from(branchTransfer)
      .leftJoin(student, eq(student.id, branchTransfer.student_id))
      .where(and(eq(branchTransfer.id, id), eq(branchTransfer.company_id, ctx.company_id), visible(ctx)));
    if (!seen) return undefined;
    const { pair, side, other_company_id } = seen.doc;
    const locked = async (at: Ctx): Promise<Half | undefined> =>
      (await at.db.select().from(branchTransfer).where(ofPair(at, pair)).for('update'))[0];
    if (side === 'in') await under(ctx, other_company_id, locked);
    const own = await locked(ctx);
    if (side === 'out') await under(ctx, other_company_id, locked);
    return own;
  },

  async insert(ctx: Ctx, values: Values, lines: readonly NewLine[]): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(branchTransfer)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: branchTransfer.id });
    const branch_transfer_id = row?.id as number;
    if (lines.length)
      await ctx.db
        .insert(branchTransferLine)
        .values(lines.map((line) => ({ ...line, family_id, company_id, branch_transfer_id })));
    return branch_transfer_id;
  },

  /** Who somebody of another company has become here before. */
  async knownAs(ctx: Ctx, other_company_id: number, other_student_id: number): Promise<number | null> {
    const [row] = await ctx.db
      .select({ student_id: branchTransfer.student_id })
      .from(branchTransfer)
      .where(
        and(
          eq(branchTransfer.company_id, ctx.company_id),
          eq(branchTransfer.other_company_id, other_company_id),
          eq(branchTransfer.other_student_id, other_student_id),
          isNotNull(branchTransfer.student_id),
          or(eq(branchTransfer.status, 'approved'), eq(branchTransfer.status, 'rebacked')),
        ),
      )
      .orderBy(desc(branchTransfer.id))
      .limit(1);
    return row?.student_id ?? null;
  },

  rawLines: (ctx: Ctx, id: number): Promise<LineRow[]> =>
    ctx.db
      .select()
      .from(branchTransferLine)
      .where(
        and(eq(branchTransferLine.company_id, ctx.company_id), eq(branchTransferLine.branch_transfer_id, id)),
      )
      .orderBy(asc(branchTransferLine.id)),

  /** What goes along, in the order in which it was shown. */
  async lines(ctx: Ctx, id: number) {
    const today = todayOf(ctx);
    const rows = await ctx.db
      .select({ line: branchTransferLine, subject_name: subject.name })
      .from(branchTransferLine)
      .leftJoin(subject, eq(subject.id, branchTransferLine.subject_id))
      .where(
        and(
          inArray(branchTransferLine.company_id, [...ctx.reading]),
          eq(branchTransferLine.branch_transfer_id, id),
        ),
      )
      .orderBy(asc(branchTransferLine.id));
    return rows.map(({ line, subject_name }) => {
      const { account, lot_id, paid_minutes, gift_minutes, amount_fen, course_type, expires_on } = line;
      const expired = expires_on !== null && expires_on < today;
      return {
        ...{ account, lot_id, paid_minutes, gift_minutes, amount_fen, course_type, subject_name, expires_on },
        ...{ expired, frozen: false },
      };
    });
  },

  /** The contracts that these lots were bought from. */
  async contractsOf(ctx: Ctx, lotIds: readonly number[]): Promise<number[]> {
    if (lotIds.length === 0) return [];
    const rows = await ctx.db
      .selectDistinct({ id: contractLine.contract_id })
      .from(classLot)
      .innerJoin(contractLine, eq(contractLine.id, classLot.contract_line_id))
      .where(and(eq(classLot.company_id, ctx.company_id), inArray(classLot.id, [...lotIds])))
      .orderBy(asc(contractLine.contract_id));
    return rows.map(({ id }) => id);
  },

  /** On this side alone. */
  async keep(ctx: Ctx, { pair }: Half, values: Change): Promise<void> {
    await ctx.db.update(branchTransfer).set(values).where(ofPair(ctx, pair));
  },

  /** On both sides, each in its own words. */
  async keepBoth(ctx: Ctx, half: Half, here: Change, there: Change): Promise<void> {
    await branchTransferStore.keep(ctx, half, here);
    await under(ctx, half.other_company_id, (at) => branchTransferStore.keep(at, half, there));
  },

  /** Who they are here; both sides are another version then. */
  async place(ctx: Ctx, half: Half, student_id: number | null): Promise<void> {
    await change(ctx, half.pair, { student_id, placed: true });
    await under(ctx, half.other_company_id, (at) => change(at, half.pair, { other_student_id: student_id }));
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const [half] = await ctx.db
      .select()
      .from(branchTransfer)
      .where(and(eq(branchTransfer.company_id, ctx.company_id), eq(branchTransfer.id, id)));
    if (!half) return;
    const values = {
      status: status as BranchTransfer['status'],
      ...(['approved', 'rejected'].includes(status) && { decided_by: ctx.admin_id, decided_at: ctx.now }),
    };
    await change(ctx, half.pair, values);
    await under(ctx, half.other_company_id, (at) => change(at, half.pair, values));
  },

  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: branchTransfer.id, number: branchTransfer.number })
      .from(branchTransfer)
      .where(inArray(branchTransfer.id, [...ids])),

  /** For the timeline of a student. */
  before: (ctx: Ctx, studentId: number, before: Date, most: number) =>
    rowsOf(ctx)
      .where(
        and(
          inArray(branchTransfer.company_id, [...ctx.reading]),
          eq(branchTransfer.student_id, studentId),
          lt(branchTransfer.created_at, before),
        ),
      )
      .orderBy(desc(branchTransfer.id))
      .limit(most),
};
