import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  Id,
  idOutput,
  listInput,
  listOf,
  Minutes,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { attendancePermissions as may } from './attendance.access.ts';
import { makeUpStatus } from './make-up.status.ts';
import { makeUpText } from './make-up.text.ts';

const MakeUp = z.object({
  id: Id,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  missed_lesson_id: Id,
  missed_at: UnixTime,
  course_type: CourseType,
  subject_name: z.string().nullable(),
  teacher_id: Id,
  teacher_name: z.string(),
  minutes: Minutes,
  deducted_minutes: Minutes,
  lesson_id: Id.nullable(),
  makes_up_at: UnixTime.nullable(),
  status: statusField(makeUpStatus),
  expires_on: Day,
  version: Version,
});
export type MakeUp = z.infer<typeof MakeUp>;

const changes = ['make_up', 'attendance', 'lesson', 'class_hours', 'student'];

export const makeUpApi = defineApi('make_up', makeUpText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.read,
    label: makeUpText.title,
    input: listInput.extend({
      status: MakeUp.shape.status.optional(),
      work: z.enum(['one', 'class']).optional(),
      student_id: Id.optional(),
      teacher_id: Id.optional(),
      /** When it was missed. */
      from: UnixTime.optional(),
      to: UnixTime.optional(),
    }),
    output: pageOf(MakeUp),
  },
  /** Lessons of the student that are planned later, and make up none yet. */
  candidates: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(
      z.object({
        lesson_id: Id,
        starts_at: UnixTime,
        course_type: CourseType,
        subject_name: z.string().nullable(),
        teacher_name: z.string(),
      }),
    ),
  },
  arrange: {
    method: 'POST',
    permission: may.make_up,
    input: z.object({ id: Id, version: Version, lesson_id: Id }),
    changes,
  },
  /** A new lesson, like the missed one, at another time. */
  plan: {
    method: 'POST',
    permission: may.make_up,
    input: z.object({
      id: Id,
      version: Version,
      starts_at: UnixTime,
      minutes: z.int().min(1).max(720).optional(),
      teacher_id: Id.optional(),
    }),
    output: idOutput,
    changes,
  },
  release: {
    method: 'POST',
    permission: may.make_up,
    input: z.object({ id: Id, version: Version }),
    changes,
  },
  ...transitionEndpoints(makeUpStatus, 'teacher'),
});
