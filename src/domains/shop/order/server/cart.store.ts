import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { cartLine, orderLine, shopOrder } from './order.table.ts';
import type { Buyer } from './shelf.store.ts';

const ownCart = (ctx: Ctx, studentId: number): SQL | undefined =>
  and(eq(cartLine.company_id, ctx.company_id), eq(cartLine.student_id, studentId));
export const cartStore = {
  /** One of the acting company whom this person sees. */
  async buyer(ctx: Ctx, id: number): Promise<Buyer | undefined> {
    const [row] = await ctx.db
      .select({
        id: student.id,
        username: student.username,
        status: student.status,
        level_id: student.level_id,
        education_type_id: student.education_type_id,
      })
      .from(student)
      .where(and(eq(student.id, id), eq(student.company_id, ctx.company_id), students.visible(ctx)));
    return row;
  },

  lines: (ctx: Ctx, studentId: number) =>
    ctx.db.select().from(cartLine).where(ownCart(ctx, studentId)).orderBy(asc(cartLine.id)),
  count: (ctx: Ctx, studentId: number): Promise<number> => ctx.db.$count(cartLine, ownCart(ctx, studentId)),
  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(cartLine)
      .where(
        and(
          eq(cartLine.company_id, ctx.company_id),
          eq(cartLine.id, id),
          students.isOfVisible(ctx, cartLine.student_id),
        ),
      )
      .for('update');
    return row;
  },
  /** More of what is in it already is one line. */
  async add(
    ctx: Ctx,
    line: { student_id: number; product_id: number; sku_id: number; quantity: number; price_fen: number },
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(cartLine)
      .values({ ...line, company_id: ctx.company_id, added_by: ctx.admin_id || null })
      .onConflictDoUpdate({
        target: [cartLine.company_id, cartLine.student_id, cartLine.sku_id],
        set: {
          quantity: sql`LEAST(${cartLine.quantity} + ${line.quantity}, 9999)`,
          price_fen: line.price_fen,
          is_ticked: true,
          updated_at: ctx.now,
        },
      })
      .returning({ id: cartLine.id });
    return row?.id as number;
  },
  edit: (ctx: Ctx, id: number, values: { quantity?: number; is_ticked?: boolean }) =>
    ctx.db
      .update(cartLine)
      .set({ ...values, updated_at: ctx.now })
      .where(and(eq(cartLine.company_id, ctx.company_id), eq(cartLine.id, id))),
  remove: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .delete(cartLine)
      .where(and(eq(cartLine.company_id, ctx.company_id), inArray(cartLine.id, [...ids]))),
  removeSkus: (ctx: Ctx, studentId: number, skuIds: readonly number[]) =>
    ctx.db.delete(cartLine).where(and(ownCart(ctx, studentId), inArray(cartLine.sku_id, [...skuIds]))),

  /** Places of these classes that orders of others wait for; the class is locked by who takes one. */
  async placesWaited(ctx: Ctx, courseIds: readonly number[]): Promise<Map<number, number>> {
    if (courseIds.length === 0) return new Map();
    const { rows } = await ctx.db.execute<{ id: number; n: number }>(sql`
      SELECT (l.brings ->> 'course_id')::bigint AS id, sum(l.quantity)::int AS n
        FROM order_line l JOIN shop_order o ON o.company_id = l.company_id AND o.id = l.order_id
       WHERE l.company_id = ${ctx.company_id} AND l.kind = 'course' AND o.status IN ('unpaid', 'placed')
         AND (l.brings ->> 'course_id')::bigint = ANY (${sql.param([...courseIds])}::bigint[]) GROUP BY 1`);
    return new Map(rows.map(({ id, n }) => [Number(id), n]));
  },
  earlier: (ctx: Ctx, studentId: number, productId: number) =>
    ctx.db
      .select({
        id: shopOrder.id,
        number: shopOrder.number,
        placed_at: shopOrder.placed_at,
        quantity: orderLine.quantity,
        amount_fen: orderLine.amount_fen,
      })
      .from(orderLine)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      )
      .where(
        and(
          eq(orderLine.company_id, ctx.company_id),
          eq(orderLine.product_id, productId),
          eq(shopOrder.student_id, studentId),
        ),
      )
      .orderBy(desc(orderLine.id))
      .limit(5),
};
