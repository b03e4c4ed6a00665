import { z } from 'zod';
import { Day, FenField, OptionalText, ShortText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { COURSE_TYPE_CODES } from '../../organisation/course-type/course-type.rules.ts';
import { BalanceField } from '../ledger/ledger.fields.ts';
import { openingPermissions } from './opening.access.ts';
import { openingText } from './opening.text.ts';

const codes = COURSE_TYPE_CODES.map(String);
const Money = BalanceField.nonnegative();
const Hours = z.number().min(0).max(100_000);

/** What the students of a company have when it arrives, line by line of its old books. */
export const openingImport = defineImport({
  noun: 'opening',
  label: openingText.import,
  text: openingText,
  tag: 'students',
  permission: openingPermissions.import,
  changes: ['opening'],
  keys: ['reference'],
  fields: {},
  columns: {
    reference: {
      value: ShortText.max(60),
      required: true,
      example: ['QC-0001', 'QC-0001'],
      note: openingText.note_reference,
    },
    student_number: {
      value: ShortText.max(30),
      required: true,
      example: ['XY2026-000001', 'XY2026-000001'],
      note: openingText.note_number,
    },
    username: { value: OptionalText, example: ['张小明', 'Zhang Xiaoming'], note: openingText.note_name },
    new_fen: { value: Money, kind: 'money', example: ['1000.00', '1000.00'] },
    learning_fen: { value: Money, kind: 'money', example: ['500.00', '500.00'] },
    store_fen: { value: Money, kind: 'money', example: ['', ''] },
    apply_fen: { value: Money, kind: 'money', example: ['', ''] },
    virtual_fen: { value: Money, kind: 'money', example: ['', ''] },
    course_type: {
      value: z.enum(codes as [string, ...string[]]),
      kind: 'label',
      words: codes,
      example: ['一对一', 'One-to-one'],
      note: openingText.note_hours,
    },
    subject_name: { value: OptionalText, example: ['', ''] },
    paid_hours: { value: Hours, kind: 'number', example: ['20', '20'] },
    gift_hours: { value: Hours, kind: 'number', example: ['2', '2'] },
    price_fen: {
      value: FenField.nonnegative(),
      kind: 'money',
      example: ['12000.00', '12000.00'],
      note: openingText.note_price,
    },
    expires_on: { value: Day, kind: 'date', example: ['2027-12-31', '2027-12-31'] },
  },
  otherwise: {},
});

export const openingImportApi = importApi(openingImport);
