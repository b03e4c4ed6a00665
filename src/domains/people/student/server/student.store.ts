import { desc, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { pageOf } from '@/kernel/server/page.ts';
import { student } from './student.table.ts';

const columns = { id: student.id, username: student.username };

export const studentStore = {
  page(ctx: Ctx, query: { page: number; limit: number }) {
    const mine = inArray(student.company_id, [...ctx.reading]);
    return pageOf(
      ctx,
      query,
      (limit, offset) =>
        ctx.db
          .select(columns)
          .from(student)
          .where(mine)
          .orderBy(desc(student.id))
          .limit(limit)
          .offset(offset),
      sql`FROM ${student} WHERE ${mine}`,
    );
  },

  options: (ctx: Ctx) =>
    ctx.db
      .select(columns)
      .from(student)
      .where(inArray(student.company_id, [...ctx.reading]))
      .orderBy(student.id),
};
