import { defineText } from '../../text.ts';

export const kanbanText = defineText({
  drop_here: ['放到「{name}」', 'Drop into “{name}”'],
  drag: ['移动「{name}」', 'Move “{name}”'],
  more: ['再看 {n} 条', '{n} more'],
  in_list: ['其余 {n} 条在列表里看', '{n} more in the list'],
});
