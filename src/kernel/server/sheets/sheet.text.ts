import { defineText } from '../../text.ts';

/** The sheet behind the figures. */
export const sheetText = defineText({
  explained: ['说明', 'Definitions'],
  name: ['名称', 'Name'],
  meaning: ['含义', 'Meaning'],
  made_on: ['导出日期', 'Exported on'],
  made_by: ['导出人', 'Exported by'],
});
