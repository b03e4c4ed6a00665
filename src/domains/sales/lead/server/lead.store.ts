import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { searchTokens } from '@/kernel/search.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { LeadEventKind, Stage } from '../lead.rules.ts';
import { visibleLeads } from './lead.scope.store.ts';
import { lead, leadLabel, leadPhone, leadReveal, leadSearch, leadSms, leadSubject } from './lead.table.ts';

export type Lead = typeof lead.$inferSelect;
export type LeadInsert = Omit<typeof lead.$inferInsert, 'company_id' | 'family_id'>;
export interface PhoneRow {
  readonly phone: string;
  readonly is_shared: boolean;
}

const here = (ctx: Ctx, id: number) => and(eq(lead.id, id), eq(lead.company_id, ctx.company_id));

export const leadStore = {
  /** One that this person sees; nobody changes it before the transaction ends. */
  async lock(ctx: Ctx, id: number): Promise<Lead | undefined> {
    const [row] = await ctx.db
      .select()
      .from(lead)
      .where(and(here(ctx, id), visibleLeads(ctx)))
      .for('no key update');
    return row;
  },
  /** For the system's own moves, which nobody's scope bounds. */
  async lockAny(ctx: Ctx, id: number): Promise<Lead | undefined> {
    const [row] = await ctx.db.select().from(lead).where(here(ctx, id)).for('no key update');
    return row;
  },
  /** In the order of their ids: two who take the same wait for each other only one way. */
  lockMany: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select()
      .from(lead)
      .where(and(inArray(lead.id, [...ids]), eq(lead.company_id, ctx.company_id), visibleLeads(ctx)))
      .orderBy(asc(lead.id))
      .for('no key update'),
  /** Those that became these students, in the order of their ids. */
  lockOfStudents: (ctx: Ctx, studentIds: readonly number[]) =>
    ctx.db
      .select()
      .from(lead)
      .where(and(inArray(lead.student_id, [...studentIds]), eq(lead.company_id, ctx.company_id)))
      .orderBy(asc(lead.id))
      .for('no key update'),

  async insert(ctx: Ctx, values: LeadInsert): Promise<number> {
    const { company_id, family_id } = ctx;
    const [row] = await ctx.db
      .insert(lead)
      .values({ ...values, company_id, family_id })
      .returning({ id: lead.id });
    return row?.id as number;
  },
  async update(ctx: Ctx, id: number, values: PgUpdateSetSource<typeof lead>): Promise<void> {
    await ctx.db
      .update(lead)
      .set({ ...values, version: sql`${lead.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  /** What is reckoned, and nobody has changed. */
  async keep(ctx: Ctx, id: number, values: PgUpdateSetSource<typeof lead>): Promise<void> {
    await ctx.db.update(lead).set(values).where(here(ctx, id));
  },
  /** What a state no longer needs, or needs along with it, goes by `also`. */
  async setStatus(
    ctx: Ctx,
    id: number,
    to: string,
    also: PgUpdateSetSource<typeof lead> = {},
  ): Promise<void> {
    const status = to as Stage;
    const reasons = status === 'invalid' ? {} : { invalid_reason: null };
    await leadStore.update(ctx, id, { ...reasons, ...also, status });
  },

  phones: (ctx: Ctx, id: number): Promise<PhoneRow[]> =>
    ctx.db
      .select({ phone: leadPhone.phone, is_shared: leadPhone.is_shared })
      .from(leadPhone)
      .where(and(eq(leadPhone.company_id, ctx.company_id), eq(leadPhone.lead_id, id)))
      .orderBy(leadPhone.position),
  async setPhones(ctx: Ctx, id: number, phones: readonly PhoneRow[], owner_id: number | null): Promise<void> {
    const { company_id } = ctx;
    await ctx.db
      .delete(leadPhone)
      .where(and(eq(leadPhone.company_id, company_id), eq(leadPhone.lead_id, id)));
    if (phones.length > 0)
      await ctx.db
        .insert(leadPhone)
        .values(phones.map((one, position) => ({ ...one, company_id, lead_id: id, position, owner_id })));
  },
  /** Who else types the same number waits until this transaction ends. */
  async holdNumbers(ctx: Ctx, phones: readonly string[]): Promise<void> {
    for (const phone of [...phones].sort())
      await ctx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [
        `lead:${phone}`,
        ctx.company_id,
      ]);
  },
  /** Living leads of the acting company that have one of these numbers. */
  withPhones: (ctx: Ctx, phones: readonly string[], but = 0) =>
    phones.length === 0
      ? Promise.resolve([])
      : ctx.db
          .select({
            phone: leadPhone.phone,
            is_shared: leadPhone.is_shared,
            id: lead.id,
            number: lead.number,
            name: lead.name,
            status: lead.status,
            owner_id: lead.owner_id,
            last_contact_at: lead.last_contact_at,
          })
          .from(leadPhone)
          .innerJoin(lead, and(eq(lead.company_id, leadPhone.company_id), eq(lead.id, leadPhone.lead_id)))
          .where(
            and(
              eq(leadPhone.company_id, ctx.company_id),
              inArray(leadPhone.phone, [...phones]),
              eq(leadPhone.is_living, true),
              ne(leadPhone.lead_id, but),
            ),
          )
          .orderBy(lead.id),
  /** All that companies which share their data tell of a number. */
  elsewhere: (ctx: Ctx, phones: readonly string[]) =>
    ctx.db
      .select({
        phone: leadPhone.phone,
        company_id: leadPhone.company_id,
        owner_id: leadPhone.owner_id,
      })
      .from(leadPhone)
      .where(
        and(
          ne(leadPhone.company_id, ctx.company_id),
          inArray(leadPhone.phone, [...phones]),
          eq(leadPhone.is_living, true),
        ),
      )
      .orderBy(leadPhone.company_id, leadPhone.phone),

  async setLabels(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
    const own = and(eq(leadLabel.company_id, ctx.company_id), eq(leadLabel.lead_id, id));
    await ctx.db
      .delete(leadLabel)
      .where(ids.length > 0 ? and(own, notInArray(leadLabel.label_id, [...ids])) : own);
    await leadStore.addLabels(ctx, [id], ids);
  },
  async addLabels(ctx: Ctx, leads: readonly number[], labels: readonly number[]): Promise<void> {
    const { company_id } = ctx;
    const rows = leads.flatMap((lead_id) => labels.map((label_id) => ({ company_id, lead_id, label_id })));
    if (rows.length > 0) await ctx.db.insert(leadLabel).values(rows).onConflictDoNothing();
  },
  async removeLabels(ctx: Ctx, leads: readonly number[], labels: readonly number[]): Promise<void> {
    if (labels.length === 0) return;
    await ctx.db
      .delete(leadLabel)
      .where(
        and(
          eq(leadLabel.company_id, ctx.company_id),
          inArray(leadLabel.lead_id, [...leads]),
          inArray(leadLabel.label_id, [...labels]),
        ),
      );
  },
  async setSubjects(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
    const { company_id } = ctx;
    const own = and(eq(leadSubject.company_id, company_id), eq(leadSubject.lead_id, id));
    await ctx.db
      .delete(leadSubject)
      .where(ids.length > 0 ? and(own, notInArray(leadSubject.subject_id, [...ids])) : own);
    if (ids.length > 0)
      await ctx.db
        .insert(leadSubject)
        .values(ids.map((subject_id) => ({ company_id, lead_id: id, subject_id })))
        .onConflictDoNothing();
  },
  async setSearch(ctx: Ctx, id: number, search_text: string): Promise<void> {
    await leadStore.keep(ctx, id, { search_text });
    await ctx.db
      .delete(leadSearch)
      .where(and(eq(leadSearch.company_id, ctx.company_id), eq(leadSearch.lead_id, id)));
    await ctx.query(
      `INSERT INTO lead_search (company_id, token, lead_id, created_at)
       SELECT l.company_id, t.token, l.id, l.created_at FROM unnest($3::text[]) AS t (token)
         JOIN lead l ON l.company_id = $1 AND l.id = $2`,
      [ctx.company_id, id, searchTokens(search_text)],
    );
  },

  /** What happened; `first` only where it never did before. Owner, channel and source are those of this moment. */
  async addEvent(
    ctx: Ctx,
    leadId: number,
    event: {
      readonly kind: LeadEventKind;
      readonly first?: boolean;
      readonly happened_on?: string;
      readonly note?: string;
      readonly channel_id?: number;
      readonly doc?: { readonly doc: string; readonly doc_id: number };
    },
  ): Promise<void> {
    await ctx.query(
      `INSERT INTO lead_event (company_id, lead_id, kind, nth, happened_on, owner_id, channel_id, source, note, doc, doc_id, created_by, created_at)
       SELECT l.company_id, l.id, $3, 1 + (SELECT count(*) FROM lead_event e
           WHERE e.company_id = l.company_id AND e.lead_id = l.id AND e.kind = $3),
         $4, l.owner_id, COALESCE($5, l.channel_id), l.source, $6, $7, $8, NULLIF($9::bigint, 0), $11
       FROM lead l WHERE l.company_id = $1 AND l.id = $2
         AND NOT ($10 AND EXISTS (SELECT 1 FROM lead_event e
           WHERE e.company_id = l.company_id AND e.lead_id = l.id AND e.kind = $3))`,
      [
        ctx.company_id,
        leadId,
        event.kind,
        event.happened_on ?? todayOf(ctx),
        event.channel_id ?? null,
        event.note ?? '',
        event.doc?.doc ?? null,
        event.doc?.doc_id ?? null,
        ctx.admin_id,
        event.first ?? false,
        ctx.now,
      ],
    );
  },
  /** Somebody has seen its numbers. */
  async noteReveal(ctx: Ctx, lead_id: number): Promise<void> {
    await ctx.db.insert(leadReveal).values({ company_id: ctx.company_id, lead_id, created_by: ctx.admin_id });
  },
  /** The first number of each, by lead. */
  async firstPhones(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await ctx.db
      .select({ lead_id: leadPhone.lead_id, phone: leadPhone.phone })
      .from(leadPhone)
      .where(
        and(
          eq(leadPhone.company_id, ctx.company_id),
          inArray(leadPhone.lead_id, [...ids]),
          eq(leadPhone.position, 0),
        ),
      );
    return new Map(rows.map(({ lead_id, phone }) => [lead_id, phone]));
  },
  /** Which of these were sent a message on a day. */
  async textedOn(ctx: Ctx, ids: readonly number[], day: string): Promise<ReadonlySet<number>> {
    const rows = await ctx.db
      .select({ lead_id: leadSms.lead_id })
      .from(leadSms)
      .where(
        and(
          eq(leadSms.company_id, ctx.company_id),
          inArray(leadSms.lead_id, [...ids]),
          eq(leadSms.sent_on, day),
        ),
      );
    return new Set(rows.map(({ lead_id }) => lead_id));
  },
  async noteSms(ctx: Ctx, lead_id: number, sms_id: number): Promise<void> {
    await ctx.db
      .insert(leadSms)
      .values({ company_id: ctx.company_id, lead_id, sms_id, sent_on: todayOf(ctx) });
  },
  names: async (ctx: Ctx, ids: readonly number[]) =>
    ids.length === 0
      ? []
      : ctx.db
          .select({ id: lead.id, name: lead.name })
          .from(lead)
          .where(inArray(lead.id, [...ids])),

  byChannel: referencedIn(lead, lead.channel_id),
  byLabel: referencedIn(leadLabel, leadLabel.label_id),
  byLostReason: referencedIn(lead, lead.lost_reason_id),
  byEducationType: referencedIn(lead, lead.education_type_id),
  byLevel: referencedIn(lead, lead.level_id),
  byRegion: referencedIn(lead, lead.region_id),
  bySubject: referencedIn(leadSubject, leadSubject.subject_id),
};
