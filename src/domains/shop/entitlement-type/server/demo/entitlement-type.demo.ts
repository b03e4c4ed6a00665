import type { Demo } from '@/kernel/server/demo.ts';
import { entitlementTypes } from '../entitlement-type.service.ts';

const TYPES = [
  { name: '模拟考试', unit: 'time', usage: 'count', note: '含批改与讲评' },
  { name: '升学咨询', unit: 'time', usage: 'count' },
  { name: '文书精修', unit: 'copy', usage: 'count' },
  { name: '一对一答疑', unit: 'hour', usage: 'gift_minutes', course_type: 12, minutes: 60 },
] as const;

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads) await within((ctx) => entitlementTypes.ensure(ctx, TYPES));
}
