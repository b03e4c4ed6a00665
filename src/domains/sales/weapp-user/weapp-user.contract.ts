import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Id,
  Keyword,
  listInput,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { leadPermissions } from '../lead/lead.access.ts';
import { weappUserPermissions as may } from './weapp-user.access.ts';
import { weappUserStatus } from './weapp-user.status.ts';
import { weappUserText as text } from './weapp-user.text.ts';

export const WeappUser = z.object({
  id: Id,
  company_id: Id,
  user_id: z.string(),
  nickname: z.string(),
  phone: PhoneShownBy(leadPermissions.phone),
  scene: z.string(),
  link_id: Id.nullable(),
  link_name: z.string().nullable(),
  adviser_id: Id.nullable(),
  adviser_name: z.string().nullable(),
  lead_id: Id.nullable(),
  lead_name: z.string().nullable(),
  student_id: Id.nullable(),
  student_name: z.string().nullable(),
  registered_at: UnixTime,
  handled_at: UnixTime.nullable(),
  handled_by_name: z.string().nullable(),
  reason: z.string(),
  status: statusField(weappUserStatus),
  version: Version,
});
export type WeappUser = z.infer<typeof WeappUser>;

const filters = {
  keyword: Keyword.optional(),
  status: WeappUser.shape.status.optional(),
  scene: OptionalText.max(60).optional(),
  link_id: Id.optional(),
  adviser_id: Id.optional(),
  registered_from: UnixTime.optional(),
  registered_to: UnixTime.optional(),
};

export const weappUserApi = defineApi('weapp_user', text, 'sellmanage', {
  list: { method: 'GET', permission: may.read, input: listInput.extend(filters), output: pageOf(WeappUser) },
  figures: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object({
      new_week: Count,
      /** Of those who were handled in ninety days. */
      turned_percent: z.number().nullable(),
      median_hours: z.number().nullable(),
      /** Where those of ninety days came from: a filter of the list. */
      scenes: z.array(z.string()),
    }),
  },
  /** Somebody registered: signed, and just now. The same user may be told of as often as one likes. */
  notify: {
    method: 'POST',
    permission: 'public',
    input: z.object({
      merchant: ShortText.max(40),
      user_id: ShortText.max(64),
      nickname: OptionalText.max(60).optional(),
      phone: OptionalText.max(30).optional(),
      scene: OptionalText.max(60).optional(),
      link_code: OptionalText.max(20).optional(),
      registered_at: UnixTime,
      at: UnixTime,
      signature: ShortText.max(64),
    }),
    changes: [],
    repeat: 'never',
  },
  /** A number that is known makes no second lead. */
  make_lead: {
    action: 'api_weapp_user_lead',
    method: 'POST',
    permission: may.handle,
    input: z.object({ id: Id, version: Version.optional(), channel_id: Id }),
    output: z.object({ lead_id: Id }),
    changes: ['weapp_user', 'lead'],
  },
  match: {
    action: 'api_weapp_user_student',
    method: 'POST',
    permission: may.handle,
    input: z.object({ id: Id, version: Version.optional(), student_id: Id }),
  },
  allocate: {
    method: 'POST',
    permission: may.handle,
    input: z.object({ ids: z.array(Id).min(1).max(500), adviser_id: Id }),
    output: z.object({ count: Count }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: WeappUser,
    exports: [
      { field: 'user_id', width: 24 },
      'nickname',
      'phone',
      'scene',
      'link_name',
      'adviser_name',
      'registered_at',
      'status',
      'lead_name',
      'student_name',
      'handled_by_name',
      'handled_at',
      { field: 'reason', width: 24 },
    ],
  },
  ...transitionEndpoints(weappUserStatus, 'sellmanage'),
});
