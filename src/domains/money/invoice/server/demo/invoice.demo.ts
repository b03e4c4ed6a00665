import type { contractApi } from '@/domains/money/contract/contract.contract.ts';
import type { invoiceApi } from '@/domains/money/invoice/invoice.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCompany } from '@/kernel/server/demo.ts';

export async function load({ staffed }: Demo): Promise<void> {
  for (const company of staffed) await invoiceLatest(company);
}

/** For the contract that was paid in full last: one that was issued, and one that waits. */
async function invoiceLatest({ company_id: company, as }: DemoCompany): Promise<void> {
  const [adviser, finance] = [await as('adviser'), await as('finance')];
  const { list } = await finance<OutputOf<typeof contractApi.list>>('api_contract_list', 'GET', company, '', {
    status: 'effective',
    limit: '10',
  });
  const paid = list.find(({ paid_fen, total_fen }) => paid_fen > 0 && paid_fen === total_fen);
  if (!paid) return;
  const { id, paid_fen, made_on } = await finance<OutputOf<typeof contractApi.get>>(
    'api_contract_get',
    'GET',
    company,
    '',
    { id: String(paid.id) },
  );
  for (const [at, title] of ['个人', '上海明远贸易有限公司'].entries()) {
    const input: InputOf<typeof invoiceApi.request> = {
      contract_id: id,
      amount_fen: Math.floor(paid_fen / 200) * 100,
      title,
      kind: at === 0 ? 'normal' : 'special',
      ...(at > 0 && { tax_number: '91310115MA1K4XY27P' }),
    };
    const key = `invoice-${company}-${at}`;
    const asked = await adviser<{ id: number }>('api_invoice_request', 'POST', company, key, input);
    if (at > 0) continue;
    const issued = { id: asked.id, version: 1, invoice_no: `2631700000${company}${id}`, issued_on: made_on };
    await finance('api_invoice_issue', 'POST', company, `${key}-issue`, issued);
  }
}
