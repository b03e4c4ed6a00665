import { z } from 'zod';
import { OptionalText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { studentPermissions } from './student.access.ts';
import { studentApi } from './student.contract.ts';
import { RELATIONS } from './student.rules.ts';
import { studentText } from './student.text.ts';

const Name = OptionalText.max(60);

/** Students by file. The columns are those of the export, so that an exported list can be mended and sent back. */
export const studentImport = defineImport({
  noun: 'student',
  label: studentText.import,
  text: studentText,
  tag: 'students',
  permission: studentPermissions.import,
  changes: ['student'],
  keys: ['number', 'phone', 'guardian_phone'],
  fields: studentApi.edit.input.shape,
  columns: {
    number: { value: OptionalText.max(20), example: ['', ''], note: studentText.import_number },
    username: { required: true, example: ['王子涵', 'Wang Zihan'] },
    english_name: { example: ['Kevin', 'Kevin'] },
    gender: {
      value: z.enum(['male', 'female']),
      kind: 'label',
      words: ['male', 'female'],
      example: ['男', 'Male'],
    },
    birthday: { kind: 'date', example: ['2009-05-01', '2009-05-01'] },
    phone: { example: ['13812345678', '13812345678'], note: studentText.import_phone },
    wechat: { example: ['', ''] },
    email: { example: ['', ''], width: 24 },
    guardian_name: { value: OptionalText.max(40), example: ['王先生', 'Mr Wang'] },
    guardian_relation: {
      value: z.enum(RELATIONS),
      kind: 'label',
      words: RELATIONS,
      example: ['父亲', 'Father'],
    },
    guardian_phone: { value: studentApi.edit.input.shape.phone, example: ['13912345678', '13912345678'] },
    shares_phone: { kind: 'flag', example: ['', ''], note: studentText.import_shares },
    school: { example: ['', ''], width: 24 },
    grade: { example: ['G10', 'G10'] },
    level_name: { value: Name, example: ['AS', 'AS'] },
    education_type_name: { value: Name, example: ['国际学校', '国际学校'] },
    region_name: { value: Name, example: ['', ''] },
    time_zone: { example: ['', ''], note: studentText.import_zone, width: 20 },
    adviser_name: { value: Name, example: ['', ''], note: studentText.import_staff },
    class_teacher_name: { value: Name, example: ['', ''] },
    guidance_name: { value: Name, example: ['', ''] },
    academic_affairs_name: { value: Name, example: ['', ''] },
    assistant_name: { value: Name, example: ['', ''] },
    channel_name: { value: Name, example: ['', ''] },
    label_names: { value: z.array(z.string().max(60)).max(20), kind: 'list', example: ['', ''] },
    notes: { example: ['', ''], width: 40 },
  },
  otherwise: {
    guardians: ['guardian_name', 'guardian_relation', 'guardian_phone'],
    level_id: 'level_name',
    education_type_id: 'education_type_name',
    region_id: 'region_name',
    adviser_id: 'adviser_name',
    class_teacher_id: 'class_teacher_name',
    guidance_id: 'guidance_name',
    academic_affairs_id: 'academic_affairs_name',
    assistant_id: 'assistant_name',
    channel_id: 'channel_name',
    label_ids: 'label_names',
    referrer_student_id: 'not imported',
  },
});

export const studentImportApi = importApi(studentImport);
