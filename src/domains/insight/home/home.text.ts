import { defineText } from '@/kernel/text.ts';

export const homeText = defineText({
  night: ['夜深了，{name}', 'Good night, {name}'],
  morning: ['早上好，{name}', 'Good morning, {name}'],
  afternoon: ['下午好，{name}', 'Good afternoon, {name}'],
  evening: ['晚上好，{name}', 'Good evening, {name}'],
  figures: ['重要数字', 'Figures'],
  attention: ['需要留意', 'Needs attention'],
  attention_none: ['没有需要留意的事', 'Nothing needs attention'],
  news: ['消息', 'News'],
  news_unread: ['{n} 条未读', '{n} unread'],
  news_all: ['全部', 'All'],
  news_none: ['没有新消息', 'No news'],
  recent: ['最近的变更', 'Recent changes'],
  recent_all: ['全部日志', 'The whole trail'],
  no_recent: ['还没有变更', 'No changes yet'],
  no_menu: ['你的角色还没有任何菜单', 'Your role has no menus yet'],
  no_menu_help: [
    '请公司管理员为角色「{role}」勾选菜单。',
    'Ask a company manager to tick menus for the role “{role}”.',
  ],
  queue: ['今天要做', 'To do today'],
  queue_gloss: [
    '按紧急程度排好，做完一条自动到下一条',
    'the most urgent first; each one done opens the next',
  ],
  queue_all: ['全部', 'All'],
  queue_none: ['今天的事都做完了', 'All done for today'],
  queue_none_help: [
    '到期的跟进和课时将尽的学员会出现在这里。',
    'Follow-ups that are due and students who run out of hours appear here.',
  ],
  queue_kind: ['类别', 'Kind'],
  overdue: ['逾期', 'Overdue'],
  today: ['今天', 'Today'],
  soon: ['课时将尽', 'Running out of hours'],

  write_log: ['写跟进', 'Note a contact'],
  hours_source: ['课时将尽', 'Hours'],
  hours_left: ['剩 {n} 课时', '{n} h left'],
  runs_out_on: ['{day} 用完', 'until {day}'],
  no_run_out: ['未排课', 'nothing planned'],
});
