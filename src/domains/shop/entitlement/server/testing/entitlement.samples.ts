import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { newEntitlementType } from '../../../entitlement-type/server/testing/entitlement-type.samples.ts';
import { entitlementApi } from '../../entitlement.contract.ts';

const HERE = { company: 1 };

const granted = async (at: Arranger): Promise<number> =>
  (
    await at.owner.ok(
      entitlementApi.grant,
      {
        student_id: await richStudent(at),
        type_id: await newEntitlementType(at),
        quantity: 3,
        expires_on: '2099-12-31',
        note: '周年赠送',
      },
      HERE,
    )
  ).id;
async function used(at: Arranger): Promise<number> {
  const id = await granted(at);
  return (await at.owner.ok(entitlementApi.use, { id, quantity: 1, purpose: '模考' }, HERE)).id;
}
async function over(at: Arranger): Promise<number> {
  const id = await granted(at);
  await unsafeSql(at.app, "UPDATE entitlement SET expires_on = '2020-01-01' WHERE id = $1", [id]);
  return id;
}

export const samples: Samples = {
  calls: {
    api_equity_grant: async (at) => ({
      student_id: await richStudent(at),
      type_id: await newEntitlementType(at),
      quantity: 2,
      note: '周年赠送',
    }),
    api_equity_use: async (at) => ({ id: await granted(at), quantity: 1, purpose: '模考' }),
    api_equity_undo: async (at) => ({ use_id: await used(at), reason: '记错了' }),
    api_equity_extend: async (at) => ({ id: await granted(at), expires_on: '2100-06-30', reason: '休学' }),
    api_equity_freeze: async (at) => ({ id: await granted(at), reason: '休学' }),
    api_equity_unfreeze: async (at) => {
      const id = await granted(at);
      await at.owner.ok(entitlementApi.freeze, { id, reason: '休学' }, HERE);
      return { id };
    },
    api_equity_let_go: async (at) => ({ id: await over(at), reason: '家长同意' }),
  },
  documents: { entitlement: over },
};
