import { defineStatus } from '@/kernel/status.ts';
import { weappUserPermissions as may } from './weapp-user.access.ts';
import { weappUserText as text } from './weapp-user.text.ts';

interface WeappUser {
  id: number;
  status: 'new' | 'lead' | 'student' | 'ignored';
}

/** What becomes of somebody who registered; who is known by their number is matched by itself. */
export const weappUserStatus = defineStatus<WeappUser>()({
  name: 'weapp_user',
  initial: 'new',
  states: {
    new: { label: text.new, tone: 'progress' },
    lead: { label: text.lead, tone: 'success' },
    student: { label: text.student, tone: 'success' },
    ignored: { label: text.ignored, tone: 'muted' },
  },
  transitions: {
    /** Both name whom they lead to: calls of their own. */
    make_lead: { by: 'system', from: ['new'], to: 'lead', label: text.make_lead },
    match: { by: 'system', from: ['new', 'lead'], to: 'student', label: text.match },
    ignore: {
      from: ['new'],
      to: 'ignored',
      label: text.ignore,
      permission: may.handle,
      reason: 'required',
      back: true,
      effect: 'keepReason',
    },
    restore: { from: ['ignored'], to: 'new', label: text.restore, permission: may.handle },
  },
});
