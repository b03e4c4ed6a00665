import { defineStatus } from '@/kernel/status.ts';
import { scoreGuaranteeText as text } from './score-guarantee.text.ts';

interface Guarantee {
  id: number;
  status: 'open' | 'met' | 'failed' | 'void';
}
export type GuaranteeState = Guarantee['status'];

/** Results judge it, and judge it anew whenever they change; nobody else does. */
export const scoreGuaranteeStatus = defineStatus<Guarantee>()({
  name: 'score_guarantee',
  initial: 'open',
  states: {
    open: { label: text.open, tone: 'info' },
    met: { label: text.met, tone: 'success' },
    failed: { label: text.failed, tone: 'danger' },
    void: { label: text.void, tone: 'muted' },
  },
  transitions: {
    meet: { by: 'system', from: ['open', 'failed', 'void'], to: 'met', label: text.met },
    fail: { by: 'system', from: ['open', 'met', 'void'], to: 'failed', label: text.failed },
    avoid: { by: 'system', from: ['open', 'met', 'failed'], to: 'void', label: text.void },
    reopen: { by: 'system', from: ['met', 'failed', 'void'], to: 'open', label: text.open },
  },
});
