import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { Id, listInput, listOf, pageOf } from '@/kernel/fields.ts';
import { studentText } from './student.text.ts';

const StudentOption = z.object({ id: Id, username: z.string() });

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
});
