import { defineText } from '@/kernel/text.ts';

export const searchText = defineText({
  title: ['搜索', 'Search'],
  hint: ['搜索姓名、电话、拼音、页面…', 'Search names, phones, pinyin, screens…'],
  short_hint: ['搜索…', 'Search…'],
  screens: ['页面', 'Screens'],
  recent: ['最近打开', 'Recently opened'],
  nothing: ['没有找到「{keyword}」', 'Nothing found for “{keyword}”'],
  nothing_help: [
    '可以试试姓名的一部分、拼音首字母或手机尾号。',
    'Try part of a name, its initials, or the end of a phone number.',
  ],
  begin: ['输入姓名、拼音或首字母开始搜索', 'Type a name, pinyin or initials'],
  all: ['查看全部', 'See all'],
  results: ['搜索结果', 'Results'],
  found: ['找到 {n} 项', '{n} found'],
  key_move: ['移动', 'Move'],
  key_open: ['打开', 'Open'],
  key_close: ['关闭', 'Close'],
});
