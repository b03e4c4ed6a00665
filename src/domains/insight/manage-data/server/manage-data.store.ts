import { and, desc, eq, inArray } from 'drizzle-orm';
import { admin, approvalNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { company } from '@/domains/organisation/company/server/company.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { manageItemNames } from '../../manage-item/server/manage-item.table.ts';
import { ManageData, type manageDataApi } from '../manage-data.contract.ts';
import { manageData, manageDataRevision as revision } from './manage-data.table.ts';

const store = approvalStore(manageData, {
  rows: defineRows({
    id: manageData.id,
    select: () =>
      select({ ...documentColumns(manageData, ManageData), file_name: file.name })
        .from(manageData)
        .leftJoin(file, and(eq(file.company_id, manageData.company_id), eq(file.id, manageData.file_id))),
    names: {
      manage_item_name: [manageItemNames.name, 'manage_item_id'],
      ...approvalNames,
    },
    show: namingPrincipal,
  }),
});

export const manageDataStore = {
  ...store,
  totals: (ctx: Ctx, filter: ParsedOf<typeof manageDataApi.totals>) =>
    store.totals(ctx, filter, manageData.amount_fen),

  /** The last one first. */
  revisions: (ctx: Ctx, id: number) =>
    ctx.db
      .select({
        revision: revision.revision,
        amount_fen: revision.amount_fen,
        quantity: revision.quantity,
        note: revision.note,
        created_by_name: admin.admin_name,
        created_at: unix(revision.created_at),
      })
      .from(revision)
      .leftJoin(admin, eq(admin.id, revision.created_by))
      .where(and(inArray(revision.company_id, [...ctx.reading]), eq(revision.manage_data_id, id)))
      .orderBy(desc(revision.revision)),

  /** What counts: of these companies and months, what was approved. */
  approved: (ctx: Ctx, companies: readonly number[], months: readonly string[]) =>
    ctx.db
      .select({
        id: manageData.id,
        company_id: manageData.company_id,
        company_name: company.name,
        month: manageData.month,
        manage_item_id: manageData.manage_item_id,
        item_kind: manageData.item_kind,
        amount_fen: manageData.amount_fen,
        quantity: manageData.quantity,
      })
      .from(manageData)
      .innerJoin(company, eq(company.id, manageData.company_id))
      .where(
        and(
          inArray(manageData.company_id, [...companies]),
          inArray(manageData.month, [...months]),
          eq(manageData.status, 'approved'),
        ),
      ),

  waitingIn: (ctx: Ctx, month: string): Promise<number> =>
    ctx.db.$count(manageData, store.matching(ctx, { status: 'submitted', month })),
  firstWaitingIn: (ctx: Ctx, month: string) =>
    store.rows(ctx, store.matching(ctx, { status: 'submitted', month })),

  byItem: referencedIn(manageData, manageData.manage_item_id),
};
