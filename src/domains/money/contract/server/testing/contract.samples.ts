import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contractImportApi } from '@/domains/money/contract/contract.import.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

async function contractFields(at: Arranger): Promise<InputOf<typeof contractApi.add>> {
  const manager = await at.app.as('manager');
  const { today, templates } = await manager.ok(contractApi.terms, {});
  const { rows } = await at.app.db.superPool.query(
    "SELECT min(id) AS id FROM student WHERE company_id = 1 AND status = 'active'",
  );
  return {
    student_id: rows[0].id,
    template_id: templates[0]?.id as number,
    adviser_id: manager.admin_id,
    made_on: today,
    lines: [
      {
        course_type: 12,
        minutes: 60 * (1 + (at.next() % 500)),
        gift_minutes: 60,
        price_fen: 500_000 + (at.next() % 500),
      },
    ],
    discount_fen: 1000,
    note: `样例合同${at.next()}`,
  };
}

/** Made by somebody else, so that the owner may audit it. */
export const contract = async (at: Arranger): Promise<number> =>
  (await (await at.app.as('manager')).ok(contractApi.add, await contractFields(at))).id;

export async function contractIn(at: Arranger, state: 'pushed' | 'signed'): Promise<number> {
  const id = await contract(at);
  await at.owner.ok(contractApi.push, { id }, { company: 1 });
  if (state === 'signed') await at.owner.ok(contractApi.sign, { id }, { company: 1 });
  return id;
}

async function effective(at: Arranger): Promise<number> {
  const id = await contractIn(at, 'signed');
  await at.owner.ok(contractApi.approve, { id }, { company: 1 });
  return id;
}

const contractFile = async (at: Arranger): Promise<Buffer> => {
  const { rows } = await at.app.db.superPool.query(
    "SELECT number FROM student WHERE company_id = 1 AND status = 'active' AND number <> '' ORDER BY id LIMIT 1",
  );
  const { templates } = await (await at.app.as('manager')).ok(contractApi.terms, {});
  return Buffer.from(
    `原系统编号,学员编号,合同模板,课程类型,课时数,尚欠金额\nJX-${at.next()},${rows[0].number},${templates[0]?.name},一对一,20,5000`,
  );
};

export const samples: Samples = {
  calls: {
    api_contract_import_preview: async (at) => ({ name: '合同.csv', bytes: await contractFile(at) }),
    api_contract_import_run: async (at) => {
      const file = { name: '合同.csv', bytes: await contractFile(at) } as never;
      return { id: (await at.owner.ok(contractImportApi.preview, file, { company: 1 })).id };
    },
    api_contract_import_undo: async (at) =>
      imported(at, contractImportApi, { name: '合同.csv', bytes: await contractFile(at) }),
    api_add_student_contract: async (at) => ({ ...(await contractFields(at)) }),
    api_contract_edit: async (at) => ({ id: await contract(at), version: 1, ...(await contractFields(at)) }),
    api_contract_push: async (at) => ({ id: await contract(at) }),
    api_contract_reback: async (at) => ({ id: await contractIn(at, 'pushed'), reason: '再改改' }),
    api_contract_sign: async (at) => ({ id: await contractIn(at, 'pushed') }),
    api_contract_approve: async (at) => ({ id: await contractIn(at, 'signed') }),
    api_contract_send_back: async (at) => ({ id: await contractIn(at, 'signed'), reason: '再改改' }),
    api_contract_end: async (at) => ({ id: await effective(at), reason: '不再上课' }),
    api_contract_void: async (at) => ({ id: await contract(at), reason: '不签了' }),
  },
  documents: {
    contract,
  },
};
