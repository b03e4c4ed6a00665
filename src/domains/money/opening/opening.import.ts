import { z } from 'zod';
import { Day, FenField, OptionalText, ShortText } from '@/kernel/fields.ts';
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
  input: z.object({
    reference: ShortText.max(60),
    student_number: ShortText.max(30),
    username: OptionalText,
    new_fen: Money,
    learning_fen: Money,
    store_fen: Money,
    apply_fen: Money,
    virtual_fen: Money,
    course_type: z.enum(codes as [string, ...string[]]),
    subject_name: OptionalText,
    paid_hours: Hours,
    gift_hours: Hours,
    price_fen: FenField.nonnegative(),
    expires_on: Day,
  }),
  columns: [
    { field: 'reference', required: true, example: ['QC-0001', 'QC-0001'], note: openingText.note_reference },
    {
      field: 'student_number',
      required: true,
      example: ['XY2026-000001', 'XY2026-000001'],
      note: openingText.note_number,
    },
    { field: 'username', example: ['张小明', 'Zhang Xiaoming'], note: openingText.note_name },
    { field: 'new_fen', kind: 'money', example: ['1000.00', '1000.00'] },
    { field: 'learning_fen', kind: 'money', example: ['500.00', '500.00'] },
    { field: 'store_fen', kind: 'money', example: ['', ''] },
    { field: 'apply_fen', kind: 'money', example: ['', ''] },
    { field: 'virtual_fen', kind: 'money', example: ['', ''] },
    {
      field: 'course_type',
      kind: 'label',
      words: codes,
      example: ['一对一', 'One-to-one'],
      note: openingText.note_hours,
    },
    { field: 'subject_name', example: ['', ''] },
    { field: 'paid_hours', kind: 'number', example: ['20', '20'] },
    { field: 'gift_hours', kind: 'number', example: ['2', '2'] },
    { field: 'price_fen', kind: 'money', example: ['12000.00', '12000.00'], note: openingText.note_price },
    { field: 'expires_on', kind: 'date', example: ['2027-12-31', '2027-12-31'] },
  ],
});

export const openingImportApi = importApi(openingImport);
