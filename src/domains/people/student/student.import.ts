import { z } from 'zod';
import { OptionalText } from '@/kernel/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { studentPermissions } from './student.access.ts';
import { studentApi } from './student.contract.ts';
import { RELATIONS } from './student.rules.ts';
import { studentText } from './student.text.ts';

const { username, english_name, birthday, phone, wechat, email, school, grade, notes } =
  studentApi.edit.input.shape;
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
  input: z.object({
    number: OptionalText.max(20),
    username,
    english_name,
    gender: z.enum(['male', 'female']),
    birthday,
    phone,
    wechat,
    email,
    guardian_name: OptionalText.max(40),
    guardian_relation: z.enum(RELATIONS),
    guardian_phone: phone,
    school,
    grade,
    level_name: Name,
    education_type_name: Name,
    region_name: Name,
    adviser_name: Name,
    class_teacher_name: Name,
    guidance_name: Name,
    academic_affairs_name: Name,
    assistant_name: Name,
    channel_name: Name,
    label_names: z.array(z.string().max(60)).max(20),
    notes,
  }),
  columns: [
    { field: 'number', example: ['', ''], note: studentText.import_number },
    { field: 'username', required: true, example: ['王子涵', 'Wang Zihan'] },
    { field: 'english_name', example: ['Kevin', 'Kevin'] },
    { field: 'gender', kind: 'label', words: ['male', 'female'], example: ['男', 'Male'] },
    { field: 'birthday', kind: 'date', example: ['2009-05-01', '2009-05-01'] },
    { field: 'phone', example: ['13812345678', '13812345678'], note: studentText.import_phone },
    { field: 'wechat', example: ['', ''] },
    { field: 'email', example: ['', ''], width: 24 },
    { field: 'guardian_name', example: ['王先生', 'Mr Wang'] },
    {
      field: 'guardian_relation',
      kind: 'label',
      words: RELATIONS,
      example: ['父亲', 'Father'],
    },
    { field: 'guardian_phone', example: ['13912345678', '13912345678'] },
    { field: 'school', example: ['', ''], width: 24 },
    { field: 'grade', example: ['G10', 'G10'] },
    { field: 'level_name', example: ['AS', 'AS'] },
    { field: 'education_type_name', example: ['国际学校', '国际学校'] },
    { field: 'region_name', example: ['', ''] },
    { field: 'adviser_name', example: ['', ''], note: studentText.import_staff },
    { field: 'class_teacher_name', example: ['', ''] },
    { field: 'guidance_name', example: ['', ''] },
    { field: 'academic_affairs_name', example: ['', ''] },
    { field: 'assistant_name', example: ['', ''] },
    { field: 'channel_name', example: ['', ''] },
    { field: 'label_names', kind: 'list', example: ['', ''] },
    { field: 'notes', example: ['', ''], width: 40 },
  ],
});

export const studentImportApi = importApi(studentImport);
