import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { defineQueueSource, type QueueItem } from '@/kernel/web/navigation/homeQueue.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { renewalPermissions as may } from '../../renewal.access.ts';
import { renewalApi } from '../../renewal.contract.ts';
import { renewalPaths } from '../../renewal.paths.ts';
import type { Renewal } from '../../renewal.shapes.ts';
import { renewalText } from '../../renewal.text.ts';
import { QueueLog } from './QueueLog.tsx';

const MOST = 20;
const isPlanned = ({ next_on }: Renewal): boolean => next_on !== null && next_on > companyToday();

const whatOf = (type: Sentence, n: string): Sentence => [
  fill(renewalText.queue_left, { n, type: type[0] })[0],
  fill(renewalText.queue_left, { n, type: type[1] })[1],
];

/** By the day that was agreed upon; where none was, by the day on which the hours run out. */
function itemOf(task: Renewal): QueueItem {
  const today = companyToday();
  const late = task.next_on === null ? 0 : daysBetween(task.next_on, today);
  const left = formatHours(task.remaining_minutes, task.minutes_per_class_hour);
  const runsOut: Sentence =
    task.run_out_on === null
      ? renewalText.queue_no_day
      : fill(renewalText.queue_runs_out, { day: task.run_out_on.slice(5) });
  return {
    key: `renewal-${task.id}`,
    urgency: task.next_on === null ? 'soon' : late > 0 ? 'overdue' : 'today',
    at: task.next_on ?? task.run_out_on ?? '',
    doc_id: task.id,
    student_id: task.student_id,
    name: task.student_name,
    text: task.last_words || task.last_feedback || task.student_number,
    what: whatOf(courseTypeText[task.course_type], left),
    when: late > 0 ? fill(renewalText.queue_late, { n: late }) : runsOut,
    url: renewalPaths.edit({ renewal_id: task.id }),
  };
}

/** Renewals to be spoken about, the nearest end first; a next day that is agreed upon settles them until then. */
export const renewalQueue = defineQueueSource({
  endpoint: renewalApi.list,
  input: { view: 'todo', sort: 'due_on', order: 'asc', limit: MOST },
  label: renewalText.queue,
  itemsOf: ({ list }) => list.filter((task) => !isPlanned(task)).map(itemOf),
  settledOf: ({ list }) => list.filter(isPlanned).map(({ student_id }) => student_id),
  log: { permission: may.log, Log: QueueLog },
});
