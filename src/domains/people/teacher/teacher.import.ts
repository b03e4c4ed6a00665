import { z } from 'zod';
import { OptionalText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { teacherPermissions } from './teacher.access.ts';
import { teacherApi } from './teacher.contract.ts';
import { EMPLOYMENTS } from './teacher.rules.ts';
import { teacherText } from './teacher.text.ts';

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
  fields: teacherApi.edit.input.shape,
  columns: {
    teacher_name: { required: true, example: ['王小明', 'Wang Xiaoming'] },
    english_name: { example: ['Michael', 'Michael'] },
    phone: {
      required: true,
      example: ['13812345678', '13812345678'],
      note: teacherText.import_phone,
    },
    email: { example: ['xiaoming@example.com', 'xiaoming@example.com'], width: 24 },
    employment: { kind: 'label', words: EMPLOYMENTS, example: ['兼职', 'Part-time'] },
    subject_names: {
      value: Names,
      kind: 'list',
      example: ['9709/AS/A2、雅思', '9709/AS/A2, 雅思'],
      note: teacherText.import_subjects,
      width: 40,
    },
    tier_name: { value: OptionalText, example: ['', ''] },
    time_zone: {
      example: ['Europe/London', 'Europe/London'],
      note: teacherText.import_zone,
      width: 20,
    },
    company_names: {
      value: Names,
      kind: 'list',
      example: ['', ''],
      note: teacherText.import_companies,
      width: 30,
    },
    note: { example: ['', ''], width: 30 },
  },
  otherwise: {
    subjects: 'subject_names',
    tier_id: 'tier_name',
    company_ids: 'company_names',
    admin_id: 'not imported',
    week: 'not imported',
  },
});

export const teacherImportApi = importApi(teacherImport);
