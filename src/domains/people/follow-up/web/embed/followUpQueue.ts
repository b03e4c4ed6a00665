import { fill } from '@/kernel/text.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import { defineQueueSource } from '@/kernel/web/navigation/homeQueue.ts';
import { followUpPermissions } from '../../follow-up.access.ts';
import { followUpApi } from '../../follow-up.contract.ts';
import { followUpPaths } from '../../follow-up.paths.ts';
import { followUpText } from '../../follow-up.text.ts';
import { QuickLog } from './QuickLog.tsx';

/** Whom I said I would contact by today, the longest overdue first. */
export const followUpQueue = defineQueueSource({
  endpoint: followUpApi.due,
  input: {},
  label: followUpText.queue,
  itemsOf: ({ list, today }) =>
    list.map(({ id, student_id, username, content, next_on }) => {
      const late = daysBetween(next_on, today);
      return {
        key: `follow_up-${id}`,
        urgency: late > 0 ? ('overdue' as const) : ('today' as const),
        at: next_on,
        doc_id: student_id,
        student_id,
        name: username,
        text: content,
        what: late > 0 ? fill(followUpText.overdue, { n: late }) : followUpText.due_today,
        when: [next_on.slice(5), next_on.slice(5)] as const,
        url: followUpPaths.list({ student_id }),
      };
    }),
  settledOf: ({ planned }) => planned,
  log: { permission: followUpPermissions.write, Log: QuickLog },
});
