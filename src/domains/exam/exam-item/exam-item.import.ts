import { z } from 'zod';
import { ShortText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { examBasicsPermissions } from '../exam-series/exam-series.access.ts';
import { ITEM_KINDS, QUALIFICATIONS } from '../exam-series/exam-series.kinds.ts';
import { ItemCode, itemFields } from './exam-item.contract.ts';
import { examItemText } from './exam-item.text.ts';

/** The list of a board: a row is an item, found again by its board and code. */
export const examItemImport = defineImport({
  noun: 'exam_item',
  label: examItemText.import,
  text: examItemText,
  tag: 'enrolment',
  permission: examBasicsPermissions.edit,
  changes: ['exam_item', 'exam_offering'],
  keys: ['code'],
  fields: itemFields,
  columns: {
    exam_board_name: {
      required: true,
      example: ['CAIE', 'CAIE'],
      note: examItemText.import_board,
      value: ShortText.max(60),
    },
    code: { required: true, example: ['9709', '9709'], width: 14 },
    title: { required: true, example: ['数学 A-Level', 'Mathematics A level'], width: 36 },
    kind: { required: true, kind: 'label', words: ITEM_KINDS, example: ['线性科目', 'Linear'] },
    qualification: {
      required: true,
      kind: 'label',
      words: QUALIFICATIONS,
      example: ['A-Level 全程', 'A level'],
    },
    subject_name: { example: ['', ''], note: examItemText.import_subject, value: ShortText.max(60) },
    scale_name: {
      example: ['A-Level', 'A-Level'],
      note: examItemText.import_scale,
      value: ShortText.max(60),
    },
    takes_private: { kind: 'flag', example: ['是', 'Yes'] },
    takes_late: { kind: 'flag', example: ['是', 'Yes'] },
    prerequisite_code: { example: ['', ''], value: ItemCode },
    prerequisite_months: { kind: 'number', example: ['', ''] },
    unit_codes: {
      kind: 'list',
      example: ['', ''],
      note: examItemText.import_units,
      width: 30,
      value: z.array(ItemCode).max(40),
    },
    note: { example: ['', ''], width: 30 },
  },
  otherwise: {
    exam_board_id: 'exam_board_name',
    subject_id: 'subject_name',
    scale_id: 'scale_name',
    prerequisite_id: 'prerequisite_code',
    unit_ids: 'unit_codes',
  },
});

export const examItemImportApi = importApi(examItemImport);
