import { defineText } from '@/kernel/text.ts';

export const searchText = defineText({
  title: ['搜索', 'Search'],
  hint: ['搜索姓名、单号、电话、拼音、页面…', 'Search names, numbers, phones, pinyin, screens…'],
  short_hint: ['搜索学员、单号、页面…', 'Search people, numbers, screens…'],
  screens: ['页面', 'Screens'],
  actions: ['动作', 'Actions'],
  pinned: ['固定', 'Pinned'],
  recent: ['最近打开', 'Recently opened'],
  nothing: ['没有找到「{keyword}」', 'Nothing found for “{keyword}”'],
  nothing_help: [
    '可以试试姓名的一部分、拼音首字母、手机尾号或完整单号。',
    'Try part of a name, its initials, the end of a phone number, or a whole document number.',
  ],
  begin: ['输入姓名、拼音或首字母开始搜索', 'Type a name, pinyin or initials'],
  all: ['查看全部', 'See all'],
  results: ['搜索结果', 'Results'],
  found: ['找到 {n} 项', '{n} found'],
  ways: ['支持拼音、首字母、手机号、单号', 'Pinyin, initials, phones, numbers'],
  key_move: ['选择', 'Move'],
  key_tab: ['新标签页', 'New tab'],
  key_open: ['打开', 'Open'],
});
