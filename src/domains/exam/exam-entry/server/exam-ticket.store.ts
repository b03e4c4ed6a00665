import { and, eq, inArray, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { candidate } from '../../candidate/server/candidate.table.ts';
import { examItem } from '../../exam-item/server/exam-item.table.ts';
import { examSeries } from '../../exam-series/server/exam-series.table.ts';
import { examEntry, examTicket } from './exam-entry.table.ts';

export interface Ticket {
  readonly source: 'board' | 'own';
  readonly ticket_number: string;
  readonly seat: string;
}

export const examTicketStore = {
  /** Entries that can have a ticket, with whom their board knows. */
  known: (ctx: Ctx, codes: readonly string[]) =>
    ctx.db
      .select({
        id: examEntry.id,
        status: examEntry.status,
        option_code: examEntry.option_code,
        candidate_number: examEntry.candidate_number,
        code: examItem.code,
        series_name: examSeries.name,
        uci: candidate.uci,
        former_uci: candidate.former_uci,
        surname: candidate.surname,
        forenames: candidate.forenames,
        legal_name: candidate.legal_name,
        birthday: candidate.birthday,
      })
      .from(examEntry)
      .innerJoin(
        examItem,
        and(eq(examItem.family_id, examEntry.family_id), eq(examItem.id, examEntry.item_id)),
      )
      .innerJoin(
        examSeries,
        and(eq(examSeries.family_id, examEntry.family_id), eq(examSeries.id, examEntry.series_id)),
      )
      .innerJoin(
        candidate,
        and(eq(candidate.company_id, examEntry.company_id), eq(candidate.student_id, examEntry.student_id)),
      )
      .where(
        and(
          eq(examEntry.company_id, ctx.company_id),
          students.isOfVisible(ctx, examEntry.student_id),
          inArray(examEntry.status, ['registered', 'ticketed']),
          inArray(sql`upper(${examItem.code})`, codes.length > 0 ? [...codes] : ['']),
        ),
      )
      .orderBy(examEntry.id),
  /** The one that counts is the last. */
  async keep(ctx: Ctx, entry_id: number, ticket: Ticket): Promise<void> {
    const values = { ...ticket, issued_at: ctx.now };
    await ctx.db
      .insert(examTicket)
      .values({ ...values, company_id: ctx.company_id, entry_id })
      .onConflictDoUpdate({ target: [examTicket.company_id, examTicket.entry_id], set: values });
  },
  /** With whether the papers were changed since. */
  async of(ctx: Ctx, entryIds: readonly number[]) {
    const { rows } = await ctx.db.execute<{
      entry_id: number;
      source: 'board' | 'own';
      ticket_number: string;
      seat: string;
      is_outdated: boolean;
    }>(sql`
      SELECT t.entry_id, t.source, t.ticket_number, t.seat, o.updated_at > t.issued_at AS is_outdated
        FROM exam_ticket t
        JOIN exam_entry e ON e.company_id = t.company_id AND e.id = t.entry_id
        JOIN exam_offering o ON o.family_id = e.family_id AND o.series_id = e.series_id AND o.item_id = e.item_id
       WHERE t.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])
         AND t.entry_id = ANY (${sql.param([...entryIds])}::bigint[])`);
    return new Map(rows.map(({ entry_id, ...ticket }) => [entry_id, ticket]));
  },
};
