import { z } from 'zod';
import { CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Fen,
  FenField,
  Id,
  idOutput,
  Keyword,
  LongText,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { sharePermissions as may } from './share.access.ts';
import { DEAL_MODES, REASONS, REWARD_KINDS } from './share.rules.ts';
import { shareConfigStatus, shareRewardStatus, shareStatus } from './share.status.ts';
import { shareConfigText, shareRewardText, shareText } from './share.text.ts';

export const ShareConfig = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  channel_id: Id,
  channel_name: z.string().nullable(),
  starts_on: DayText,
  ends_on: DayText.nullable(),
  page_title: z.string(),
  page_body: z.string(),
  picture_file_id: Id.nullable(),
  visit_fen: Fen,
  lead_fen: Fen,
  deal_mode: z.enum(DEAL_MODES),
  deal_fen: Fen.nullable(),
  deal_bp: Count.nullable(),
  deal_cap_fen: Fen.nullable(),
  day_cap_fen: Fen.nullable(),
  sharer_cap_fen: Fen.nullable(),
  shares: Count,
  leads: Count,
  deals: Count,
  rewarded_fen: Fen,
  status: statusField(shareConfigStatus),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type ShareConfig = z.infer<typeof ShareConfig>;

const configFilters = {
  keyword: Keyword.optional(),
  channel_id: Id.optional(),
  status: ShareConfig.shape.status.optional(),
};
const Coins = FenField.min(0);
const SomeCoins = FenField.min(1);
const configFields = {
  name: ShortText.max(40),
  channel_id: Id,
  starts_on: Day,
  ends_on: Day.nullish(),
  page_title: OptionalText.max(60).optional(),
  page_body: LongText.max(2000).optional(),
  picture_file_id: Id.nullish(),
  visit_fen: Coins.optional(),
  lead_fen: Coins.optional(),
  deal_mode: z.enum(DEAL_MODES),
  deal_fen: SomeCoins.nullish(),
  deal_bp: z.int().min(1).max(10_000).nullish(),
  deal_cap_fen: SomeCoins.nullish(),
  day_cap_fen: SomeCoins.nullish(),
  sharer_cap_fen: SomeCoins.nullish(),
};

export const shareConfigApi = defineApi('share_config', shareConfigText, 'sellmanage', {
  /** With `is_data=1` those that are on, id and name. */
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(configFilters),
    output: pageOf(ShareConfig),
    options: listOf(z.object({ id: Id, name: z.string() })),
  },
  add: { method: 'POST', permission: may.edit, input: z.object(configFields), output: idOutput },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...configFields }),
    changes: ['share_config', 'share'],
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(configFilters),
    output: ShareConfig,
    exports: [
      { field: 'name', width: 24 },
      'channel_name',
      'starts_on',
      'ends_on',
      { field: 'page_title', width: 24 },
      'visit_fen',
      'lead_fen',
      { field: 'deal_mode', kind: 'label' },
      'deal_fen',
      'deal_bp',
      'deal_cap_fen',
      'day_cap_fen',
      'sharer_cap_fen',
      'shares',
      'leads',
      'deals',
      'rewarded_fen',
      'status',
      'created_by_name',
      'created_at',
    ],
    notExported: ['page_body', 'picture_file_id'],
  },
  ...transitionEndpoints(shareConfigStatus, 'sellmanage'),
});

export const Share = z.object({
  id: Id,
  company_id: Id,
  config_id: Id,
  config_name: z.string(),
  student_id: Id,
  student_name: z.string(),
  code: z.string(),
  visits: Count,
  visitors: Count,
  leads: Count,
  deals: Count,
  waiting_fen: Fen,
  rewarded_fen: Fen,
  status: statusField(shareStatus),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Share = z.infer<typeof Share>;

const shareFilters = {
  keyword: Keyword.optional(),
  config_id: Id.optional(),
  student_id: Id.optional(),
  status: Share.shape.status.optional(),
};

export const shareApi = defineApi('share', shareText, 'sellmanage', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(shareFilters),
    output: pageOf(Share),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: Share },
  /** Day by day for the last thirty. */
  days: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(z.object({ day: DayText, visits: Count, visitors: Count, leads: Count })),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ config_id: Id, student_id: Id }),
    output: idOutput,
    changes: ['share', 'share_config'],
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(shareFilters),
    output: Share,
    exports: [
      'student_name',
      { field: 'config_name', width: 24 },
      'code',
      'visits',
      'visitors',
      'leads',
      'deals',
      'waiting_fen',
      'rewarded_fen',
      'status',
      'created_by_name',
      'created_at',
    ],
  },
  ...transitionEndpoints(shareStatus, 'sellmanage'),
});

export const ShareReward = z.object({
  id: Id,
  company_id: Id,
  share_id: Id,
  config_id: Id,
  config_name: z.string(),
  student_id: Id,
  student_name: z.string(),
  kind: z.enum(REWARD_KINDS),
  lead_id: Id.nullable(),
  lead_name: z.string().nullable(),
  recharge_id: Id.nullable(),
  recharge_number: DocumentNumber.nullable(),
  category: z.enum(CATEGORIES).nullable(),
  visited_on: DayText.nullable(),
  amount_fen: Fen,
  back_fen: Fen,
  due_at: UnixTime.nullable(),
  status: statusField(shareRewardStatus),
  why: z.enum(REASONS).nullable(),
  reason: z.string(),
  created_at: UnixTime,
  version: Version,
});
export type ShareReward = z.infer<typeof ShareReward>;

const rewardFilters = {
  kind: ShareReward.shape.kind.optional(),
  status: ShareReward.shape.status.optional(),
  config_id: Id.optional(),
  student_id: Id.optional(),
  share_id: Id.optional(),
  why: z.enum(REASONS).optional(),
};

export const shareRewardApi = defineApi('share_reward', shareRewardText, 'sellmanage', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(rewardFilters),
    output: pageOf(ShareReward),
  },
  /** Of the whole filter. */
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(rewardFilters),
    output: z.object({ waiting_fen: Fen, given_fen: Fen, back_fen: Fen }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(rewardFilters),
    output: ShareReward,
    exports: [
      'student_name',
      { field: 'config_name', width: 24 },
      { field: 'kind', kind: 'label' },
      'lead_name',
      'recharge_number',
      'visited_on',
      'amount_fen',
      'back_fen',
      'due_at',
      'status',
      { field: 'why', kind: 'label' },
      { field: 'reason', width: 24 },
      'created_at',
    ],
  },
  ...transitionEndpoints(shareRewardStatus, 'sellmanage'),
});
