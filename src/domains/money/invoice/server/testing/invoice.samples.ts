import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { contractIn } from '@/domains/money/contract/server/testing/contract.samples.ts';
import { invoiceApi } from '@/domains/money/invoice/invoice.contract.ts';

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

export const samples: Samples = {
  calls: {
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
  },
  documents: {
    invoice,
  },
};
