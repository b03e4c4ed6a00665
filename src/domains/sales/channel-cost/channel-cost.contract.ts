import { z } from 'zod';
import { CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { AUDITS, CHANNEL_KINDS, COMMISSIONS } from '@/domains/organisation/channel/channel.rules.ts';
import { channelStatus } from '@/domains/organisation/channel/channel.status.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields, approvalFilters } from '@/kernel/contract/approval-document.ts';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Fen,
  FenField,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  Month,
  OptionalText,
  pageOf,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { SOURCES } from '../lead/lead.rules.ts';
import { channelCostPermissions as may } from './channel-cost.access.ts';
import { FIGURES } from './channel-cost.rules.ts';
import { channelCostStatus } from './channel-cost.status.ts';
import { channelCostText as text } from './channel-cost.text.ts';

export const ChannelCost = z.object({
  ...approvalFields(channelCostStatus),
  channel_id: Id,
  channel_name: z.string(),
  cost_type_id: Id.nullable(),
  cost_type_name: z.string().nullable(),
  is_commission: z.boolean(),
  from_on: DayText,
  to_on: DayText,
  amount_fen: Fen,
  /** What most of its days bear. */
  day_fen: Fen,
  file_count: Count,
  corrects_month: Month.nullable(),
});
export type ChannelCost = z.infer<typeof ChannelCost>;

const Commission = z.object({
  id: Id,
  company_id: Id,
  channel_id: Id,
  channel_name: z.string(),
  recharge_id: Id,
  recharge_number: DocumentNumber,
  category: z.enum(CATEGORIES),
  student_id: Id,
  student_name: z.string(),
  kind: z.enum(['accrued', 'rebacked', 'refunded', 'refund_back']),
  accrued_on: DayText,
  basis_fen: Fen,
  rate_bp: Count.nullable(),
  amount_fen: Fen,
  cost_id: Id.nullable(),
  cost_number: DocumentNumber.nullable(),
  cost_status: statusField(channelCostStatus).nullable(),
});
export type Commission = z.infer<typeof Commission>;

/** A channel with what came of it lately. */
export const ChannelRow = z.object({
  id: Id,
  name: z.string(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  kind: z.enum(CHANNEL_KINDS),
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  starts_on: DayText.nullable(),
  ends_on: DayText.nullable(),
  commission: z.enum(COMMISSIONS),
  commission_fen: Fen.nullable(),
  commission_bp: Count.nullable(),
  commission_months: Count.nullable(),
  commission_cap_fen: Fen.nullable(),
  leads_30: Count,
  deals_30: Count,
  cost_30_fen: Fen,
  created_by: Id.nullable(),
  audit_state: z.enum(AUDITS),
  status: statusField(channelStatus),
  version: Version,
});
export type ChannelRow = z.infer<typeof ChannelRow>;

const costFilters = {
  channel_id: Id.optional(),
  channel_group_id: Id.optional(),
  cost_type_id: Id.optional(),
  is_commission: Flag.optional(),
  day_from: Day.optional(),
  day_to: Day.optional(),
  ...approvalFilters(channelCostStatus),
};
const commissionFilters = {
  channel_id: Id.optional(),
  paid: Flag.optional(),
  month: Month.optional(),
  student_id: Id.optional(),
};
const channelFilters = {
  keyword: Keyword.optional(),
  group_id: Id.optional(),
  kind: z.enum(CHANNEL_KINDS).optional(),
  owner_id: Id.optional(),
  audit_state: z.enum(AUDITS).optional(),
  status: statusField(channelStatus).optional(),
  expiring: Flag.optional(),
};

export const TOUCHES = ['first', 'last'] as const;
export const GROUPINGS = ['channel', 'group'] as const;
/** Which days, and whose. Left out: this month, and everybody's. */
export const figureFilters = {
  from_on: Day.optional(),
  to_on: Day.optional(),
  touch: z.enum(TOUCHES).optional(),
  channel_id: Id.optional(),
  channel_group_id: Id.optional(),
  source: z.enum(SOURCES).optional(),
  campaign_id: Id.optional(),
  /** Who is responsible for the channel. */
  person_id: Id.optional(),
  /** What has no channel, no group or nobody responsible. */
  without: z.enum(['channel', 'group', 'owner']).optional(),
};
const dataFilters = { ...figureFilters, by: z.enum(GROUPINGS).optional() };

export const FigureFields = {
  leads: Count,
  effective: Count,
  visits: Count,
  trials: Count,
  deals: Count,
  first_fen: Fen,
  receipts_fen: Fen,
  refunds_fen: Fen,
  cost_fen: Fen,
  cost_per_lead_fen: Fen.nullable(),
  cost_per_deal_fen: Fen.nullable(),
  roi_bp: Count.nullable(),
};
const DataRow = z.object({
  /** Of the channel or the group; none: nobody has said it. */
  key: Id.nullable(),
  name: z.string().nullable(),
  ...FigureFields,
});
export type DataRow = z.infer<typeof DataRow>;
const ChannelData = z.object({
  from_on: DayText,
  to_on: DayText,
  list: z.array(DataRow),
  total: z.object(FigureFields),
  months: z.array(z.object({ month: Month, ...FigureFields })),
});
export type ChannelData = z.infer<typeof ChannelData>;

/** A document that a figure is made of, with its part of it. */
export const FigureRow = z.object({
  id: Id,
  doc: z.enum(['lead', 'sales_case', 'refund', 'channel_cost']),
  number: DocumentNumber,
  name: z.string(),
  day: DayText,
  value: z.int(),
});
export type FigureRow = z.infer<typeof FigureRow>;

const kit = approvalEndpoints('channel_cost', {
  may,
  text,
  tag: 'sellmanage',
  row: ChannelCost,
  whole: ChannelCost.extend({
    files: z.array(z.object({ id: Id, name: z.string() })),
    lines: z.array(Commission),
  }),
  filters: costFilters,
  exports: [
    'channel_name',
    'cost_type_name',
    'from_on',
    'to_on',
    { field: 'amount_fen', kind: 'money' },
    { field: 'day_fen', kind: 'money' },
    'corrects_month',
  ],
});

export const channelCostApi = defineApi('channel_cost', text, 'sellmanage', {
  list: { ...kit.list, action: 'api_cost_list' },
  get: { ...kit.get, action: 'api_cost_get' },
  export: { ...kit.export, action: 'api_cost_export' },
  totals: {
    action: 'api_cost_totals',
    method: 'GET',
    permission: may.read,
    input: z.object(costFilters),
    output: z.object({ waiting: Count, waiting_fen: Fen, approved: Count, approved_fen: Fen }),
  },
  add: {
    action: 'api_cost_add',
    method: 'POST',
    permission: may.add,
    input: z.object({
      channel_id: Id,
      cost_type_id: Id,
      from_on: Day,
      to_on: Day,
      amount_fen: FenField.min(1),
      file_ids: z.array(Id).max(9).optional(),
      note: OptionalText.optional(),
      corrects_month: Month.nullish(),
    }),
    output: idOutput,
    changes: ['channel_cost', 'inbox'],
  },
  overview: {
    action: 'api_channel_overview',
    method: 'GET',
    permission: may.read,
    input: listInput.extend(channelFilters),
    output: pageOf(ChannelRow),
  },
  overview_export: {
    action: 'api_channel_overview_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(channelFilters),
    output: ChannelRow.extend({ commission_says: z.string() }),
    exports: [
      { field: 'name', width: 24 },
      'group_name',
      { field: 'kind', kind: 'label' },
      'owner_name',
      'starts_on',
      'ends_on',
      { field: 'commission_says', width: 24 },
      'leads_30',
      'deals_30',
      'cost_30_fen',
      { field: 'audit_state', kind: 'label' },
    ],
  },
  commissions: {
    action: 'api_cost_commission_list',
    method: 'GET',
    permission: may.read,
    label: text.commission_list,
    input: listInput.extend(commissionFilters),
    output: pageOf(Commission),
  },
  commission_export: {
    action: 'api_cost_commission_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(commissionFilters),
    output: Commission,
    exports: [
      'channel_name',
      { field: 'recharge_number', width: 18 },
      'student_name',
      'accrued_on',
      'basis_fen',
      'rate_bp',
      'amount_fen',
      { field: 'cost_number', width: 18 },
    ],
  },
  /** A cost that pays these lines, of one channel; it waits for somebody else's decision. */
  pay: {
    action: 'api_cost_commission_add',
    method: 'POST',
    permission: may.add,
    input: z.object({ ids: z.array(Id).min(1).max(500), note: OptionalText.optional() }),
    output: idOutput,
    changes: ['channel_cost', 'inbox'],
  },
  data: {
    action: 'api_channel_data',
    method: 'GET',
    permission: may.read,
    tag: 'census',
    input: z.object(dataFilters),
    output: ChannelData,
  },
  data_export: {
    action: 'api_channel_data_export',
    method: 'GET',
    permission: may.export,
    tag: 'census',
    navigation: true,
    input: z.object(dataFilters),
    output: DataRow,
    exports: [{ field: 'name', width: 24 }, ...FIGURES, 'cost_per_lead_fen', 'cost_per_deal_fen', 'roi_bp'],
  },
  /** What one figure is made of: its sum is the figure. */
  rows: {
    action: 'api_channel_data_rows',
    method: 'GET',
    permission: may.read,
    tag: 'census',
    input: listInput.extend({ ...figureFilters, figure: z.enum(FIGURES) }),
    output: pageOf(FigureRow),
  },
  ...transitionEndpoints(channelCostStatus, 'sellmanage'),
});
