import type { Screen } from '@/kernel/screen.ts';
import { channelPermissions } from '../channel/channel.access.ts';
import { holidayPermissions } from '../holiday/holiday.access.ts';
import { pricePermissions } from '../price/price.access.ts';
import { roomPermissions } from '../room/room.access.ts';
import { baseDataPermissions } from './base-data.access.ts';

/** One page for all small lists, also those that are nouns of their own. */
export const baseDataScreens: readonly Screen[] = [
  {
    path: '/Base',
    permission: baseDataPermissions.read,
    functions: [
      baseDataPermissions.edit,
      roomPermissions.edit,
      holidayPermissions.edit,
      channelPermissions.edit,
      channelPermissions.audit,
      pricePermissions.read,
      pricePermissions.edit,
    ],
  },
];
