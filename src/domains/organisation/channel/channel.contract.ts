import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { Count, Id, idOutput, listOf, OptionalText, ShortText, Use, Version } from '@/kernel/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { baseDataPermissions } from '../base-data/base-data.access.ts';
import { channelPermissions as may } from './channel.access.ts';
import { channelStatus } from './channel.status.ts';
import { channelText } from './channel.text.ts';

const Channel = z.object({
  id: Id,
  name: z.string(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  note: z.string(),
  status: statusField(channelStatus),
  /** Counted up to a hundred, but in full for an export. */
  used_count: Count,
  version: Version,
});
export type Channel = z.infer<typeof Channel>;

const channelFields = { name: ShortText.max(40), group_id: Id.nullish(), note: OptionalText.optional() };

export const channelApi = defineApi('channel', channelText, 'sellmanage', {
  /** All channels, in their order; with `is_data=1` those that are on, id and name. */
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: channelText.title,
    input: z.object({}),
    output: listOf(Channel),
    options: listOf(z.object({ id: Id, name: z.string() })),
  },
  uses: {
    method: 'GET',
    permission: baseDataPermissions.read,
    input: z.object({ id: Id }),
    output: listOf(Use),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object(channelFields),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...channelFields }),
  },
  del: {
    method: 'DELETE',
    permission: may.edit,
    input: z.object({ id: Id }),
  },
  order: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ ids: z.array(Id).min(1).max(1000) }),
  },
  export: {
    method: 'GET',
    permission: baseDataPermissions.read,
    navigation: true,
    input: z.object({}),
    output: Channel,
    exports: [
      { field: 'name', width: 24 },
      'group_name',
      { field: 'note', width: 40 },
      'status',
      'used_count',
    ],
  },
  ...transitionEndpoints(channelStatus, 'sellmanage'),
});
