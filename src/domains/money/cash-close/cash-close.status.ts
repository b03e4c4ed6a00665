import { defineStatus, notMaker } from '@/kernel/status.ts';
import { cashClosePermissions as may } from './cash-close.access.ts';
import { cashCloseText as text } from './cash-close.text.ts';

interface CashClose {
  id: number;
  created_by: number;
  status: 'even' | 'waiting' | 'accepted' | 'explained' | 'noted';
}

/** A difference is posted as it is found; somebody else than whoever counted says what it was. */
export const cashCloseStatus = defineStatus<CashClose>()({
  name: 'cash_close',
  initial: 'waiting',
  states: {
    even: { label: text.even, tone: 'success' },
    waiting: { label: text.waiting, tone: 'warning' },
    accepted: { label: text.accepted, tone: 'danger' },
    explained: { label: text.explained, tone: 'success' },
    noted: { label: text.noted, tone: 'muted' },
  },
  transitions: {
    /** It stays over or short. */
    accept: {
      from: ['waiting'],
      to: 'accepted',
      label: text.accept,
      permission: may.decide,
      guard: notMaker,
      decision: 'approve',
      reason: 'optional',
      effect: 'accept',
      changes: ['cash_close', 'notice'],
    },
    /** Made by the call that names the lines. */
    explain: { by: 'system', from: ['waiting'], to: 'explained', label: text.explain, guard: notMaker },
  },
});
