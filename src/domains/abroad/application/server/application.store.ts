import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { department } from '@/domains/organisation/department/server/department.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { ApplicationState } from '../application.status.ts';
import { visibleApplications } from './application.scope.store.ts';
import { application, applicationDecision, applicationDocument } from './application.table.ts';

export const PREFIX = 'SQ';
export type ApplicationRecord = typeof application.$inferSelect;
type Values = Omit<
  typeof application.$inferInsert,
  'company_id' | 'created_by' | 'family_id' | 'id' | 'number' | 'status'
>;
export type DocumentRecord = typeof applicationDocument.$inferSelect;

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(application.company_id, ctx.company_id), eq(application.id, id));

export const applicationStore = {
  /** One that this person sees; nobody changes it before the transaction ends. */
  async lock(ctx: Ctx, id: number): Promise<ApplicationRecord | undefined> {
    const [row] = await ctx.db
      .select()
      .from(application)
      .where(and(here(ctx, id), visibleApplications(ctx)))
      .for('no key update');
    return row;
  },
  /** For the system's own moves, which nobody's scope bounds. */
  async lockAny(ctx: Ctx, id: number): Promise<ApplicationRecord | undefined> {
    const [row] = await ctx.db.select().from(application).where(here(ctx, id)).for('no key update');
    return row;
  },
  /** What its page shows beyond the row of the list. */
  async more(ctx: Ctx, company_id: number, id: number) {
    const [row] = await ctx.db
      .select({
        confirmation_file_id: application.confirmation_file_id,
        reply_to: application.reply_to,
        told_conditions: application.told_conditions,
        fee_fen: application.fee_fen,
        fee_paid_entry_id: application.fee_paid_entry_id,
      })
      .from(application)
      .where(and(eq(application.company_id, company_id), eq(application.id, id)));
    return (
      row ?? {
        confirmation_file_id: null,
        reply_to: null,
        told_conditions: null,
        fee_fen: null,
        fee_paid_entry_id: null,
      }
    );
  },
  /** All of a student, in the order of their ids. */
  lockOfStudent: (ctx: Ctx, studentId: number): Promise<ApplicationRecord[]> =>
    ctx.db
      .select()
      .from(application)
      .where(and(eq(application.company_id, ctx.company_id), eq(application.student_id, studentId)))
      .orderBy(asc(application.id))
      .for('no key update'),
  /** Of these students those whose offers have conditions, in the order of their ids. */
  lockOffers: (ctx: Ctx, studentIds: readonly number[]): Promise<ApplicationRecord[]> =>
    ctx.db
      .select()
      .from(application)
      .where(
        and(
          eq(application.company_id, ctx.company_id),
          inArray(application.student_id, [...studentIds]),
          ne(application.status, 'discontinued'),
          gt(application.groups_all, 0),
        ),
      )
      .orderBy(asc(application.id))
      .for('no key update'),
  async insert(ctx: Ctx, values: Values): Promise<number> {
    const [row] = await ctx.db
      .insert(application)
      .values({
        ...values,
        company_id: ctx.company_id,
        number: numberFrom(ctx, PREFIX),
        created_by: ctx.admin_id || null,
        created_at: ctx.now,
      })
      .returning({ id: application.id });
    return row?.id as number;
  },
  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(application)
      .set({ ...values, version: sql`${application.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  /** What is reckoned, and nobody has changed. */
  keep: (ctx: Ctx, id: number, values: Partial<Values>) =>
    ctx.db.update(application).set(values).where(here(ctx, id)),
  /** Why it does not go on stands with it as long as it does not. */
  async setStatus(ctx: Ctx, id: number, to: string, because = ''): Promise<void> {
    await ctx.db
      .update(application)
      .set({
        status: to as ApplicationState,
        discontinued_because: because,
        version: sql`${application.version} + 1`,
        updated_at: ctx.now,
      })
      .where(here(ctx, id));
  },
  async takenChoices(ctx: Ctx, studentId: number, cycle: number, but = 0): Promise<number[]> {
    const found = await ctx.db
      .select({ choice_no: application.choice_no })
      .from(application)
      .where(
        and(
          eq(application.company_id, ctx.company_id),
          eq(application.student_id, studentId),
          eq(application.scheme, 'ucas'),
          eq(application.cycle, cycle),
          ne(application.status, 'discontinued'),
          ne(application.id, but),
        ),
      );
    return found.flatMap(({ choice_no }) => choice_no ?? []);
  },

  say: async (
    ctx: Ctx,
    said: Pick<
      typeof applicationDecision.$inferInsert,
      'application_id' | 'because' | 'decided_on' | 'decision' | 'letter_file_id'
    >,
  ): Promise<void> => {
    await ctx.db.insert(applicationDecision).values({
      ...said,
      company_id: ctx.company_id,
      created_by: ctx.admin_id || null,
      created_at: ctx.now,
    });
  },
  decisions: async (ctx: Ctx, company_id: number, applicationId: number) =>
    (
      await ctx.db
        .select({ said: applicationDecision, letter_name: file.name })
        .from(applicationDecision)
        .leftJoin(
          file,
          and(
            eq(file.company_id, applicationDecision.company_id),
            eq(file.id, applicationDecision.letter_file_id),
          ),
        )
        .where(
          and(
            eq(applicationDecision.company_id, company_id),
            eq(applicationDecision.application_id, applicationId),
          ),
        )
        .orderBy(asc(applicationDecision.id))
    ).map(({ said, letter_name }) => ({ ...said, letter_name, created_at: toUnix(said.created_at) })),

  documents: async (ctx: Ctx, company_id: number, applicationId: number) =>
    (
      await ctx.db
        .select({ paper: applicationDocument, file_name: file.name })
        .from(applicationDocument)
        .leftJoin(
          file,
          and(eq(file.company_id, applicationDocument.company_id), eq(file.id, applicationDocument.file_id)),
        )
        .where(
          and(
            eq(applicationDocument.company_id, company_id),
            eq(applicationDocument.application_id, applicationId),
          ),
        )
        .orderBy(asc(applicationDocument.id))
    ).map(({ paper, file_name }) => ({ ...paper, file_name })),
  async addDocuments(
    ctx: Ctx,
    documents: readonly Omit<typeof applicationDocument.$inferInsert, 'company_id'>[],
  ): Promise<number | undefined> {
    if (documents.length === 0) return undefined;
    const added = await ctx.db
      .insert(applicationDocument)
      .values(documents.map((one) => ({ ...one, company_id: ctx.company_id })))
      .returning({ id: applicationDocument.id });
    return added[0]?.id;
  },
  async findDocument(ctx: Ctx, id: number): Promise<DocumentRecord | undefined> {
    const [row] = await ctx.db
      .select()
      .from(applicationDocument)
      .where(and(eq(applicationDocument.company_id, ctx.company_id), eq(applicationDocument.id, id)));
    return row;
  },
  async editDocument(
    ctx: Ctx,
    id: number,
    values: Partial<Pick<DocumentRecord, 'due_on' | 'file_id' | 'note' | 'state'>>,
  ): Promise<void> {
    await ctx.db
      .update(applicationDocument)
      .set({ ...values, version: sql`${applicationDocument.version} + 1`, updated_at: ctx.now })
      .where(and(eq(applicationDocument.company_id, ctx.company_id), eq(applicationDocument.id, id)));
  },
  removeDocument: (ctx: Ctx, id: number) =>
    ctx.db
      .delete(applicationDocument)
      .where(and(eq(applicationDocument.company_id, ctx.company_id), eq(applicationDocument.id, id))),

  /** Not submitted, and due before a moment: those that may have to be warned of. */
  lockDueBefore: (ctx: Ctx, before: Date): Promise<ApplicationRecord[]> =>
    ctx.db
      .select()
      .from(application)
      .where(
        and(
          eq(application.company_id, ctx.company_id),
          eq(application.status, 'in_progress'),
          eq(application.stage, 'preparing'),
          lte(application.deadline_at, before),
          or(sql`${application.warned_days} IS NULL`, sql`${application.warned_days} >= 0`),
        ),
      )
      .orderBy(asc(application.id))
      .for('no key update', { skipLocked: true }),
  /** An offer without an answer that is awaited by a day: those that may have to be chased. */
  lockUnanswered: (ctx: Ctx, until: string): Promise<ApplicationRecord[]> =>
    ctx.db
      .select()
      .from(application)
      .where(
        and(
          eq(application.company_id, ctx.company_id),
          eq(application.status, 'in_progress'),
          inArray(application.decision, ['conditional', 'unconditional']),
          isNull(application.reply),
          lte(application.reply_due_on, until),
          or(sql`${application.reply_warned_days} IS NULL`, sql`${application.reply_warned_days} >= 0`),
        ),
      )
      .orderBy(asc(application.id))
      .for('no key update', { skipLocked: true }),
  /** Who leads the departments of these people. */
  async leadersOf(ctx: Ctx, adminIds: readonly number[]): Promise<number[]> {
    const found = await ctx.db
      .selectDistinct({ id: department.leader_admin_id })
      .from(admin)
      .innerJoin(department, eq(department.id, admin.department_id))
      .where(inArray(admin.id, [...adminIds]));
    return found.flatMap(({ id }) => id ?? []);
  },
  byProgramme: referencedIn(application, application.programme_id),
  byTemplate: referencedIn(applicationDocument, applicationDocument.template_id),
};
