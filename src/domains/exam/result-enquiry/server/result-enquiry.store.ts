import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { EnquiryState } from '../result-enquiry.status.ts';
import { resultEnquiry as enquiry, resultEnquiryLine as line } from './result-enquiry.table.ts';

const PREFIX = 'FY';
export type EnquiryRow = typeof enquiry.$inferSelect;
type NewEnquiry = Omit<
  typeof enquiry.$inferInsert,
  'company_id' | 'created_by' | 'family_id' | 'id' | 'number' | 'status' | 'version'
>;
type NewLine = Pick<
  typeof line.$inferInsert,
  'cash_fen' | 'enquiry_id' | 'kind' | 'method_id' | 'payable_fen' | 'revenue_fen'
>;

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(enquiry.company_id, ctx.company_id), eq(enquiry.id, id));

/** What each state says of who did it, and when. */
const stepsOf = (ctx: Ctx): Partial<Record<EnquiryState, object>> => ({
  confirmed: { confirmed_by: ctx.admin_id || null, confirmed_at: ctx.now },
  paid: { paid_by: ctx.admin_id || null, paid_at: ctx.now },
  sent: { sent_at: ctx.now },
  upheld: { ended_at: ctx.now },
  changed: { ended_at: ctx.now },
  cancelled: { ended_at: ctx.now },
});

export const enquiryStore = {
  /** What people move is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<EnquiryRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(enquiry)
      .where(and(here(ctx, id), students.isOfVisible(ctx, enquiry.student_id)))
      .for('update');
    return row;
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const to = status as EnquiryState;
    await ctx.db
      .update(enquiry)
      .set({ status: to, version: sql`${enquiry.version} + 1`, updated_at: ctx.now, ...stepsOf(ctx)[to] })
      .where(here(ctx, id));
  },
  /** What a move says beside the state. */
  keep: (ctx: Ctx, id: number, values: Partial<Omit<NewEnquiry, 'student_id'>>) =>
    ctx.db.update(enquiry).set(values).where(here(ctx, id)),
  /** Nobody has moved it: whoever has it open finds it changed. */
  touch: (ctx: Ctx, id: number) =>
    ctx.db
      .update(enquiry)
      .set({ version: sql`${enquiry.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id)),
  async insert(ctx: Ctx, values: NewEnquiry): Promise<{ id: number; number: string }> {
    const { company_id } = ctx;
    const [row] = await ctx.db
      .insert(enquiry)
      .values({ ...values, company_id, number: numberFrom(ctx, PREFIX), created_by: ctx.admin_id || null })
      .returning({ id: enquiry.id, number: enquiry.number });
    return row as { id: number; number: string };
  },

  addLine: (ctx: Ctx, values: NewLine) =>
    ctx.db.insert(line).values({
      ...values,
      student_fen: values.payable_fen + values.revenue_fen + (values.cash_fen ?? 0),
      company_id: ctx.company_id,
      created_by: ctx.admin_id || null,
    }),
  lines: (ctx: Ctx, enquiryId: number) =>
    ctx.db
      .select({
        id: line.id,
        kind: line.kind,
        student_fen: line.student_fen,
        payable_fen: line.payable_fen,
        cash_fen: line.cash_fen,
        created_at: unix(line.created_at),
      })
      .from(line)
      .where(and(inArray(line.company_id, [...ctx.reading]), eq(line.enquiry_id, enquiryId)))
      .orderBy(asc(line.id)),
  byMethod: referencedIn(line, line.method_id),
};
