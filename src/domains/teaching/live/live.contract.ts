import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { livePermissions as may } from './live.access.ts';
import { isLink, PLATFORMS } from './live.rules.ts';
import { liveStatus } from './live.status.ts';
import { liveText } from './live.text.ts';

const Live = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  title: z.string(),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  teacher_id: Id,
  teacher_name: z.string(),
  starts_at: UnixTime,
  ends_at: UnixTime,
  platform: z.enum(PLATFORMS),
  join_link: z.string(),
  /** Null where it is not this person's to see. */
  host_link: z.string().nullable(),
  replay_link: z.string(),
  capacity: z.int().nullable(),
  company_ids: z.array(Id),
  company_names: z.array(z.string()),
  note: z.string(),
  status: statusField(liveStatus),
  version: Version,
});
export type Live = z.infer<typeof Live>;
/** What a timetable draws of a live class. */
const LiveBrief = Live.pick({
  id: true,
  title: true,
  subject_name: true,
  teacher_id: true,
  teacher_name: true,
  starts_at: true,
  ends_at: true,
});
export type LiveBrief = z.infer<typeof LiveBrief>;

const OptionalLink = OptionalText.max(500).refine((link) => link === '' || isLink(link), {
  params: { sentence: liveText.link_wrong },
});
const liveFields = {
  title: ShortText.max(80),
  subject_id: Id.nullish(),
  teacher_id: Id,
  starts_at: UnixTime,
  ends_at: UnixTime,
  platform: z.enum(PLATFORMS),
  join_link: OptionalLink.optional(),
  /** Left out of an edit, it stays. */
  host_link: OptionalLink.optional(),
  replay_link: OptionalLink.optional(),
  capacity: z.int().min(1).max(100_000).nullish(),
  company_ids: z.array(Id).min(1).max(100),
  note: OptionalText.optional(),
};

const filters = {
  keyword: Keyword.optional(),
  status: Live.shape.status.optional(),
  subject_id: Id.optional(),
  teacher_id: Id.optional(),
  platform: z.enum(PLATFORMS).optional(),
  from: UnixTime.optional(),
  to: UnixTime.optional(),
};

export const liveApi = defineApi('live', liveText, 'sys', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(['starts_at', 'title']).optional() }),
    output: pageOf(Live),
  },
  /** For the timetable: everything between two moments that takes a teacher's time, at most six weeks, in order. */
  week: {
    method: 'GET',
    permission: may.read,
    input: z.object({
      from: UnixTime,
      to: UnixTime,
      teacher_id: Id.optional(),
      subject_id: Id.optional(),
    }),
    output: listOf(LiveBrief),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: Live,
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object(liveFields),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...liveFields }),
  },
  del: {
    method: 'DELETE',
    permission: may.del,
    input: z.object({ id: Id }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Live,
    exports: [
      { field: 'title', width: 32 },
      'status',
      'starts_at',
      'ends_at',
      'teacher_name',
      'subject_name',
      { field: 'platform', kind: 'label' },
      { field: 'join_link', width: 40 },
      { field: 'replay_link', width: 40 },
      { field: 'capacity', kind: 'number' },
      'company_name',
      { field: 'company_names', kind: 'list', width: 30 },
      { field: 'note', width: 40 },
    ],
    notExported: ['host_link'],
  },
  ...transitionEndpoints(liveStatus, 'sys'),
});
