import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type CalendarEvent, icalendar } from '@/kernel/server/sheets/icalendar.ts';
import { DAY_SECONDS, momentOf } from '@/kernel/value/day.ts';
import { applicationText as text } from '../application.text.ts';
import { applicationListStore as lists } from './application.list.store.ts';

const MOST_EVENTS = 1000;
/** So long before a deadline the calendar begins to be busy. */
const HALF_AN_HOUR = 1800;
const REFRESH_MINUTES = 24 * 60;

/** What this person has to send off and to answer, as a calendar program takes it in. */
export async function ownCalendar(ctx: Ctx) {
  const events = (await lists.ownDue(ctx, MOST_EVENTS)).flatMap((row): CalendarEvent[] => {
    const about = {
      changed_at: row.updated_at,
      sequence: row.version - 1,
      cancelled: false,
      description: [row.number, row.programme_name, row.next_step].filter(Boolean).join('\n'),
    };
    const summary = `${row.student_name} · ${row.institution_name}`;
    const uid = `application-${ctx.family_id}-${row.id}`;
    if (row.stage === 'preparing')
      return [
        {
          ...about,
          uid: `${uid}-deadline@xuezhang`,
          starts_at: row.deadline_at - HALF_AN_HOUR,
          ends_at: row.deadline_at,
          summary: `${ctx.say(text.deadline)} · ${summary}`,
        },
      ];
    if (row.reply_due_on === null) return [];
    const starts_at = momentOf(ctx.time_zone, row.reply_due_on, 0);
    return [
      {
        ...about,
        uid: `${uid}-reply@xuezhang`,
        starts_at,
        ends_at: starts_at + DAY_SECONDS,
        summary: `${ctx.say(text.reply_due_on)} · ${summary}`,
      },
    ];
  });
  const name = ctx.say(text.calendar);
  const body = Buffer.from(icalendar({ name, refreshMinutes: REFRESH_MINUTES }, events));
  const file = { name: `${name}.ics`, mime: 'text/calendar; charset=utf-8', size: body.length };
  return { headers: downloadHeaders(file), body, rows: events.length };
}
