import { defineText } from '@/kernel/text.ts';

export const inboxText = defineText({
  title: ['待我审批', 'Waiting for me'],
  tab: ['待办', 'To do'],
  count: ['待我审批 {n} 项', 'Waiting for me {n}'],
  all_kinds: ['全部', 'All'],
  other_kinds: ['其他 {n}', 'Others {n}'],
  kind: ['类别', 'Kind'],
  empty: ['没有等待你审批的单据', 'Nothing waits for your decision'],
  empty_help: ['有新的单据提交时，会出现在这里。', 'What is submitted for your decision appears here.'],
  open: ['打开', 'Open'],
  by: ['{name} 提交', 'By {name}'],
  for_whom: ['代 {name}', 'For {name}'],
  from_company: ['来自{name}', 'From {name}'],
  from_company_why: [
    '提交人是该公司唯一的审批人，由上级公司审批',
    'Only its maker could decide it there, so it has come up to this company',
  ],
  capped: ['只显示最早的 {n} 项', 'The oldest {n} are shown'],
  bulk: ['全部{name}（{n}）', '{name} all {n}'],
  bulk_done: ['已处理 {n} 项', '{n} done'],
  more: ['全部', 'All'],
  waits_days: ['已等 {n} 天', 'waits {n} {n|day|days}'],
  away: ['外出代理', 'Away?'],
});
