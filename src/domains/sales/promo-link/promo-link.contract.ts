import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import {
  Count,
  Day,
  DayText,
  Fen,
  Flag,
  Id,
  idOutput,
  Keyword,
  LongText,
  listInput,
  listOf,
  OptionalText,
  Phone,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { linkPermissions as may } from './promo-link.access.ts';
import { campaignStatus, promoLinkStatus } from './promo-link.status.ts';
import { campaignText, promoLinkText as text } from './promo-link.text.ts';

export const Campaign = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  channel_id: Id.nullable(),
  channel_name: z.string().nullable(),
  starts_on: DayText.nullable(),
  ends_on: DayText.nullable(),
  note: z.string(),
  status: statusField(campaignStatus),
  used_count: Count,
  version: Version,
});
export type Campaign = z.infer<typeof Campaign>;

const crud = crudEndpoints('campaign', {
  text: campaignText,
  tag: 'sellmanage',
  read: may.read,
  edit: may.edit,
  row: Campaign,
  fields: {
    name: ShortText.max(40),
    owner_id: Id.nullish(),
    channel_id: Id.nullish(),
    starts_on: Day.nullish(),
    ends_on: Day.nullish(),
    note: OptionalText.optional(),
  },
  exports: [
    { field: 'name', width: 24 },
    'owner_name',
    'channel_name',
    'starts_on',
    'ends_on',
    { field: 'note', width: 40 },
    'status',
    'used_count',
  ],
});
export const campaignApi = defineApi('campaign', campaignText, 'sellmanage', {
  ...crud,
  /** With `is_data=1` those that are on, id and name: whoever enters leads chooses among them. */
  list: { ...crud.list, permission: 'signed_in', options: listOf(z.object({ id: Id, name: z.string() })) },
  ...transitionEndpoints(campaignStatus, 'sellmanage'),
});

/** What a stranger sees and is asked. */
const pageFields = {
  page_title: z.string(),
  page_body: z.string(),
  consent: z.string(),
  asks_grade: z.boolean(),
  asks_wish: z.boolean(),
};
export const PromoLink = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  code: z.string(),
  channel_id: Id,
  channel_name: z.string().nullable(),
  adviser_id: Id.nullable(),
  adviser_name: z.string().nullable(),
  campaign_id: Id.nullable(),
  campaign_name: z.string().nullable(),
  ...pageFields,
  visits: Count,
  visitors: Count,
  leads: Count,
  effective: Count,
  deals: Count,
  receipts_fen: Fen,
  /** Of a hundred visitors so many became leads, in hundredths. */
  conversion_bp: Count.nullable(),
  expires_on: DayText.nullable(),
  status: statusField(promoLinkStatus),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type PromoLink = z.infer<typeof PromoLink>;

const filters = {
  keyword: Keyword.optional(),
  /** The one that a filter of another list names. */
  link_id: Id.optional(),
  channel_id: Id.optional(),
  adviser_id: Id.optional(),
  campaign_id: Id.optional(),
  status: PromoLink.shape.status.optional(),
  expiring: Flag.optional(),
};
const fields = {
  name: ShortText.max(40),
  channel_id: Id,
  adviser_id: Id.nullish(),
  campaign_id: Id.nullish(),
  page_title: OptionalText.max(60).optional(),
  page_body: LongText.max(2000).optional(),
  consent: OptionalText.optional(),
  asks_grade: Flag.optional(),
  asks_wish: Flag.optional(),
  expires_on: Day.nullish(),
};

/** What a stranger fills in; the last three are the page's own. */
export const publicForm = {
  person: ShortText.max(40),
  phone: Phone,
  grade: OptionalText.max(40).optional(),
  wish: OptionalText.optional(),
  /** Nobody sees it: who fills it in is a program. */
  website: OptionalText.optional(),
  /** Of the page that was filled in: sent twice, it counts once. */
  form: OptionalText.max(64).optional(),
};

export const promoLinkApi = defineApi('promo_link', text, 'sellmanage', {
  list: {
    action: 'api_link_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(PromoLink),
  },
  get: {
    action: 'api_link_get',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: PromoLink.extend({ logo_file_id: Id.nullable() }),
  },
  /** Day by day for the last thirty. */
  days: {
    action: 'api_link_days',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(z.object({ day: DayText, visits: Count, visitors: Count, leads: Count })),
  },
  /** A sheet to be hung up, with the code to scan. */
  poster: {
    action: 'api_link_poster',
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({ id: Id }),
    output: z.unknown(),
  },
  add: {
    action: 'api_link_add',
    method: 'POST',
    permission: may.edit,
    input: z.object(fields),
    output: idOutput,
  },
  edit: {
    action: 'api_link_edit',
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
  },
  export: {
    action: 'api_link_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: PromoLink,
    exports: [
      { field: 'name', width: 24 },
      'code',
      'channel_name',
      'adviser_name',
      'campaign_name',
      { field: 'page_title', width: 24 },
      'visits',
      'visitors',
      'leads',
      'effective',
      'deals',
      'receipts_fen',
      'conversion_bp',
      'expires_on',
      'status',
      'created_by_name',
      'created_at',
    ],
    notExported: ['page_body', 'consent', 'asks_grade', 'asks_wish'],
  },
  /** The form of a public page. Whatever is sent and whatever comes of it, the answer is the same. */
  lead: {
    action: 'api_link_lead',
    method: 'POST',
    permission: 'public',
    input: z.object({ code: ShortText.max(20), ...publicForm }),
    changes: [],
    repeat: 'never',
  },
  ...transitionEndpoints(promoLinkStatus, 'sellmanage'),
});
