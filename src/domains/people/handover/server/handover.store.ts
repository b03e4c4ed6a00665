import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import type { Holder } from '@/domains/people/student/student.rules.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { handover, handoverItem } from './handover.table.ts';

const holder = alias(admin, 'holder');
const maker = alias(admin, 'maker');
const receiver = alias(admin, 'receiver');

const columns = {
  id: handover.id,
  admin_id: handover.admin_id,
  admin_name: holder.admin_name,
  role: handover.role,
  note: handover.note,
  count: sql<number>`(SELECT count(*)::int FROM handover_item i WHERE i.company_id = ${handover.company_id}
    AND i.handover_id = ${handover.id})`,
  to_names: sql<
    string[]
  >`ARRAY(SELECT DISTINCT a.admin_name FROM handover_item i JOIN admin a ON a.id = i.to_admin_id
    WHERE i.company_id = ${handover.company_id} AND i.handover_id = ${handover.id} ORDER BY 1)`,
  status: handover.status,
  created_by: handover.created_by,
  created_by_name: maker.admin_name,
  created_at: handover.created_at,
  version: handover.version,
};

interface Filter {
  readonly admin_id?: number;
  readonly role?: Holder;
}
interface Query extends Filter {
  readonly page: number;
  readonly limit: number;
}
const matching = (ctx: Ctx, { admin_id, role }: Filter) =>
  and(
    inArray(handover.company_id, [...ctx.reading]),
    admin_id ? eq(handover.admin_id, admin_id) : undefined,
    role ? eq(handover.role, role) : undefined,
  );
const rowsOf = (ctx: Ctx, filter: Filter) =>
  ctx.db
    .select(columns)
    .from(handover)
    .innerJoin(maker, eq(maker.id, handover.created_by))
    .leftJoin(holder, eq(holder.id, handover.admin_id))
    .where(matching(ctx, filter))
    .orderBy(desc(handover.created_at), desc(handover.id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({ ...row, created_at: toUnix(row.created_at) });

export interface Item {
  readonly kind: string;
  readonly doc_id: number;
  readonly from_admin_id: number | null;
  readonly to_admin_id: number;
  readonly version_after: number;
}
const CHUNK = 2000;

export const handoverStore = {
  page: (ctx: Ctx, query: Query) =>
    pageOf(
      ctx,
      query,
      async (limit, offset) => (await rowsOf(ctx, query).limit(limit).offset(offset)).map(shown),
      sql`FROM ${handover} WHERE ${matching(ctx, query)}`,
    ),

  async *all(ctx: Ctx, filter: Filter) {
    for await (const rows of chunksOf<Row>(ctx, columns, rowsOf(ctx, filter).getSQL())) yield rows.map(shown);
  },

  async insert(
    ctx: Ctx,
    values: { admin_id: number | null; role: Holder; note: string },
    items: readonly Item[],
  ): Promise<number> {
    const { company_id, family_id } = ctx;
    const [row] = await ctx.db
      .insert(handover)
      .values({ ...values, company_id, family_id, created_by: ctx.admin_id })
      .returning({ id: handover.id });
    const handover_id = row?.id as number;
    for (let from = 0; from < items.length; from += CHUNK)
      await ctx.db
        .insert(handoverItem)
        .values(
          items.slice(from, from + CHUNK).map((item) => ({ ...item, company_id, family_id, handover_id })),
        );
    return handover_id;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(handover)
      .where(and(eq(handover.id, id), eq(handover.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(handover)
      .set({
        status: status as 'done' | 'undone',
        version: sql`${handover.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(handover.id, id));
  },

  items: (ctx: Ctx, id: number) =>
    ctx.db.select().from(handoverItem).where(eq(handoverItem.handover_id, id)).orderBy(handoverItem.doc_id),

  /** For the timeline of one document. */
  of: (ctx: Ctx, kind: string, docId: number, before: Date, most: number) =>
    ctx.db
      .select({
        id: handover.id,
        at: handover.created_at,
        role: handover.role,
        note: handover.note,
        status: handover.status,
        from_name: holder.admin_name,
        to_name: receiver.admin_name,
        by_name: maker.admin_name,
      })
      .from(handoverItem)
      .innerJoin(handover, eq(handover.id, handoverItem.handover_id))
      .innerJoin(receiver, eq(receiver.id, handoverItem.to_admin_id))
      .innerJoin(maker, eq(maker.id, handover.created_by))
      .leftJoin(holder, eq(holder.id, handoverItem.from_admin_id))
      .where(
        and(
          inArray(handoverItem.company_id, [...ctx.reading]),
          eq(handoverItem.kind, kind),
          eq(handoverItem.doc_id, docId),
          lt(handover.created_at, before),
        ),
      )
      .orderBy(desc(handover.created_at), desc(handover.id))
      .limit(most),
};
