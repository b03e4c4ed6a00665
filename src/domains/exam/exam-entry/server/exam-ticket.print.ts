import type { Content } from 'pdfmake/interfaces.js';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { refuse } from '@/kernel/errors.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { momentText } from '@/kernel/value/time.ts';
import { candidates } from '../../candidate/server/candidate.service.ts';
import type { examEntryApi } from '../exam-entry.contract.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { examEntryCheckStore as checks } from './exam-entry.check.store.ts';
import { examEntryListStore as lists } from './exam-entry.list.store.ts';
import { examTicketStore as store } from './exam-ticket.store.ts';

/** Entries on one print; of more than these nothing is printed. */
const MOST = 200;

/** All tickets that are asked for, or none: what is cut off would lack on somebody's page, and nobody would see it. */
export async function ticketed(
  ctx: Ctx,
  { ids, ...filter }: ParsedOf<typeof examEntryApi.tickets>,
  most: number,
) {
  const chosen = ids?.split(',').map(Number);
  const { status = 'ticketed' } = filter;
  const found = status === 'ticketed' ? await lists.some(ctx, { ...filter, status }, most + 1, chosen) : [];
  if (found.length === 0) throw refuse(text.no_tickets);
  if (found.length > most) throw refuse(text.too_many_tickets, { most });
  return found;
}

/** Our own form, for boards that send none: one page for each student and series. */
export async function printTickets(
  ctx: Ctx,
  input: ParsedOf<typeof examEntryApi.tickets>,
): Promise<RawAnswer> {
  const found = await ticketed(ctx, input, MOST);
  const studentIds = [...new Set(found.map(({ student_id }) => student_id))];
  const known = await candidates.ofStudents(ctx, studentIds);
  const sittings = await checks.sittings(ctx, studentIds);
  const tickets = await store.of(
    ctx,
    found.map(({ id }) => id),
  );
  const pages = new Map<string, typeof found>();
  for (const entry of found) {
    const key = `${entry.student_id}-${entry.series_id}`;
    pages.set(key, [...(pages.get(key) ?? []), entry]);
  }
  const content = [...pages.values()].flatMap((entries, at): Content[] => {
    const [first] = entries;
    if (!first) return [];
    const candidate = known.get(first.student_id);
    const facts = [
      `${ctx.say(text.board_name)} ${candidate?.board_name ?? ''}`,
      `${ctx.say(text.legal_name)} ${candidate?.legal_name ?? first.student_name}`,
      `${ctx.say(text.candidate_number)} ${first.candidate_number ?? ''}`,
      `${ctx.say(text.uci)} ${first.uci}`,
      `${ctx.say(text.centre_name)} ${first.centre_name} ${first.centre_number}`,
    ];
    const own = sittings.filter(({ entry_id }) => entries.some(({ id }) => id === entry_id));
    return [
      {
        text: `${ctx.say(text.ticket_title)} ${first.exam_board_name} ${first.series_name}`,
        style: 'title',
        ...(at > 0 && { pageBreak: 'before' as const }),
      },
      ...facts.map((line): Content => ({ text: line, margin: [0, 0, 0, 2] })),
      pdfTable(
        [150, '*', 50, 60],
        [text.starts_at, text.component, text.minutes, text.seat].map(ctx.say),
        own.map(({ entry_id, item_code, component, starts_at, minutes, zone }) => [
          momentText(zone, starts_at),
          `${item_code} ${component}`,
          String(minutes),
          tickets.get(entry_id)?.seat ?? '',
        ]),
      ),
    ];
  });
  const [company] = await companies.names(ctx, [ctx.company_id]);
  const title = `${ctx.say(text.ticket_title)} ${todayOf(ctx)}`;
  const body = await pdfOf({ title, foot: company?.name ?? '', content });
  const file = { name: `${title}.pdf`, mime: 'application/pdf', size: body.length, inline: true };
  return { headers: downloadHeaders(file), body, rows: found.length };
}
