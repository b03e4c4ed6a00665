import { type ComponentType, lazy } from 'react';
import type { Permission } from '@/kernel/permission.ts';
import type { Sentence } from '@/kernel/text.ts';
import { channelText } from '../../channel/channel.text.ts';
import { holidayText } from '../../holiday/holiday.text.ts';
import { pricePermissions } from '../../price/price.access.ts';
import { priceText } from '../../price/price.text.ts';
import { roomText } from '../../room/room.text.ts';
import { BASE_KINDS, type BaseKind } from '../base-data.rules.ts';
import { baseDataText as text } from '../base-data.text.ts';

/** A list on the page: a kind of item, or a noun of its own. */
export interface Kind {
  readonly key: string;
  readonly label: Sentence;
  /** Left out: whoever opens the page sees it. */
  readonly permission?: Permission;
  /** Left out: a kind of item. */
  readonly view?: ComponentType;
}

const items = (...kinds: BaseKind[]): Kind[] => kinds.map((key) => ({ key, label: text[key] }));

// Loaded when they are looked at.
const Rooms = lazy(async () => ({ default: (await import('../../room/web/embed/Rooms.tsx')).Rooms }));
const Holidays = lazy(async () => ({
  default: (await import('../../holiday/web/embed/Holidays.tsx')).Holidays,
}));
const Channels = lazy(async () => ({
  default: (await import('../../channel/web/embed/Channels.tsx')).Channels,
}));
const Prices = lazy(async () => ({ default: (await import('../../price/web/embed/Prices.tsx')).Prices }));

/** The left list, group by group. */
export const KIND_GROUPS: readonly { readonly label: Sentence; readonly kinds: readonly Kind[] }[] = [
  { label: text.group_students, kinds: items('education_type', 'alevel', 'region', 'student_label') },
  {
    label: text.group_teaching,
    kinds: [
      { key: 'room', label: roomText.title, view: Rooms },
      { key: 'holiday', label: holidayText.title, view: Holidays },
      ...items('exam_board', 'teacher_tier', 'feedback_template'),
    ],
  },
  {
    label: text.group_sales,
    kinds: [
      { key: 'channel', label: channelText.title, view: Channels },
      ...items(
        'channel_group',
        'follow_method',
        'lead_label',
        'lead_lost_reason',
        'renewal_lost_reason',
        'lost_reason',
      ),
    ],
  },
  {
    label: text.group_money,
    kinds: [
      { key: 'price', label: priceText.title, permission: pricePermissions.read, view: Prices },
      ...items('payment_method', 'recharge_label', 'cost_type'),
    ],
  },
  { label: text.group_shop, kinds: items('after_sale_reason') },
  { label: text.group_staff, kinds: items('new_team') },
];

export const isItemKind = (key: string): key is BaseKind => (BASE_KINDS as readonly string[]).includes(key);
