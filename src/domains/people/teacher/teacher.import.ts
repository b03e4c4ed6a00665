import { z } from 'zod';
import { OptionalText } from '@/kernel/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { teacherPermissions } from './teacher.access.ts';
import { teacherApi } from './teacher.contract.ts';
import { EMPLOYMENTS } from './teacher.rules.ts';
import { teacherText } from './teacher.text.ts';

const { teacher_name, english_name, phone, email, time_zone, note } = teacherApi.edit.input.shape;
const Names = z.array(z.string().max(254)).max(100);

/** Teachers by file. The columns are those of the export, so that an exported list can be mended and sent back. */
export const teacherImport = defineImport({
  noun: 'teacher',
  label: teacherText.import,
  text: teacherText,
  tag: 'teacher',
  permission: teacherPermissions.import,
  changes: ['teacher', 'subject', 'base_item'],
  keys: ['phone'],
  input: z.object({
    teacher_name,
    english_name,
    phone,
    email,
    employment: z.enum(EMPLOYMENTS),
    subject_names: Names,
    tier_name: OptionalText,
    time_zone,
    company_names: Names,
    note,
  }),
  columns: [
    { field: 'teacher_name', required: true, example: ['王小明', 'Wang Xiaoming'] },
    { field: 'english_name', example: ['Michael', 'Michael'] },
    {
      field: 'phone',
      required: true,
      example: ['13812345678', '13812345678'],
      note: teacherText.import_phone,
    },
    { field: 'email', example: ['xiaoming@example.com', 'xiaoming@example.com'], width: 24 },
    { field: 'employment', kind: 'label', words: EMPLOYMENTS, example: ['兼职', 'Part-time'] },
    {
      field: 'subject_names',
      kind: 'list',
      example: ['9709/AS/A2、雅思', '9709/AS/A2, 雅思'],
      note: teacherText.import_subjects,
      width: 40,
    },
    { field: 'tier_name', example: ['', ''] },
    {
      field: 'time_zone',
      example: ['Europe/London', 'Europe/London'],
      note: teacherText.import_zone,
      width: 20,
    },
    {
      field: 'company_names',
      kind: 'list',
      example: ['', ''],
      note: teacherText.import_companies,
      width: 30,
    },
    { field: 'note', example: ['', ''], width: 30 },
  ],
});

export const teacherImportApi = importApi(teacherImport);
