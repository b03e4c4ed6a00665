import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type CalendarEvent, icalendar } from '@/kernel/server/sheets/icalendar.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { fill } from '@/kernel/text.ts';
import { momentText } from '@/kernel/value/time.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { sittingsOf } from './exam-timetable.ts';

/** How soon a program should ask again. */
const REFRESH_MINUTES = 720;

type Sitting = Awaited<ReturnType<typeof sittingsOf>>['sittings'][number];

const placeOf = ({ site, entry }: Sitting): string =>
  [site || entry.centre_name, entry.centre_number].filter(Boolean).join(' ');

/** One page for the family: when it is here, and when it is where the board counts. */
export async function printTimetable(ctx: Ctx, input: { student_id: number }): Promise<RawAnswer> {
  const { name, sittings } = await sittingsOf(ctx, input.student_id);
  const title = ctx.say(fill(text.timetable_of, { name }));
  const table = pdfTable(
    [95, 95, '*', 45, 110, 45],
    [
      text.starts_at,
      text.board_time,
      text.component,
      text.minutes,
      text.centre_name,
      text.candidate_number,
    ].map(ctx.say),
    sittings.map((one) => [
      momentText(ctx.time_zone, one.starts_at),
      momentText(one.zone, one.starts_at),
      `${one.item_code} ${one.item_title} ${one.component}`,
      String(one.minutes),
      placeOf(one),
      one.entry.candidate_number ?? '',
    ]),
  );
  const content = [
    { text: title, style: 'title' },
    sittings.length > 0 ? table : { text: ctx.say(text.no_timetable) },
  ];
  const [company] = await companies.names(ctx, [ctx.company_id]);
  const body = await pdfOf({ title, foot: company?.name ?? '', content });
  const file = { name: `${title}.pdf`, mime: 'application/pdf', size: body.length, inline: true };
  return { headers: downloadHeaders(file), body, rows: sittings.length };
}

const eventOf = (ctx: Ctx, one: Sitting): CalendarEvent => ({
  uid: `exam-${ctx.family_id}-${one.entry_id}-${one.code}@xuezhang`,
  starts_at: one.starts_at,
  ends_at: one.starts_at + one.minutes * 60,
  changed_at: one.changed_at,
  sequence: one.changes,
  cancelled: false,
  summary: `${one.entry.exam_board_name} ${one.code} ${one.item_title}`,
  location: placeOf(one),
  description: [
    `${ctx.say(text.board_time)} ${momentText(one.zone, one.starts_at)}`,
    one.entry.candidate_number && `${ctx.say(text.candidate_number)} ${one.entry.candidate_number}`,
  ]
    .filter(Boolean)
    .join('\n'),
});

export async function timetableCalendar(ctx: Ctx, input: { student_id: number }): Promise<RawAnswer> {
  const { name, sittings } = await sittingsOf(ctx, input.student_id);
  const title = ctx.say(fill(text.timetable_of, { name }));
  const body = Buffer.from(
    icalendar(
      { name: title, refreshMinutes: REFRESH_MINUTES },
      sittings.map((one) => eventOf(ctx, one)),
    ),
  );
  const file = { name: `${title}.ics`, mime: 'text/calendar; charset=utf-8', size: body.length };
  return { headers: downloadHeaders(file), body, rows: sittings.length };
}
