import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, listOf, OptionalText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { baseDataPermissions } from '../base-data/base-data.access.ts';
import { channelPermissions as may } from './channel.access.ts';
import { channelStatus } from './channel.status.ts';
import { channelText } from './channel.text.ts';

export const Channel = z.object({
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

const crud = crudEndpoints('channel', {
  text: channelText,
  tag: 'sellmanage',
  read: baseDataPermissions.read,
  edit: may.edit,
  row: Channel,
  fields: { name: ShortText.max(40), group_id: Id.nullish(), note: OptionalText.optional() },
  exports: [{ field: 'name', width: 24 }, 'group_name', { field: 'note', width: 40 }, 'status', 'used_count'],
});

export const channelApi = defineApi('channel', channelText, 'sellmanage', {
  ...crud,
  /** All channels, in their order; with `is_data=1` those that are on, id and name. */
  list: {
    ...crud.list,
    permission: 'signed_in',
    options: listOf(z.object({ id: Id, name: z.string() })),
  },
  ...transitionEndpoints(channelStatus, 'sellmanage'),
});
