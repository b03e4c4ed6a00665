import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { InvalidReason } from '../lead.rules.ts';
import type { PhoneRow } from './lead.store.ts';
import { leadMerge } from './lead.table.ts';

/** A lead as it was before a merge. */
export interface MergedLead {
  readonly id: number;
  readonly status: string;
  readonly owner_id: number | null;
  readonly invalid_reason: InvalidReason | null;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly phones: readonly PhoneRow[];
}

export const leadMergeStore = {
  /** It, and those that were merged into it and into those: their histories are one. */
  async withMerged(ctx: Ctx, id: number): Promise<number[]> {
    const { rows } = await ctx.query(
      `WITH RECURSIVE own (id) AS (SELECT $2::bigint
         UNION SELECT l.id FROM own JOIN lead l ON l.company_id = ANY ($1) AND l.merged_into = own.id)
       SELECT id FROM own`,
      [ctx.reading, id],
    );
    return (rows as { id: number }[]).map((row) => row.id);
  },
  /** The one that it leads to, itself where it was not merged. */
  async livingOf(ctx: Ctx, id: number): Promise<number> {
    const { rows } = await ctx.query(
      `WITH RECURSIVE way (id, merged_into) AS (
         SELECT l.id, l.merged_into FROM lead l WHERE l.company_id = ANY ($1) AND l.id = $2
         UNION SELECT l.id, l.merged_into FROM way JOIN lead l ON l.company_id = ANY ($1) AND l.id = way.merged_into)
       SELECT id FROM way WHERE merged_into IS NULL`,
      [ctx.reading, id],
    );
    return (rows[0]?.id as number | undefined) ?? id;
  },
  async insert(
    ctx: Ctx,
    lead_id: number,
    before: readonly MergedLead[],
    version_after: number,
  ): Promise<void> {
    await ctx.db.insert(leadMerge).values({
      company_id: ctx.company_id,
      lead_id,
      before,
      version_after,
      created_by: ctx.admin_id,
      created_at: ctx.now,
    });
  },
  /** The last one that stands. */
  async last(ctx: Ctx, leadId: number) {
    const [row] = await ctx.db
      .select()
      .from(leadMerge)
      .where(
        and(
          eq(leadMerge.company_id, ctx.company_id),
          eq(leadMerge.lead_id, leadId),
          isNull(leadMerge.undone_at),
        ),
      )
      .orderBy(desc(leadMerge.id))
      .limit(1);
    return row;
  },
  async markUndone(ctx: Ctx, id: number): Promise<void> {
    await ctx.db
      .update(leadMerge)
      .set({ undone_at: ctx.now, undone_by: ctx.admin_id })
      .where(eq(leadMerge.id, id));
  },
};
