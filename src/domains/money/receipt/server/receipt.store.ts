import { and, eq, sql } from 'drizzle-orm';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { byNumber, type Numbered } from '@/kernel/server/search/number-search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { receiptText } from '../receipt.text.ts';
import { receipt } from './receipt.table.ts';

export type ReceiptValues = Omit<
  typeof receipt.$inferInsert,
  'family_id' | 'company_id' | 'number' | 'created_by' | 'is_live'
>;
const mine = (ctx: Ctx, id: number) => and(eq(receipt.id, id), eq(receipt.company_id, ctx.company_id));

export const receiptStore = {
  /** Found by its number; where it opens knows whoever shows it. */
  searchSource: (shown: Pick<Numbered<typeof receipt>, 'needs' | 'url'>) =>
    byNumber({
      ...shown,
      kind: 'receipt',
      label: receiptText.title,
      prefix: 'SK',
      table: receipt,
      sub: (_, { payer }) => payer,
    }),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(receipt).where(mine(ctx, id)).for('update');
    return row;
  },

  async insert(ctx: Ctx, values: ReceiptValues) {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(receipt)
      .values({
        ...values,
        family_id,
        company_id,
        number: numberFrom(ctx, 'SK'),
        // The system itself is nobody.
        created_by: admin_id || null,
      })
      .returning({ id: receipt.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof receipt.$inferInsert>): Promise<void> {
    await ctx.db
      .update(receipt)
      .set({ ...values, version: sql`${receipt.version} + 1`, updated_at: ctx.now })
      .where(mine(ctx, id));
  },

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(receipt).where(mine(ctx, id));
  },
};
