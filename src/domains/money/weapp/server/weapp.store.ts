import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { recharge } from '../../recharge/server/recharge.table.ts';
import type { WEAPP_STATES, weappApi } from '../weapp.contract.ts';
import { weappPayment } from './weapp.table.ts';

type State = (typeof WEAPP_STATES)[number];
const columns = {
  id: weappPayment.id,
  company_id: weappPayment.company_id,
  payment_id: weappPayment.payment_id,
  amount_fen: weappPayment.amount_fen,
  fee_fen: weappPayment.fee_fen,
  payer: weappPayment.payer,
  phone: weappPayment.phone,
  student_number: weappPayment.student_number,
  note: weappPayment.note,
  paid_at: weappPayment.paid_at,
  created_at: weappPayment.created_at,
  state: sql<State>`COALESCE(${recharge.status}, 'unmatched')`,
  recharge_id: weappPayment.recharge_id,
  recharge_number: sql<string | null>`${recharge.number}`,
  student_id: sql<number | null>`${recharge.student_id}`.mapWith(Number),
  student_name: sql<string | null>`${student.username}`,
  version: weappPayment.version,
};
const joined = sql`${weappPayment}
  LEFT JOIN ${recharge} ON ${recharge.company_id} = ${weappPayment.company_id} AND ${recharge.id} = ${weappPayment.recharge_id}`;
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(weappPayment)
    .leftJoin(
      recharge,
      and(eq(recharge.company_id, weappPayment.company_id), eq(recharge.id, weappPayment.recharge_id)),
    )
    .leftJoin(student, eq(student.id, recharge.student_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  student_id: row.student_id || null,
  paid_at: toUnix(row.paid_at),
  created_at: toUnix(row.created_at),
});

type Filter = InputOf<typeof weappApi.export>;
function matching(ctx: Ctx, { keyword, state, student_id, paid_from, paid_to, min_fen, max_fen }: Filter) {
  return and(
    inArray(weappPayment.company_id, [...ctx.reading]),
    keyword ? eq(weappPayment.payment_id, keyword) : undefined,
    state === 'unmatched' ? sql`${weappPayment.recharge_id} IS NULL` : undefined,
    state && state !== 'unmatched' ? eq(recharge.status, state) : undefined,
    student_id === undefined ? undefined : eq(recharge.student_id, student_id),
    paid_from === undefined ? undefined : gte(weappPayment.paid_at, fromUnix(paid_from)),
    paid_to === undefined ? undefined : lte(weappPayment.paid_at, fromUnix(paid_to)),
    min_fen === undefined ? undefined : gte(weappPayment.amount_fen, min_fen),
    max_fen === undefined ? undefined : lte(weappPayment.amount_fen, max_fen),
  );
}

type Values = Omit<typeof weappPayment.$inferInsert, 'family_id' | 'company_id' | 'recharge_id'>;

export const weappStore = {
  page(ctx: Ctx, query: Filter & { page: number; limit: number }) {
    const where = matching(ctx, query);
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (await rowsOf(ctx.db).where(where).orderBy(desc(weappPayment.id)).limit(limit).offset(offset)).map(
          shown,
        ),
      sql`FROM ${joined} WHERE ${where}`,
    );
  },

  async *all(ctx: Ctx, filter: Filter) {
    const query = rowsOf(ctx.db).where(matching(ctx, filter)).orderBy(desc(weappPayment.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  /** The first to tell of a payment gets its row; whoever comes later waits for that, and gets none. */
  async insert(ctx: Ctx, values: Values) {
    const { family_id, company_id } = ctx;
    const [row] = await ctx.db
      .insert(weappPayment)
      .values({ ...values, family_id, company_id })
      .onConflictDoNothing({ target: [weappPayment.company_id, weappPayment.payment_id] })
      .returning();
    return row;
  },

  async byPayment(ctx: Ctx, paymentId: string) {
    const [row] = await ctx.db
      .select()
      .from(weappPayment)
      .where(and(eq(weappPayment.company_id, ctx.company_id), eq(weappPayment.payment_id, paymentId)));
    return row;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(weappPayment)
      .where(and(eq(weappPayment.company_id, ctx.company_id), eq(weappPayment.id, id)))
      .for('update');
    return row;
  },

  /** Where its recharge stands; undefined where it has none. */
  async stateOf(ctx: Ctx, rechargeId: number | null) {
    if (rechargeId === null) return undefined;
    const [row] = await ctx.db
      .select({ status: recharge.status })
      .from(recharge)
      .where(and(eq(recharge.company_id, ctx.company_id), eq(recharge.id, rechargeId)));
    return row?.status;
  },

  async rechargeOf(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({
        id: recharge.id,
        number: recharge.number,
        student_id: recharge.student_id,
        status: recharge.status,
      })
      .from(recharge)
      .where(and(eq(recharge.company_id, ctx.company_id), eq(recharge.id, id)));
    return row;
  },

  async setRecharge(ctx: Ctx, id: number, recharge_id: number): Promise<void> {
    await ctx.db
      .update(weappPayment)
      .set({ recharge_id, version: sql`${weappPayment.version} + 1`, updated_at: ctx.now })
      .where(and(eq(weappPayment.company_id, ctx.company_id), eq(weappPayment.id, id)));
  },

  named: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: weappPayment.id, payment_id: weappPayment.payment_id })
      .from(weappPayment)
      .where(inArray(weappPayment.id, [...ids])),

  /** Whoever has this number here. */
  async studentBy(ctx: Ctx, number: string): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ id: student.id })
      .from(student)
      .where(and(eq(student.company_id, ctx.company_id), eq(student.number, number)));
    return row?.id;
  },
};
