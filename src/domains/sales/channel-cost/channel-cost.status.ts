import {
  approvalStates,
  approveTransition,
  rebackedState,
  rebackTransition,
  rejectTransition,
  withdrawnState,
  withdrawTransition,
} from '@/kernel/contract/approval-document.ts';
import { defineStatus } from '@/kernel/status.ts';
import { channelCostPermissions as may } from './channel-cost.access.ts';
import { channelCostText as text } from './channel-cost.text.ts';

interface ChannelCost {
  id: number;
  created_by: number;
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'rebacked';
}
const action = 'api_cost_audit';

/** What a channel costs; the lines of commission that it pays are free again where it does not stand. */
export const channelCostStatus = defineStatus<ChannelCost>()({
  name: 'channel_cost',
  initial: 'submitted',
  states: { ...approvalStates(text), ...withdrawnState(text), ...rebackedState(text) },
  transitions: {
    approve: { ...approveTransition(text, may.audit), action, call: { name: 'audit', pass: 1 } },
    reject: {
      ...rejectTransition(text, may.audit),
      action,
      call: { name: 'audit', pass: 0 },
      effect: 'freeWithReason',
    },
    withdraw: { ...withdrawTransition(text, may.add), action: 'api_cost_withdraw', effect: 'free' },
    reback: { ...rebackTransition(text, may.audit), action: 'api_cost_reback', effect: 'freeWithReason' },
  },
});
