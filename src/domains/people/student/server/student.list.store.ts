import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { pageOf } from '@/kernel/server/page.ts';
import { foundBy, searchIds } from '@/kernel/server/token-search.ts';
import { studentPermissions } from '../student.access.ts';
import { visibleStudents } from './student.scope.store.ts';
import { student, studentPhone, studentSearch } from './student.table.ts';

/** Phone numbers are searched digit by digit by those who may see them whole. */
const tokensFor = (ctx: Ctx) => ({
  id: student.id,
  rows: studentSearch,
  token: studentSearch.token,
  owner: studentSearch.student_id,
  text: student.search_text,
  hidden: ctx.holds(studentPermissions.phone) ? student.search_phones : undefined,
});

const briefColumns = {
  id: student.id,
  username: student.username,
  english_name: student.english_name,
  number: student.number,
  phone: student.phone,
  status: student.status,
  company_id: student.company_id,
};
const brief = (ctx: Ctx, where: SQL | undefined, most: number) =>
  ctx.db.select(briefColumns).from(student).where(where).orderBy(desc(student.id)).limit(most);

export const studentListStore = {
  page(ctx: Ctx, query: { page: number; limit: number }) {
    const mine = visibleStudents(ctx);
    return pageOf(
      ctx,
      query,
      (limit, offset) =>
        ctx.db
          .select({ id: student.id, username: student.username })
          .from(student)
          .where(mine)
          .orderBy(desc(student.created_at), desc(student.id))
          .limit(limit)
          .offset(offset),
      sql`FROM ${student} WHERE ${mine}`,
    );
  },

  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: student.id, username: student.username })
      .from(student)
      .where(visibleStudents(ctx))
      .orderBy(student.id),

  /** Some whom a keyword finds, in no order. */
  async search(ctx: Ctx, keyword: string, most: number) {
    const ids = await searchIds(ctx, keyword, most, tokensFor(ctx), visibleStudents(ctx));
    return ids.length > 0 ? brief(ctx, inArray(student.id, ids), most) : [];
  },

  idsFoundBy: (ctx: Ctx, keyword: string): SQL =>
    sql`(SELECT ${student.id} FROM ${student} WHERE ${and(visibleStudents(ctx), foundBy(keyword, tokensFor(ctx)))})`,

  /** Who knows a whole number may ask whose it is. */
  async withPhone(ctx: Ctx, phone: string, most: number) {
    const rows = await ctx.db
      .select({ id: studentPhone.student_id })
      .from(studentPhone)
      .where(and(inArray(studentPhone.company_id, [...ctx.reading]), eq(studentPhone.phone, phone)))
      .limit(most);
    const ids = rows.map(({ id }) => id);
    return ids.length > 0 ? brief(ctx, and(inArray(student.id, ids), visibleStudents(ctx)), most) : [];
  },

  newest: (ctx: Ctx, most: number) =>
    ctx.db
      .select(briefColumns)
      .from(student)
      .where(visibleStudents(ctx))
      .orderBy(desc(student.created_at), desc(student.id))
      .limit(most),

  async one(ctx: Ctx, id: number) {
    return brief(ctx, and(eq(student.id, id), visibleStudents(ctx)), 1);
  },
};
