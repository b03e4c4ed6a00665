import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  Flag,
  Id,
  idOutput,
  LongText,
  listInput,
  listOf,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { followUpPermissions as may } from './follow-up.access.ts';
import { followUpText } from './follow-up.text.ts';

const FollowUp = z.object({
  id: Id,
  student_id: Id,
  method_id: Id.nullable(),
  method_name: z.string().nullable(),
  content: z.string(),
  is_effective: Flag,
  next_on: DayText.nullable(),
  is_met: z.boolean(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  created_by: Id,
  created_by_name: z.string(),
  created_at: UnixTime,
  version: Version,
});
export type FollowUp = z.infer<typeof FollowUp>;

const fields = {
  method_id: Id.nullish(),
  content: LongText.min(1).max(2000),
  is_effective: Flag,
  next_on: Day.nullish(),
  file_ids: z.array(Id).max(9).optional(),
};

export const followUpApi = defineApi('follow_up', followUpText, 'students', {
  list: {
    action: 'api_student_follow_list',
    method: 'GET',
    permission: may.read,
    label: followUpText.title,
    input: listInput.extend({ student_id: Id, is_effective: Flag.optional() }),
    output: pageOf(FollowUp),
  },
  /** My own next contacts that are due, the oldest first. */
  due: {
    action: 'api_student_follow_due',
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: listOf(
      z.object({ id: Id, student_id: Id, username: z.string(), content: z.string(), next_on: DayText }),
    ).extend({
      total: Count,
      today: z.string(),
      /** Students whom I shall contact on a later day: until then nothing else has to remind me of them. */
      planned: z.array(Id),
    }),
  },
  add: {
    action: 'api_student_follow_add',
    method: 'POST',
    permission: may.write,
    input: z.object({ student_id: Id, ...fields }),
    output: idOutput,
    changes: ['follow_up', 'student'],
  },
  edit: {
    action: 'api_student_follow_edit',
    method: 'PUT',
    permission: may.write,
    input: z.object({ id: Id, version: Version, ...fields }),
  },
  del: {
    action: 'api_student_follow_del',
    method: 'DELETE',
    permission: may.write,
    input: z.object({ id: Id }),
  },
  export: {
    action: 'api_student_follow_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object({ student_id: Id, is_effective: Flag.optional() }),
    output: FollowUp,
    exports: [
      'created_at',
      'created_by_name',
      'method_name',
      { field: 'content', width: 60 },
      'is_effective',
      'next_on',
    ],
  },
});
