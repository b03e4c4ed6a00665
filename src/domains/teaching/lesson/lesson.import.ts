import { z } from 'zod';
import { Day, Flag, OptionalText, ShortText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { COURSE_TYPE_CODES } from '../../organisation/course-type/course-type.rules.ts';
import { lessonPermissions } from './lesson.access.ts';
import { lessonApi } from './lesson.contract.ts';
import { MOST_MINUTES, MOST_STUDENTS } from './lesson.rules.ts';
import { lessonText } from './lesson.text.ts';

const codes = COURSE_TYPE_CODES.map(String);
const Name = OptionalText.max(60);

/** Lessons that are booked ahead in an old system: each row plans one. */
export const lessonImport = defineImport({
  noun: 'lesson',
  label: lessonText.import,
  text: lessonText,
  tag: 'teacher',
  permission: lessonPermissions.import,
  changes: ['lesson', 'student', 'class_hours'],
  keys: ['student_numbers'],
  fields: lessonApi.add.input.shape,
  columns: {
    student_numbers: {
      value: z.array(ShortText.max(30)).min(1).max(MOST_STUDENTS),
      kind: 'list',
      required: true,
      example: ['XY2026-000001、XY2026-000002', 'XY2026-000001; XY2026-000002'],
      note: lessonText.import_students,
      width: 30,
    },
    teacher_name: { value: Name, example: ['李老师', 'Ms Li'], note: lessonText.import_teacher },
    teacher_phone: { value: OptionalText.max(30), example: ['', ''] },
    course_type: {
      value: z.enum(codes as [string, ...string[]]),
      kind: 'label',
      words: codes,
      required: true,
      example: ['一对一', 'One-to-one'],
    },
    subject_name: { value: Name, example: ['', ''] },
    lesson_day: { value: Day, kind: 'date', required: true, example: ['2026-12-01', '2026-12-01'] },
    from_clock: {
      value: ShortText.max(30),
      required: true,
      example: ['18:30', '18:30'],
      note: lessonText.import_clock,
    },
    to_clock: { value: OptionalText.max(30), example: ['20:30', '20:30'], note: lessonText.import_to },
    minutes: { value: z.int().min(1).max(MOST_MINUTES), kind: 'number', example: ['', ''] },
    room_name: { value: Name, example: ['', ''] },
    live_link: { example: ['', ''], width: 24 },
    on_credit: { value: Flag, kind: 'flag', example: ['', ''], note: lessonText.import_credit },
    note: { example: ['', ''], width: 30 },
  },
  otherwise: {
    kind: 'not imported',
    teacher_id: ['teacher_name', 'teacher_phone'],
    student_ids: 'student_numbers',
    subject_id: 'subject_name',
    assistant_id: 'not imported',
    assistant_may_overlap: 'not imported',
    room_id: 'room_name',
    starts: ['lesson_day', 'from_clock', 'to_clock'],
  },
});

export const lessonImportApi = importApi(lessonImport);
