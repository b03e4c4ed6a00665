import { OptionalText, ShortText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { ItemCode } from '../exam-item/exam-item.contract.ts';
import { resultPermissions } from './result.access.ts';
import { GradeEntered, resultApi } from './result.contract.ts';
import { RESULT_KINDS } from './result.rules.ts';
import { resultText as text } from './result.text.ts';

const { kind, mark, note } = resultApi.save.input.shape;

/** A board's file: a row is what a student reached in an item of a series. */
export const resultImport = defineImport({
  noun: 'exam_result',
  label: text.import,
  text,
  tag: 'enrolment',
  permission: resultPermissions.import,
  changes: ['exam_result'],
  keys: ['student_number', 'student_name'],
  fields: { kind, mark, note },
  columns: {
    student_number: { example: ['XY000123', 'XY000123'], value: ShortText.max(30) },
    student_name: { example: ['陈思齐', 'Chen Siqi'], value: ShortText.max(60) },
    exam_board_name: { required: true, example: ['CAIE', 'CAIE'], value: ShortText.max(60) },
    series_name: { required: true, example: ['2027-06', '2027-06'], value: ShortText.max(40) },
    item_code: { required: true, example: ['9709', '9709'], value: ItemCode },
    kind: { kind: 'label', words: RESULT_KINDS, example: ['正式', 'Final'] },
    grade: { example: ['A', 'A'], value: GradeEntered },
    mark: { kind: 'number', example: ['159', '159'] },
    components_said: {
      example: ['12:61; 32:58', '12:61; 32:58'],
      note: text.import_components,
      width: 40,
      value: OptionalText.max(200),
    },
    note: { example: ['', ''], width: 30 },
  },
  otherwise: {},
});

/** `12:61; 32:ABS`: by the codes of papers. */
export function readComponents(
  said: string,
): readonly { readonly code: string; readonly mark: number | 'ABS' }[] | undefined {
  const parts = said
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => /^(\S+?)\s*[:：]\s*(\d{1,5}|ABS)$/i.exec(part));
  if (parts.some((part) => part === null)) return undefined;
  return parts.map((part) => {
    const [, code = '', mark = ''] = part ?? [];
    return { code, mark: /^abs$/i.test(mark) ? ('ABS' as const) : Number(mark) };
  });
}

export const resultImportApi = importApi(resultImport);
