import { defineStatus } from '@/kernel/status.ts';
import { applyDemandPermissions as may } from './apply-demand.access.ts';
import { applyDemandText as text } from './apply-demand.text.ts';

interface ApplyMilestone {
  id: number;
  status: 'open' | 'owed' | 'charged';
}
export type MilestoneState = ApplyMilestone['status'];
const changes = ['apply_milestone', 'apply_demand', 'account', 'contract'];

/** What is reached is charged at once where the money is there, and owed until it comes. */
export const applyMilestoneStatus = defineStatus<ApplyMilestone>()({
  name: 'apply_milestone',
  initial: 'open',
  states: {
    open: { label: text.milestone_open, tone: 'neutral' },
    owed: { label: text.milestone_owed, tone: 'warning' },
    charged: { label: text.milestone_charged, tone: 'success' },
  },
  transitions: {
    attain: {
      from: ['open'],
      to: 'owed',
      label: text.attain,
      permission: may.plan,
      effect: 'charge',
      changes,
    },
    take_back: {
      from: ['owed', 'charged'],
      to: 'open',
      label: text.take_back,
      permission: may.accept,
      reason: 'required',
      danger: true,
      effect: 'giveBack',
      changes,
    },
    charge: { by: 'system', from: ['owed'], to: 'charged', label: text.move_charge },
  },
});
