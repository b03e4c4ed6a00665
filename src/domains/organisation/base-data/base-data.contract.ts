import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Id,
  idOutput,
  LongText,
  listOf,
  ShortText,
  UnixTime,
  Use,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { baseDataPermissions as may } from './base-data.access.ts';
import { BASE_KINDS, type RegionOption } from './base-data.rules.ts';
import { baseDataStatus } from './base-data.status.ts';
import { baseDataText } from './base-data.text.ts';

const Kind = z.enum(BASE_KINDS);

export const BaseItem = z.object({
  id: Id,
  kind: Kind,
  parent_id: Id.nullable(),
  name: z.string(),
  /** The text of a feedback template. */
  body: z.string(),
  sort: z.int(),
  status: statusField(baseDataStatus),
  /** Counted up to a hundred, but in full for an export. */
  used_count: Count,
  updated_at: UnixTime,
  version: Version,
});
export type BaseItem = z.infer<typeof BaseItem>;

const Named = z.object({ id: Id, name: z.string() });
const Region: z.ZodType<RegionOption> = z.object({
  value: Id,
  label: z.string(),
  get children() {
    return z.array(Region).optional();
  },
});

const itemFields = { name: ShortText.max(60), body: LongText.optional() };

export const baseDataApi = defineApi('base_item', baseDataText, 'sys', {
  list: {
    action: 'api_basedata_list',
    method: 'GET',
    permission: 'signed_in',
    tag: 'common',
    label: baseDataText.title,
    input: z.object({}),
    output: z.object({
      alevel_list: z.array(z.object({ name: z.string() })),
      education_type_list: z.array(Named),
      new_team_list: z.array(Named),
    }),
  },
  regions: {
    action: 'api_region_list',
    method: 'GET',
    permission: 'signed_in',
    tag: 'common',
    label: baseDataText.region,
    input: z.object({}),
    output: z.object({ options: z.array(Region) }),
  },
  /** What a form offers of one kind; a template brings its text along. */
  options: {
    action: 'api_basedata_options',
    method: 'GET',
    permission: 'signed_in',
    tag: 'common',
    input: z.object({ kind: Kind }),
    output: listOf(Named.extend({ body: z.string().optional() })),
  },
  /** All items of one kind, in their order: they are few. */
  items: {
    action: 'api_basedata_items',
    method: 'GET',
    permission: may.read,
    input: z.object({ kind: Kind }),
    output: listOf(BaseItem),
  },
  uses: {
    action: 'api_basedata_uses',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(Use),
  },
  add: {
    action: 'api_basedata_add',
    method: 'POST',
    permission: may.edit,
    input: z.object({ kind: Kind, parent_id: Id.nullish(), ...itemFields }),
    output: idOutput,
  },
  edit: {
    action: 'api_basedata_edit',
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...itemFields }),
    changes: ['base_item', 'admin', 'channel', 'subject', 'price'],
  },
  del: {
    action: 'api_basedata_del',
    method: 'DELETE',
    permission: may.edit,
    input: z.object({ id: Id }),
  },
  /** All items of a kind (under one parent), as they shall stand. */
  order: {
    action: 'api_basedata_order',
    method: 'PUT',
    permission: may.edit,
    input: z.object({ kind: Kind, parent_id: Id.nullish(), ids: z.array(Id).min(1).max(1000) }),
  },
  /** Of one kind, or all of them. */
  export: {
    action: 'api_basedata_export',
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object({ kind: Kind.optional() }),
    output: BaseItem,
    exports: [
      { field: 'kind', kind: 'label' },
      { field: 'name', width: 30 },
      'status',
      'used_count',
      { field: 'body', width: 60 },
      'updated_at',
    ],
  },
  ...transitionEndpoints(baseDataStatus, 'sys'),
});
