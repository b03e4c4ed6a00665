import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contractTemplateApi } from '@/domains/money/contract-template/contract-template.contract.ts';
import { STARTING_BODY } from '@/domains/money/contract-template/contract-template.sample.ts';
import { invoiceApi } from '@/domains/money/invoice/invoice.contract.ts';
import type { InputOf } from '@/kernel/api.ts';
import { unsafeSql } from '../unsafe-sql.ts';
import type { Arranger, Samples } from './arranger.ts';

const templateFields = (at: Arranger) => ({
  name: `样例合同模板${at.next()}`,
  note: '说明',
  body: `${STARTING_BODY}\n${at.next()}`,
});
const template = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(contractTemplateApi.add, templateFields(at))).id;

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
const contract = async (at: Arranger): Promise<number> =>
  (await (await at.app.as('manager')).ok(contractApi.add, await contractFields(at))).id;
async function contractIn(at: Arranger, state: 'pushed' | 'signed'): Promise<number> {
  const id = await contract(at);
  await at.owner.ok(contractApi.push, { id }, { company: 1 });
  if (state === 'signed') await at.owner.ok(contractApi.sign, { id }, { company: 1 });
  return id;
}

/** Paid whole, so that it can be invoiced. */
async function paidContract(at: Arranger): Promise<number> {
  const id = await contractIn(at, 'signed');
  await unsafeSql(at.app, 'UPDATE contract SET paid_fen = total_fen WHERE id = $1', [id]);
  return id;
}
const invoiceFields = async (at: Arranger) => ({
  contract_id: await paidContract(at),
  amount_fen: 100_000 + (at.next() % 500),
  kind: 'normal' as const,
  title: `样例抬头${at.next()}`,
  note: '说明',
});
const invoice = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(invoiceApi.request, await invoiceFields(at), { company: 1 })).id;
async function issued(at: Arranger): Promise<number> {
  const id = await invoice(at);
  const given = { invoice_no: `24312000${at.next()}`, issued_on: '2026-10-01' };
  await at.owner.ok(invoiceApi.issue, { id, version: 1, ...given }, { company: 1 });
  return id;
}

const calls: Samples['calls'] = {
  api_contract_template_add: async (at) => templateFields(at),
  api_contract_template_edit: async (at) => ({ id: await template(at), version: 1, ...templateFields(at) }),
  api_contract_template_del: async (at) => ({ id: await template(at) }),
  api_contract_template_disable: async (at) => ({ id: await template(at) }),
  api_contract_template_enable: async (at) => {
    const id = await template(at);
    await at.owner.ok(contractTemplateApi.disable, { id });
    return { id };
  },
  api_add_student_contract: async (at) => ({ ...(await contractFields(at)) }),
  api_contract_edit: async (at) => ({ id: await contract(at), version: 1, ...(await contractFields(at)) }),
  api_contract_push: async (at) => ({ id: await contract(at) }),
  api_contract_reback: async (at) => ({ id: await contractIn(at, 'pushed'), reason: '再改改' }),
  api_contract_sign: async (at) => ({ id: await contractIn(at, 'pushed') }),
  api_contract_approve: async (at) => ({ id: await contractIn(at, 'signed') }),
  api_contract_send_back: async (at) => ({ id: await contractIn(at, 'signed'), reason: '再改改' }),
  api_invoice_request: async (at) => ({ ...(await invoiceFields(at)) }),
  api_invoice_issue: async (at) => ({
    id: await invoice(at),
    version: 1,
    invoice_no: `24312000${at.next()}`,
    issued_on: '2026-10-01',
  }),
  api_invoice_red: async (at) => ({
    id: await issued(at),
    version: 2,
    red_no: `24312000${at.next()}`,
    red_on: '2026-10-02',
    reason: '开错了',
  }),
  api_invoice_cancel: async (at) => ({ id: await invoice(at), reason: '不要了' }),
  api_contract_void: async (at) => ({ id: await contract(at), reason: '不签了' }),
};

export const contractSamples: Samples = {
  calls,
  documents: { contract_template: template, contract, invoice },
};
