import { followUpPermissions } from '@/domains/people/follow-up/follow-up.access.ts';
import { QuickLog } from '@/domains/people/follow-up/web/embed/QuickLog.tsx';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { RUNNING_OUT } from '@/domains/people/student/web/embed/hoursFigure.ts';
import { fill } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { defineQueueSource } from '@/kernel/web/navigation/homeQueue.ts';
import { homeText } from '../../home.text.ts';

const MOST = 20;

/** Students who run out of hours, the emptiest first: a word with them before the last lesson. */
export const hoursSource = defineQueueSource({
  endpoint: studentApi.list,
  input: { ...RUNNING_OUT, remaining_min: 1, sort: 'remaining_minutes', order: 'asc', limit: MOST },
  label: homeText.hours_source,
  itemsOf: ({ list }) =>
    list.map((student) => ({
      key: `hours-${student.id}`,
      urgency: 'soon' as const,
      at: student.run_out_on ?? '',
      doc_id: student.id,
      student_id: student.id,
      name: student.username,
      text: [student.number, student.level_name, student.class_teacher_name ?? student.adviser_name]
        .filter(Boolean)
        .join(' · '),
      what: fill(homeText.hours_left, {
        n: formatHours(student.remaining_minutes, student.minutes_per_class_hour),
      }),
      when: student.run_out_on
        ? fill(homeText.runs_out_on, { day: student.run_out_on.slice(5) })
        : homeText.no_run_out,
      url: studentPaths.edit({ student_id: student.id }),
    })),
  log: { permission: followUpPermissions.write, Log: QuickLog },
});
