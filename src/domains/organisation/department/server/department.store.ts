import { inArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { department } from './department.table.ts';

export const departmentStore = {
  list: (ctx: Ctx) =>
    ctx.db
      .select({ id: department.id, parent_id: department.parent_id, name: department.name })
      .from(department)
      .where(inArray(department.company_id, [...ctx.reading]))
      .orderBy(sql`${department.parent_id} NULLS FIRST`, department.sort, department.id),

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: department.id, name: department.name })
      .from(department)
      .where(inArray(department.id, [...ids])),

  insert: async (ctx: Ctx, name: string, parentId: number | null, sort: number) => {
    const [row] = await ctx.db
      .insert(department)
      .values({ company_id: ctx.company_id, name, parent_id: parentId, sort })
      .returning({ id: department.id });
    return row?.id as number;
  },
};
