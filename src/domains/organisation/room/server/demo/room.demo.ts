import { rooms } from '@/domains/organisation/room/server/room.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';

const ROOMS = [
  { name: '101 教室', capacity: 4 },
  { name: '102 教室', capacity: 4 },
  { name: '201 多媒体教室', capacity: 16 },
  { name: '301 报告厅', capacity: 60 },
  { name: '线上教室', capacity: 200 },
];

export async function load({ companies }: Demo): Promise<void> {
  for (const { within } of companies) await within((ctx) => rooms.ensure(ctx, ROOMS));
}
