import { defineText } from './text.ts';

/** What every document says of itself that is decided on. A noun spreads it into its own text and says what is different. */
export const approvalText = defineText({
  number: ['单号', 'Number'],
  reason: ['审核意见', 'Reason'],
  status: ['状态', 'Status'],
  from: ['提交时间从', 'Submitted from'],
  to: ['提交时间到', 'Submitted until'],
  created_by: ['提交人', 'Submitted by'],
  created_by_name: ['提交人', 'Submitted by'],
  created_at: ['提交时间', 'Submitted'],
  decided_by: ['审核人', 'Decided by'],
  decided_by_name: ['审核人', 'Decided by'],
  decided_at: ['审核时间', 'Decided'],
  submitted: ['待审核', 'Waiting'],
  approved: ['已通过', 'Approved'],
  rejected: ['已驳回', 'Rejected'],
  withdrawn: ['已撤回', 'Withdrawn'],
  rebacked: ['已冲回', 'Taken back'],
  approve: ['通过', 'Approve'],
  reject: ['驳回', 'Reject'],
  withdraw: ['撤回', 'Withdraw'],
  reback: ['冲回', 'Take back'],
  history: ['变更历史', 'History'],
  in_place_of: ['{who}（代 {name}）', '{who} (for {name})'],
});
