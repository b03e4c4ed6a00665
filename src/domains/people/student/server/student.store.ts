import { desc, eq, inArray, sql } from 'drizzle-orm';
import { searchTokens } from '@/kernel/search.ts';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { pageOf } from '@/kernel/server/page.ts';
import { searchIds } from '@/kernel/server/token-search.ts';
import { student, studentSearch } from './student.table.ts';

const tokens = {
  id: student.id,
  rows: studentSearch,
  token: studentSearch.token,
  owner: studentSearch.student_id,
  text: student.search_text,
};
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

  /** Some whom a keyword finds, in no order. */
  async search(ctx: Ctx, keyword: string, most: number) {
    const ids = await searchIds(ctx, keyword, most, tokens, inArray(student.company_id, [...ctx.reading]));
    return ctx.db
      .select({ ...columns, company_id: student.company_id })
      .from(student)
      .where(inArray(student.id, ids));
  },

  async setSearch(ctx: Ctx, id: number, search_text: string): Promise<void> {
    await ctx.db.update(student).set({ search_text }).where(eq(student.id, id));
    await ctx.db.delete(studentSearch).where(eq(studentSearch.student_id, id));
    const words = searchTokens(search_text);
    if (words.length)
      await ctx.db
        .insert(studentSearch)
        .values(words.map((token) => ({ company_id: ctx.company_id, student_id: id, token })));
  },
};
