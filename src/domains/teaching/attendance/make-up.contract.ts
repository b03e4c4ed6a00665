import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import {
  Day,
  done,
  Id,
  idOutput,
  listInput,
  listOf,
  Minutes,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/fields.ts';
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

export const makeUpApi = defineApi('make_up', makeUpText, {
  list: {
    action: 'api_make_up_list',
    method: 'GET',
    permission: may.read,
    tag: 'teacher',
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
    action: 'api_make_up_candidates',
    method: 'GET',
    permission: may.read,
    tag: 'teacher',
    label: makeUpText.candidates,
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
    action: 'api_make_up_arrange',
    method: 'POST',
    permission: may.make_up,
    tag: 'teacher',
    label: makeUpText.arrange,
    input: z.object({ id: Id, version: Version, lesson_id: Id }),
    output: done,
    changes,
  },
  /** A new lesson, like the missed one, at another time. */
  plan: {
    action: 'api_make_up_plan',
    method: 'POST',
    permission: may.make_up,
    tag: 'teacher',
    label: makeUpText.plan,
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
    action: 'api_make_up_release',
    method: 'POST',
    permission: may.make_up,
    tag: 'teacher',
    label: makeUpText.release,
    input: z.object({ id: Id, version: Version }),
    output: done,
    changes,
  },
  ...transitionEndpoints(makeUpStatus, 'teacher'),
});
