import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { Id, Keyword, listInput, listOf, pageOf } from '@/kernel/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { studentStatus } from './student.status.ts';
import { studentText } from './student.text.ts';

const StudentOption = z.object({ id: Id, username: z.string() });

/** A student as a type-ahead shows one. */
const StudentBrief = StudentOption.extend({
  english_name: z.string(),
  number: z.string(),
  /** Masked unless the role may see full numbers. */
  phone: z.string(),
  status: statusField(studentStatus),
});
export type StudentBrief = z.infer<typeof StudentBrief>;

export const studentApi = defineApi('student', studentText, {
  /** Ids and names are what every option list needs; the rest of the student joins them with its own screens. */
  list: {
    action: 'api_students_list',
    method: 'GET',
    permission: 'signed_in',
    tag: 'students',
    label: studentText.title,
    input: listInput,
    output: pageOf(StudentOption),
    options: listOf(StudentOption),
  },
  /** At most 20, for a type-ahead; without a keyword the newest, with an id that one. */
  search: {
    action: 'api_student_search',
    method: 'GET',
    permission: 'signed_in',
    tag: 'students',
    label: studentText.search,
    input: z.object({
      keyword: Keyword.optional(),
      student_id: Id.optional(),
      limit: z.int().min(1).max(20).default(20),
    }),
    output: listOf(StudentBrief),
  },
});
