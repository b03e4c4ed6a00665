import { defineText } from '@/kernel/text.ts';

export const viewText = defineText({
  title: ['列表偏好', 'List preferences'],
  list: ['列表', 'List'],
  name: ['名称', 'Name'],
  query: ['筛选条件', 'Filters'],
  is_default: ['默认', 'Default'],
  layout: ['列与行高', 'Columns and row height'],
  density: ['行高', 'Row height'],
  shown: ['显示的列', 'Columns shown'],
  hidden: ['隐藏的列', 'Columns hidden'],
  arranged: ['列的顺序', 'Order of columns'],
  widths: ['列宽', 'Widths of columns'],
  menu: ['菜单固定与最近', 'Pinned and recent'],
  pins: ['固定', 'Pinned'],
  recent: ['最近', 'Recent'],
  add: ['保存筛选', 'Save filters'],
  edit: ['修改保存的筛选', 'Change saved filters'],
  del: ['删除保存的筛选', 'Delete saved filters'],
  name_taken: ['已有同名的筛选', 'There are saved filters of this name already'],
  too_many: ['最多保存 {n} 个筛选，请先删除一些', 'At most {n} can be saved; delete some first'],
});
