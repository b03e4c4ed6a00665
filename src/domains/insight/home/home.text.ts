import { defineText } from '@/kernel/text.ts';

export const homeText = defineText({
  night: ['夜深了，{name}', 'Good night, {name}'],
  morning: ['早上好，{name}', 'Good morning, {name}'],
  afternoon: ['下午好，{name}', 'Good afternoon, {name}'],
  evening: ['晚上好，{name}', 'Good evening, {name}'],
  links: ['去哪里', 'Where to'],
  recent: ['最近的变更', 'Recent changes'],
  recent_all: ['全部日志', 'The whole trail'],
  sessions: ['最近登录', 'Recent logins'],
  sessions_all: ['管理会话', 'Manage sessions'],
  current: ['当前', 'This one'],
  no_recent: ['还没有变更', 'No changes yet'],
  no_menu: ['你的角色还没有任何菜单', 'Your role has no menus yet'],
  no_menu_help: [
    '请公司管理员为角色「{role}」勾选菜单。',
    'Ask a company manager to tick menus for the role “{role}”.',
  ],
});
