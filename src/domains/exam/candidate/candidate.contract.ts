import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  DayText,
  Email,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { MaskedBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { candidatePermissions as may } from './candidate.access.ts';
import { BOARD_NAME, DOCUMENT_KINDS, SEXES } from './candidate.rules.ts';
import { candidateStatus } from './candidate.status.ts';
import { candidateText as text } from './candidate.text.ts';

const KnownFile = z.object({ id: Id, name: z.string() });

export const Candidate = z.object({
  id: Id,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  legal_name: z.string(),
  surname: z.string(),
  forenames: z.string(),
  board_name: z.string(),
  document_kind: z.enum(['', ...DOCUMENT_KINDS]),
  document_number: MaskedBy(may.document),
  document_expires_on: DayText.nullable(),
  document_file_id: Id.nullable(),
  document_file: KnownFile.nullable(),
  birthday: DayText.nullable(),
  sex: z.enum(['', ...SEXES]),
  nationality: z.string(),
  photo_file_id: Id.nullable(),
  photo: KnownFile.nullable(),
  email: z.string(),
  uci: z.string(),
  former_uci: z.string(),
  access_arrangements: z.string(),
  status: statusField(candidateStatus),
  checked_by: Id.nullable(),
  checked_by_name: z.string().nullable(),
  checked_at: UnixTime.nullable(),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  updated_at: UnixTime,
  version: Version,
});
export type Candidate = z.infer<typeof Candidate>;

const Same = z.object({ id: Id, company_id: Id, student_name: z.string(), uci: z.string() });
const letters = { params: { sentence: text.name_letters } };
const BoardName = OptionalText.max(40).refine((name) => name === '' || BOARD_NAME.test(name), letters);
const fields = {
  legal_name: ShortText.max(60),
  surname: BoardName.optional(),
  forenames: BoardName.optional(),
  document_kind: z.enum(DOCUMENT_KINDS).or(z.literal('')).optional(),
  document_number: OptionalText.max(40).optional(),
  document_expires_on: Day.nullish(),
  document_file_id: Id.nullish(),
  birthday: Day.nullish(),
  sex: z.enum(SEXES).or(z.literal('')).optional(),
  nationality: OptionalText.max(40).optional(),
  photo_file_id: Id.nullish(),
  email: Email.or(z.literal('')).optional(),
  uci: OptionalText.toUpperCase().max(13).optional(),
  access_arrangements: OptionalText.optional(),
};
const filters = {
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  status: statusField(candidateStatus).optional(),
  document_kind: z.enum(DOCUMENT_KINDS).optional(),
  /** Documents that end within half a year, or have ended. */
  expiring: Flag.optional(),
};

export const candidateApi = defineApi('candidate', text, 'enrolment', {
  list: {
    action: 'api_candidate_info_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(Candidate),
  },
  get: {
    action: 'api_candidate_info_get',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: Candidate,
  },
  /** With the student's own name, and no candidate while nobody has entered one. */
  of_student: {
    action: 'api_candidate_info_of_student',
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id }),
    output: z.object({
      student_name: z.string(),
      candidate: Candidate.nullable(),
      /** Who seems to be the same person: in a company that shares its data, or under another name of ours. */
      same: z.array(Same),
    }),
  },
  export: {
    action: 'api_candidate_info_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Candidate,
    exports: [
      'student_name',
      'legal_name',
      { field: 'board_name', width: 28 },
      { field: 'document_kind', kind: 'label' },
      { field: 'document_number', width: 20 },
      'document_expires_on',
      'birthday',
      { field: 'sex', kind: 'label' },
      'nationality',
      { field: 'email', width: 26 },
      { field: 'uci', width: 18 },
      { field: 'former_uci', width: 18 },
      'access_arrangements',
      'status',
      'checked_by_name',
      'checked_at',
    ],
    notExported: ['surname', 'forenames', 'document_file_id', 'photo_file_id'],
  },
  add: {
    action: 'api_candidate_info_add',
    method: 'POST',
    permission: may.edit,
    input: z.object({ student_id: Id, ...fields }),
    output: idOutput,
    changes: ['candidate', 'exam_entry', 'inbox'],
  },
  edit: {
    action: 'api_candidate_info_edit',
    method: 'POST',
    permission: may.edit,
    input: z.object({
      id: Id,
      version: Version,
      ...fields,
      /** Where a checked name or birthday is changed. */
      change_reason: OptionalText.optional(),
    }),
    changes: ['candidate', 'exam_entry', 'inbox'],
  },
  /** Two UCIs of one person: the earlier one stays, and both are found. */
  merge: {
    action: 'api_candidate_info_merge',
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, uci: ShortText.toUpperCase().max(13) }),
    changes: ['candidate', 'exam_entry'],
  },
  ...transitionEndpoints(candidateStatus, 'enrolment'),
});
