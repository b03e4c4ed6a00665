import { eq } from 'drizzle-orm';
import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { Institution } from '../institution.contract.ts';
import { institution, institutionName } from './institution.table.ts';

const store = orderedStore(institution);

export const institutionStore = {
  ...store,
  rows: (ctx: Ctx) => store.list(ctx, columnsOf(institution, Institution)),
  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: institution.id, name: institutionName, country: institution.country })
      .from(institution)
      .where(eq(institution.status, 'on'))
      .orderBy(institution.sort, institution.id),
};
