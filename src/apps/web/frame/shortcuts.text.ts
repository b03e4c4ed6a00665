import { defineText } from '@/kernel/text.ts';

export const shortcutsText = defineText({
  key_move: ['在列表中上下移动', 'Move through a list'],
  key_open: ['打开这一行', 'Open the row'],
  key_select: ['选择这一行', 'Select the row'],
  key_search: ['搜索列表', 'Search the list'],
  key_everything: ['搜索人员、单据与页面', 'Search people, documents and screens'],
  key_new: ['新增（列表的主操作）', 'Add (the list’s main action)'],
  key_pin: ['固定菜单项', 'Pin a menu entry'],
  key_tabs: ['菜单项的页签', 'Tabs of a menu entry'],
  key_submit: ['提交表单', 'Submit a form'],
  key_submit_area: ['在多行文字里提交', 'Submit from a text area'],
  key_escape: ['关闭抽屉、取消选择', 'Close a drawer, clear the selection'],
  key_help: ['打开本说明', 'Show these'],
  key_go_h: ['去首页', 'Go to the home page'],
  key_go_i: ['打开待办', 'Open the inbox'],
  key_go_s: ['去学员', 'Go to students'],
  key_go_t: ['去课表', 'Go to the timetable'],
  key_go_m: ['去学员余额或充值', 'Go to balances or recharges'],
});
