import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { manageItemApi } from '../../../manage-item/manage-item.contract.ts';
import type { ItemKind } from '../../../manage-item/manage-item.rules.ts';
import { manageDataApi } from '../../manage-data.contract.ts';

export const newItem = async (
  at: Arranger,
  kind: ItemKind = 'cost',
  is_required: 0 | 1 = 0,
): Promise<number> =>
  (await at.owner.ok(manageItemApi.add, { name: `样例费用${at.next()}`, kind, is_required })).id;

const fields = async (at: Arranger) => ({
  month: at.month(),
  manage_item_id: await newItem(at),
  amount_fen: 120_000,
  note: '样例',
});
/** A cost that finance has entered. */
export const draftData = async (
  at: Arranger,
  more: Partial<Awaited<ReturnType<typeof fields>>> = {},
): Promise<number> =>
  (await (await at.app.as('finance')).ok(manageDataApi.add, { ...(await fields(at)), ...more })).id;

export async function submittedData(
  at: Arranger,
  more: Parameters<typeof draftData>[1] = {},
): Promise<number> {
  const id = await draftData(at, more);
  await (await at.app.as('finance')).ok(manageDataApi.submit, { id });
  return id;
}
export async function approvedData(
  at: Arranger,
  more: Parameters<typeof draftData>[1] = {},
): Promise<number> {
  const id = await submittedData(at, more);
  await (await at.app.as('manager')).ok(manageDataApi.approve, { id });
  return id;
}

export const samples: Samples = {
  calls: {
    api_manage_data_add: async (at) => fields(at),
    api_manage_data_edit: async (at) => ({ id: await draftData(at), version: 1, amount_fen: 130_000 }),
    api_manage_data_submit: async (at) => ({ id: await draftData(at) }),
    api_manage_data_approve: async (at) => ({ id: await submittedData(at) }),
    api_manage_data_reject: async (at) => ({ id: await submittedData(at), reason: '金额不符' }),
    api_manage_data_withdraw: async (at) => ({
      by: await at.app.as('finance'),
      input: { id: await submittedData(at) },
    }),
    api_manage_data_reback: async (at) => ({ id: await approvedData(at), reason: '漏了物业费' }),
  },
  documents: { manage_data: (at) => draftData(at) },
  movers: { api_manage_data_withdraw: 'finance' },
};
