import { defineStatus } from '@/kernel/status.ts';
import { leadPermissions as may } from './lead.access.ts';
import { OPEN_STAGES, type Stage } from './lead.rules.ts';
import { leadText } from './lead.text.ts';

interface Lead {
  id: number;
  status: Stage;
}
const changes = ['lead', 'notice'];

/** Whose a lead is stands apart from how far it has come. Only the books win one. */
export const leadStatus = defineStatus<Lead>()({
  name: 'lead',
  initial: 'new',
  states: {
    new: { label: leadText.new, tone: 'info' },
    contacted: { label: leadText.contacted, tone: 'progress' },
    visited: { label: leadText.visited, tone: 'progress' },
    trial: { label: leadText.trial, tone: 'progress' },
    negotiating: { label: leadText.negotiating, tone: 'warning' },
    won: { label: leadText.won, tone: 'success' },
    lost: { label: leadText.lost, tone: 'muted' },
    invalid: { label: leadText.invalid, tone: 'muted' },
    merged: { label: leadText.merged, tone: 'muted' },
  },
  transitions: {
    contact: {
      from: ['new'],
      to: 'contacted',
      label: leadText.contact,
      permission: may.log,
      action: 'api_salepro_contact',
      effect: 'arrived',
      changes,
    },
    negotiate: {
      from: ['new', 'contacted', 'visited', 'trial'],
      to: 'negotiating',
      label: leadText.negotiate,
      permission: may.log,
      action: 'api_salepro_negotiate',
      effect: 'arrived',
      changes,
    },
    step_back: {
      from: ['visited', 'trial', 'negotiating'],
      to: 'contacted',
      label: leadText.step_back,
      permission: may.log,
      action: 'api_salepro_step_back',
      reason: 'required',
      back: true,
      effect: 'steppedBack',
      changes,
    },
    revive: {
      from: ['lost', 'invalid'],
      to: 'contacted',
      label: leadText.revive,
      permission: may.log,
      action: 'api_salepro_revive',
      effect: 'revived',
      changes,
    },
    /** By hand with its day, its reason: their own calls make these moves. */
    visit: { from: ['new', 'contacted'], to: 'visited', label: leadText.visit, by: 'system' },
    lose: { from: [...OPEN_STAGES], to: 'lost', label: leadText.lose, by: 'system' },
    invalidate: { from: [...OPEN_STAGES], to: 'invalid', label: leadText.invalidate, by: 'system' },
    /** The first effective log, a trial that was attended, a contract that was pushed. */
    advance: {
      from: ['new', 'contacted', 'visited', 'trial'],
      to: ['contacted', 'trial', 'negotiating'],
      label: leadText.arrive,
      by: 'system',
    },
    win: { from: [...OPEN_STAGES, 'lost', 'invalid'], to: 'won', label: leadText.win, by: 'system' },
    unwin: { from: ['won'], to: 'negotiating', label: leadText.unwin, by: 'system' },
    merge: { from: [...OPEN_STAGES, 'lost', 'invalid'], to: 'merged', label: leadText.merge, by: 'system' },
    unmerge: {
      from: ['merged'],
      to: [...OPEN_STAGES, 'lost', 'invalid'],
      label: leadText.unmerge,
      by: 'system',
    },
  },
});
