import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Use,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { COURSE_TYPE_CODES, CourseType } from '../course-type/course-type.rules.ts';
import { subjectPermissions as may } from './subject.access.ts';
import { subjectStatus } from './subject.status.ts';
import { subjectText } from './subject.text.ts';

const Subject = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  code: z.string(),
  exam_board_id: Id.nullable(),
  exam_board_name: z.string().nullable(),
  level_ids: z.array(Id),
  level_names: z.array(z.string()),
  /** What it is taught as; none means any. */
  course_types: z.array(CourseType),
  sort: z.int(),
  status: statusField(subjectStatus),
  /** Counted up to a hundred, but in full for an export. */
  used_count: Count,
  updated_at: UnixTime,
  version: Version,
});
export type Subject = z.infer<typeof Subject>;

const subjectFields = {
  name: ShortText.max(60),
  name_en: OptionalText.max(80).optional(),
  code: OptionalText.max(20).optional(),
  exam_board_id: Id.nullish(),
  level_ids: z.array(Id).max(50),
  course_types: z.array(CourseType).max(COURSE_TYPE_CODES.length),
  sort: z.int().min(0).max(9999).optional(),
};

const filters = {
  keyword: Keyword.optional(),
  status: Subject.shape.status.optional(),
  exam_board_id: Id.optional(),
  level_id: Id.optional(),
  course_type: CourseType.optional(),
};

export const subjectApi = defineApi('subject', subjectText, 'sys', {
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: subjectText.title,
    input: listInput.extend({ ...filters, sort: z.enum(['name', 'code', 'updated_at']).optional() }),
    output: pageOf(Subject),
    options: listOf(z.object({ id: Id, name: z.string(), code: z.string() })),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: ['科目详情', 'One subject'],
    input: z.object({ id: Id }),
    output: Subject,
  },
  uses: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(Use),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object(subjectFields),
    output: idOutput,
    changes: ['subject', 'base_item'],
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...subjectFields }),
    changes: ['subject', 'base_item'],
  },
  del: {
    method: 'DELETE',
    permission: may.del,
    input: z.object({ id: Id }),
    changes: ['subject', 'base_item'],
  },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: Subject,
    exports: [
      { field: 'name', width: 24 },
      { field: 'name_en', width: 24 },
      'code',
      'exam_board_name',
      { field: 'level_names', kind: 'list' },
      { field: 'course_types', kind: 'labels', width: 30 },
      'status',
      'used_count',
      'updated_at',
    ],
    notExported: ['sort'],
  },
  ...transitionEndpoints(subjectStatus, 'sys'),
});
