import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx, InsideTx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { Webhook, type webhookApi } from '../webhook.contract.ts';
import { webhook, webhookEvent } from './webhook.table.ts';

const store = orderedStore(webhook);
export type EventRow = typeof webhookEvent.$inferSelect;

/** Without what only the sender needs. */
const shown = (row: EventRow) => ({
  id: row.id,
  event_id: row.event_id,
  kind: row.kind,
  doc: row.doc,
  doc_id: row.doc_id,
  happened_at: toUnix(row.happened_at),
  state: row.state,
  attempts: row.attempts,
  answer: row.answer,
  problem: row.problem,
});

export const webhookStore = {
  ...store,

  async rows(ctx: Ctx) {
    const rows = await store.list(ctx, { ...columnsOf(webhook, Webhook), secret: webhook.secret });
    const counted = await ctx.db
      .select({ webhook_id: webhookEvent.webhook_id, state: webhookEvent.state, n: count() })
      .from(webhookEvent)
      .where(
        and(
          inArray(webhookEvent.company_id, [...ctx.reading]),
          inArray(webhookEvent.state, ['waiting', 'failed']),
        ),
      )
      .groupBy(webhookEvent.webhook_id, webhookEvent.state);
    const of = (id: number, state: string) =>
      counted.find((row) => row.webhook_id === id && row.state === state)?.n ?? 0;
    return rows.map(({ secret, ...row }) => ({
      ...row,
      is_signed: secret ? (1 as const) : (0 as const),
      waiting_count: of(row.id, 'waiting'),
      failed_count: of(row.id, 'failed'),
    }));
  },

  async secrets(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ secret: webhook.secret })
      .from(webhook)
      .where(eq(webhook.id, id))
      .for('update');
    return row;
  },

  async setSecret(ctx: Ctx, id: number, secret: Buffer, old: { secret: Buffer; until: Date } | undefined) {
    await ctx.db
      .update(webhook)
      .set({ secret, old_secret: old?.secret ?? null, old_until: old?.until ?? null })
      .where(eq(webhook.id, id));
  },

  log(ctx: Ctx, input: ParsedOf<typeof webhookApi.log>) {
    const where = and(
      inArray(webhookEvent.company_id, [...ctx.reading]),
      eq(webhookEvent.webhook_id, input.webhook_id),
      input.state === undefined ? undefined : eq(webhookEvent.state, input.state),
    );
    return pageOf(
      ctx,
      input,
      async (limit, offset) => {
        const rows = await ctx.db
          .select()
          .from(webhookEvent)
          .where(where)
          .orderBy(desc(webhookEvent.id))
          .limit(limit)
          .offset(offset);
        return rows.map(shown);
      },
      sql`FROM ${webhookEvent} WHERE ${where}`,
    );
  },

  async lockEvent(tx: InsideTx, id: number): Promise<EventRow | undefined> {
    const [row] = await tx.db.select().from(webhookEvent).where(eq(webhookEvent.id, id)).for('update');
    return row;
  },

  /** Of the same document, what waits, the earliest first: up to this one. */
  async waitingUpTo(tx: InsideTx, { webhook_id, doc, doc_id, id }: EventRow): Promise<EventRow[]> {
    return tx.db
      .select()
      .from(webhookEvent)
      .where(
        and(
          eq(webhookEvent.webhook_id, webhook_id),
          eq(webhookEvent.doc, doc),
          eq(webhookEvent.doc_id, doc_id),
          eq(webhookEvent.state, 'waiting'),
          sql`${webhookEvent.id} <= ${id}`,
        ),
      )
      .orderBy(asc(webhookEvent.id))
      .for('update');
  },

  async hook(tx: InsideTx, id: number) {
    const [row] = await tx.db.select().from(webhook).where(eq(webhook.id, id));
    return row;
  },

  async tried(tx: InsideTx, id: number, values: Partial<typeof webhookEvent.$inferInsert>): Promise<void> {
    await tx.db
      .update(webhookEvent)
      .set({ ...values, attempts: sql`${webhookEvent.attempts} + 1`, tried_at: sql`now()` })
      .where(eq(webhookEvent.id, id));
  },

  /** What went wrong when it was tried says more than what kept it waiting. */
  async giveUp(tx: InsideTx, id: number, problem: string): Promise<void> {
    await tx.db
      .update(webhookEvent)
      .set({ state: 'failed', problem: sql`COALESCE(NULLIF(${webhookEvent.problem}, ''), ${problem})` })
      .where(and(eq(webhookEvent.id, id), eq(webhookEvent.state, 'waiting')));
  },

  /** How its receiver is: the more often it failed, the longer it is left alone. */
  async pause(tx: InsideTx, id: number, seconds: number | undefined): Promise<void> {
    await tx.db
      .update(webhook)
      .set(
        seconds === undefined
          ? { failures: 0, paused_until: null }
          : {
              failures: sql`${webhook.failures} + 1`,
              paused_until: sql`now() + make_interval(secs => ${seconds})`,
            },
      )
      .where(eq(webhook.id, id));
  },

  async wait(ctx: Ctx, id: number): Promise<void> {
    await ctx.db
      .update(webhookEvent)
      .set({ state: 'waiting', attempts: 0, problem: '' })
      .where(eq(webhookEvent.id, id));
  },
};
