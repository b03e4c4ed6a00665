import { defineText } from '@/kernel/text.ts';
import { applicationText } from '../application/application.text.ts';
import { workText } from '../application/work.text.ts';

export const trackingText = defineText({
  ...applicationText,
  ...workText,
  title: ['跟踪', 'Tracking'],
  title_one: ['递交后跟踪', 'Tracking'],
  list: ['跟踪列表', 'Applications after submission'],
  application_name: ['院校 · 专业', 'Institution · programme'],
  checked_by_name: ['检查人', 'Looked at by'],
  next_check_on: ['下次检查', 'Next look'],
  every_days: ['每 {n} 天', 'Every {n} {n|day|days}'],
  check_late: ['该检查了', 'Due for a look'],
  requests: ['院校要求', 'Requests'],
  request_names: ['院校要求', 'Requests'],
  requests_open: ['{n} 项未办', '{n} open'],
  request_id: ['院校要求', 'Request'],
  due_on: ['期限', 'Due on'],
  look_nothing: ['看过，没有新消息', 'Looked, nothing new'],
  edit: ['修改跟踪', 'Edit the tracking'],
  request_add: ['添加院校要求', 'Add a request'],
  request_done: ['登记办结', 'Record that it is done'],
  late_only: ['只看该检查的', 'Due for a look'],
  export: ['导出跟踪', 'Export tracking'],
  empty: ['还没有递交后的申请', 'Nothing was submitted yet'],
  empty_help: [
    '申请递交后在这里跟踪门户、要求与签证。',
    'Portals, requests and visas of what was submitted.',
  ],
  visa_pair: ['签证结果与日期需同时填写', 'A visa’s result and its day go together'],
});
