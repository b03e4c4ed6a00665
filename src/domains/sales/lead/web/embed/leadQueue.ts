import { fill } from '@/kernel/text.ts';
import { daysBetween, plusDays } from '@/kernel/value/day.ts';
import { defineQueueSource, type QueueItem } from '@/kernel/web/navigation/homeQueue.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { leadPermissions as may } from '../../lead.access.ts';
import { leadApi } from '../../lead.contract.ts';
import { leadPaths } from '../../lead.paths.ts';
import type { Lead } from '../../lead.shapes.ts';
import { leadText } from '../../lead.text.ts';
import { QueueLog } from './QueueLog.tsx';

const MOST = 50;
/** As the list marks them. */
const SOON_DAYS = 3;

const common = (lead: Lead) => ({
  doc_id: lead.id,
  student_id: lead.student_id,
  name: lead.name,
  text: lead.last_words || [lead.channel_name, lead.school, lead.grade].filter(Boolean).join(' · '),
  url: leadPaths.edit({ lead_id: lead.id }),
});

function dueItem(lead: Lead, today: string): QueueItem {
  const day = lead.next_on ?? today;
  const late = daysBetween(day, today);
  const what = lead.next_what || undefined;
  return {
    ...common(lead),
    key: `lead-${lead.id}`,
    urgency: late > 0 ? 'overdue' : 'today',
    at: day,
    what: what ? [what, what] : leadText.next_on,
    when: late > 0 ? fill(leadText.queue_late, { n: late }) : leadText.today,
  };
}

/** My leads whose next contact is due, the longest overdue first. */
export const leadQueue = defineQueueSource({
  endpoint: leadApi.list,
  input: { view: 'due', sort: 'next_on', order: 'asc', limit: MOST },
  label: leadText.title_one,
  itemsOf: ({ list }) => list.map((lead) => dueItem(lead, companyToday())),
  log: { permission: may.log, Log: QueueLog },
});

/** Mine that fall into the pool within days; who is due already stands there. */
export const fallingQueue = defineQueueSource({
  endpoint: leadApi.list,
  input: { view: 'mine', days_left_max: SOON_DAYS, sort: 'days_left', order: 'asc', limit: MOST },
  label: leadText.queue_falling,
  itemsOf: ({ list }) =>
    list
      .filter(({ next_on }) => next_on === null || next_on > companyToday())
      .map((lead) => ({
        ...common(lead),
        key: `falling-${lead.id}`,
        urgency: 'soon' as const,
        at: plusDays(companyToday(), lead.days_left ?? 0),
        what: lead.days_left ? fill(leadText.queue_falls, { n: lead.days_left }) : leadText.falls_today,
        when: leadText.queue_silent,
      })),
  log: { permission: may.log, Log: QueueLog },
});
