import type { Permission } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { WorkFilter } from './application.service.ts';

/** The tables of the work page: how many rows each has under the filters that all of them know. */
export const workCountSlot = defineSlot<{
  /** Its address. */
  readonly path: string;
  readonly needs: Permission;
  readonly count: (ctx: Ctx, filter: WorkFilter) => Promise<number>;
}>();
