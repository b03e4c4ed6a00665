import { eq } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { file } from './file.table.ts';

export const fileStore = {
  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(file).where(eq(file.id, id));
    return row;
  },
  async insert(ctx: Ctx, values: Omit<typeof file.$inferInsert, 'company_id'>): Promise<number> {
    const [row] = await ctx.db
      .insert(file)
      .values({ ...values, company_id: ctx.company_id })
      .returning({ id: file.id });
    return row?.id as number;
  },
};
