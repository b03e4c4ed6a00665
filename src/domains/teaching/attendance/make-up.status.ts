import { defineStatus } from '@/kernel/status.ts';
import { attendancePermissions } from './attendance.access.ts';
import { makeUpText } from './make-up.text.ts';

export const MAKE_UP_STATES = ['owed', 'arranged', 'done', 'expired'] as const;
export type MakeUpState = (typeof MAKE_UP_STATES)[number];

const permission = attendancePermissions.make_up;
export const makeUpStatus = defineStatus<{ status: MakeUpState }>()({
  name: 'make_up',
  initial: 'owed',
  states: {
    owed: { label: makeUpText.owed, tone: 'warning' },
    arranged: { label: makeUpText.arranged, tone: 'info' },
    done: { label: makeUpText.done, tone: 'success' },
    expired: { label: makeUpText.expired, tone: 'muted' },
  },
  transitions: {
    /** Made by naming the lesson. */
    arrange: { from: ['owed'], to: 'arranged', label: makeUpText.arrange, by: 'system' },
    /** Made by marking that lesson, and by taking the mark back. */
    finish: { from: ['owed', 'arranged'], to: 'done', label: makeUpText.finish, by: 'system' },
    reopen: { from: ['done'], to: 'arranged', label: makeUpText.reopen, by: 'system' },
    /** Made by taking the arrangement back. */
    release: { from: ['arranged'], to: 'owed', label: makeUpText.release, by: 'system' },
    expire: {
      from: ['owed'],
      to: 'expired',
      label: makeUpText.expire,
      permission,
      reason: 'required',
      danger: true,
      effect: 'earn',
    },
    /** Its last day is over. */
    lapse: { from: ['owed'], to: 'expired', label: makeUpText.lapse, by: 'system' },
    /** With as many days as a new one has. */
    revive: {
      from: ['expired'],
      to: 'owed',
      label: makeUpText.revive,
      permission,
      effect: 'extend',
    },
  },
});
