import { z } from 'zod';
import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import { Day, FenField, OptionalText, ShortText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { contractPermissions } from './contract.access.ts';
import { contractApi } from './contract.contract.ts';
import { contractText } from './contract.text.ts';

const codes = COURSE_TYPE_CODES.map(String);
const Name = OptionalText.max(60);
const MOST_HOURS = 100_000;

/** What is still owed by contracts of an old system: a draft for each, with one course. */
export const contractImport = defineImport({
  noun: 'contract',
  label: contractText.import,
  text: contractText,
  tag: 'sellmanage',
  permission: contractPermissions.import,
  changes: ['contract', 'contract_template'],
  keys: ['reference'],
  fields: contractApi.edit.input.shape,
  columns: {
    reference: {
      value: ShortText.max(60),
      required: true,
      example: ['HT-2025-0815', 'HT-2025-0815'],
      note: contractText.import_reference,
    },
    student_number: {
      value: OptionalText.max(30),
      example: ['XY2026-000001', 'XY2026-000001'],
      note: contractText.import_student,
    },
    student_name: { value: Name, example: ['张小明', 'Zhang Xiaoming'] },
    phone: { value: OptionalText.max(30), example: ['', ''] },
    template_name: { value: Name, example: ['', ''], note: contractText.import_template },
    adviser_name: { value: Name, example: ['', ''], note: contractText.import_adviser },
    level_name: { value: Name, example: ['', ''], note: contractText.level_help },
    made_on: { kind: 'date', example: ['', ''], note: contractText.import_made_on },
    course_type: {
      value: z.enum(codes as [string, ...string[]]),
      kind: 'label',
      words: codes,
      required: true,
      example: ['一对一', 'One-to-one'],
    },
    subject_name: { value: Name, example: ['', ''] },
    hours: {
      value: z.number().positive().max(MOST_HOURS),
      kind: 'number',
      required: true,
      example: ['20', '20'],
    },
    gift_hours: { value: z.number().min(0).max(MOST_HOURS), kind: 'number', example: ['', ''] },
    rest_fen: {
      value: FenField.nonnegative(),
      kind: 'money',
      required: true,
      example: ['5000.00', '5000.00'],
      note: contractText.import_rest,
    },
    expires_on: { value: Day, kind: 'date', example: ['', ''] },
    instalments: {
      value: z.array(z.string().max(60)).max(36),
      kind: 'list',
      example: ['2026-12-01 3000；2027-01-01 2000', '2026-12-01 3000; 2027-01-01 2000'],
      note: contractText.import_plan,
      width: 36,
    },
    note: { example: ['', ''], width: 30 },
  },
  otherwise: {
    student_id: ['student_number', 'student_name', 'phone'],
    template_id: 'template_name',
    adviser_id: 'adviser_name',
    level_id: 'level_name',
    lines: ['course_type', 'subject_name', 'hours', 'gift_hours', 'rest_fen', 'expires_on'],
    discount_fen: 'not imported',
  },
});

export const contractImportApi = importApi(contractImport);
