import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ManageItem } from '../manage-item.contract.ts';
import { manageItem } from './manage-item.table.ts';

const store = orderedStore(manageItem);
const shown = <R extends { is_required: boolean }>(
  rows: readonly R[],
): (Omit<R, 'is_required'> & { is_required: 0 | 1 })[] =>
  rows.map((row) => ({ ...row, is_required: row.is_required ? 1 : 0 }));

export const manageItemStore = {
  ...store,
  rows: async (ctx: Ctx) => shown(await store.list(ctx, columnsOf(manageItem, ManageItem))),
  /** Those that are on, in their order. */
  on: async (ctx: Ctx) => shown(await store.options(ctx, columnsOf(manageItem, ManageItem))),
};
