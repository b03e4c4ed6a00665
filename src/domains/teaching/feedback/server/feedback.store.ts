import { and, eq, sql } from 'drizzle-orm';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Topic } from '../feedback.rules.ts';
import type { FeedbackState } from '../feedback.status.ts';
import { visibleFeedback } from './feedback.scope.store.ts';
import { feedback, feedbackTopic } from './feedback.table.ts';

type Values = Omit<typeof feedback.$inferInsert, 'id' | 'family_id' | 'company_id'>;

export const feedbackStore = {
  /** Of the acting company, where this person sees it. */
  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(feedback)
      .where(and(eq(feedback.id, id), eq(feedback.company_id, ctx.company_id), visibleFeedback(ctx)))
      .for('update');
    if (!row) return undefined;
    const named = await ctx.db
      .select({ place: feedbackTopic.place })
      .from(feedbackTopic)
      .where(and(eq(feedbackTopic.company_id, ctx.company_id), eq(feedbackTopic.feedback_id, id)));
    return { ...row, topic_count: named.length };
  },

  async insert(ctx: Ctx, values: Values): Promise<number> {
    const { family_id, company_id } = ctx;
    const [row] = await ctx.db
      .insert(feedback)
      .values({ ...values, family_id, company_id })
      .returning({ id: feedback.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(feedback)
      .set({ ...values, version: sql`${feedback.version} + 1`, updated_at: ctx.now })
      .where(eq(feedback.id, id));
  },

  /** What was wrong is mended once it is submitted again. */
  setStatus: (ctx: Ctx, id: number, status: string) =>
    feedbackStore.update(ctx, id, {
      status: status as FeedbackState,
      ...(status === 'submitted' && { reason: '' }),
      ...(status === 'sent' && { sent_at: ctx.now }),
    }),

  async setTopics(ctx: Ctx, id: number, topics: readonly Topic[]): Promise<void> {
    const own = and(eq(feedbackTopic.company_id, ctx.company_id), eq(feedbackTopic.feedback_id, id));
    await ctx.db.delete(feedbackTopic).where(and(own, sql`${feedbackTopic.place} >= ${topics.length}`));
    if (topics.length === 0) return;
    await ctx.db
      .insert(feedbackTopic)
      .values(topics.map((one, place) => ({ ...one, place, company_id: ctx.company_id, feedback_id: id })))
      .onConflictDoUpdate({
        target: [feedbackTopic.company_id, feedbackTopic.feedback_id, feedbackTopic.place],
        set: { topic: sql`excluded.topic`, mastery: sql`excluded.mastery` },
        setWhere: sql`(${feedbackTopic.topic}, ${feedbackTopic.mastery}) IS DISTINCT FROM (excluded.topic, excluded.mastery)`,
      });
  },

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(feedback).where(eq(feedback.id, id));
  },

  async any(ctx: Ctx): Promise<boolean> {
    const own = eq(feedback.company_id, ctx.company_id);
    return (await ctx.db.select({ id: feedback.id }).from(feedback).where(own).limit(1)).length > 0;
  },

  bySubject: referencedIn(feedback, feedback.subject_id),
  byTeacher: referencedIn(feedback, feedback.teacher_id),
};
