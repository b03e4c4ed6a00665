import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  Id,
  idOutput,
  LongText,
  listInput,
  OptionalText,
  ofKind,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { applicationPermissions as may } from '../application/application.access.ts';
import { NamedApplication, workFilters } from '../application/work.shapes.ts';
import { ESSAY_KINDS } from './essay.rules.ts';
import { essayStatus } from './essay.status.ts';
import { essayText } from './essay.text.ts';

const MOST_CHARACTERS = 40_000;
/** No control characters but line breaks; a personal statement is longer than a note. */
const Content = ofKind(
  'long_text',
  z
    .string()
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/)
    .trim()
    .max(MOST_CHARACTERS),
);

export const Essay = z.object({
  id: Id,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  kind: z.enum(ESSAY_KINDS),
  name: z.string(),
  prompt: z.string(),
  word_limit: z.int().nullable(),
  writer_id: Id.nullable(),
  writer_name: z.string().nullable(),
  reviewer_id: Id.nullable(),
  reviewer_name: z.string().nullable(),
  due_on: DayText.nullable(),
  version_no: Count,
  words: Count,
  applications: z.array(NamedApplication),
  application_names: z.array(z.string()),
  status: statusField(essayStatus),
  created_at: UnixTime,
  version: Version,
});
export type Essay = z.infer<typeof Essay>;

export const EssayWhole = Essay.extend({
  versions: z.array(
    z.object({
      id: Id,
      no: Count,
      content: z.string(),
      file_id: Id.nullable(),
      file_name: z.string().nullable(),
      words: Count,
      remark: z.string(),
      created_by_name: z.string().nullable(),
      created_at: UnixTime,
    }),
  ),
});
export type EssayWhole = z.infer<typeof EssayWhole>;

const fields = {
  kind: z.enum(ESSAY_KINDS),
  name: ShortText.max(80),
  prompt: LongText.max(2000).optional(),
  word_limit: z.int().min(1).max(20_000).nullish(),
  writer_id: Id.nullish(),
  reviewer_id: Id.nullish(),
  due_on: Day.nullish(),
  application_ids: z.array(Id).max(12).optional(),
};
const filters = {
  ...workFilters,
  kind: z.enum(ESSAY_KINDS).optional(),
  reviewer_id: Id.optional(),
  due_from: Day.optional(),
  due_to: Day.optional(),
  status: statusField(essayStatus).optional(),
};

export const essayApi = defineApi('essay', essayText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(['due_on', 'created_at']).optional() }),
    output: pageOf(Essay),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: EssayWhole },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ student_id: Id, ...fields }),
    output: idOutput,
  },
  edit: { method: 'PUT', permission: may.edit, input: z.object({ id: Id, version: Version, ...fields }) },
  /** Kept for good; what was written before stays beside it. */
  version_add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({
      essay_id: Id,
      content: Content.optional(),
      file_id: Id.nullish(),
      words: z.int().min(0).max(50_000).optional(),
      remark: OptionalText.optional(),
    }),
    output: idOutput,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Essay,
    exports: [
      'student_name',
      { field: 'kind', kind: 'label' },
      { field: 'name', width: 28 },
      { field: 'prompt', width: 40 },
      { field: 'application_names', kind: 'list', width: 40 },
      'writer_name',
      'reviewer_name',
      'version_no',
      'words',
      'word_limit',
      'status',
      'due_on',
      'created_at',
    ],
  },
  ...transitionEndpoints(essayStatus, 'enrolment'),
});
