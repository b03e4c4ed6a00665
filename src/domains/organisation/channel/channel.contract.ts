import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import {
  Count,
  Day,
  DayText,
  Fen,
  FenField,
  Id,
  listOf,
  OptionalPhone,
  OptionalText,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy, shownBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { baseDataPermissions } from '../base-data/base-data.access.ts';
import { channelPermissions as may } from './channel.access.ts';
import { CHANNEL_KINDS, COMMISSIONS } from './channel.rules.ts';
import { channelStatus } from './channel.status.ts';
import { channelText } from './channel.text.ts';

export const Channel = z.object({
  id: Id,
  name: z.string(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  kind: z.enum(CHANNEL_KINDS),
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  /** Of a partner of the business; everybody signed in is offered channels, not everybody their partners and terms. */
  contact: shownBy(baseDataPermissions.read, z.string()),
  phone: PhoneShownBy(baseDataPermissions.read),
  starts_on: DayText.nullable(),
  ends_on: DayText.nullable(),
  commission: shownBy(baseDataPermissions.read, z.enum(COMMISSIONS)),
  commission_fen: shownBy(baseDataPermissions.read, Fen),
  commission_bp: shownBy(baseDataPermissions.read, Count),
  commission_months: shownBy(baseDataPermissions.read, Count),
  commission_cap_fen: shownBy(baseDataPermissions.read, Fen),
  note: shownBy(baseDataPermissions.read, z.string()),
  reason: z.string(),
  created_by: Id.nullable(),
  status: statusField(channelStatus),
  /** Counted up to a hundred, but in full for an export. */
  used_count: Count,
  version: Version,
});
export type Channel = z.infer<typeof Channel>;

/** What is entered of a channel. */
const channelFields = {
  name: ShortText.max(40),
  group_id: Id.nullish(),
  kind: z.enum(CHANNEL_KINDS).optional(),
  owner_id: Id.nullish(),
  contact: OptionalText.max(40).optional(),
  phone: OptionalPhone.optional(),
  starts_on: Day.nullish(),
  ends_on: Day.nullish(),
  commission: z.enum(COMMISSIONS).optional(),
  commission_fen: FenField.positive().nullish(),
  commission_bp: z.int().min(1).max(10_000).nullish(),
  commission_months: z.int().min(1).max(120).nullish(),
  commission_cap_fen: FenField.positive().nullish(),
  note: OptionalText.optional(),
};

const crud = crudEndpoints('channel', {
  text: channelText,
  tag: 'sellmanage',
  read: baseDataPermissions.read,
  edit: may.edit,
  row: Channel,
  fields: channelFields,
  exports: [
    { field: 'name', width: 24 },
    'group_name',
    { field: 'kind', kind: 'label' },
    'owner_name',
    'contact',
    'phone',
    'starts_on',
    'ends_on',
    { field: 'commission', kind: 'label' },
    'commission_fen',
    'commission_bp',
    'commission_months',
    'commission_cap_fen',
    { field: 'note', width: 40 },
    'status',
    { field: 'reason', width: 24 },
    'used_count',
  ],
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
