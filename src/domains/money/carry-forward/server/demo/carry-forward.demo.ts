import type { carryForwardApi } from '@/domains/money/carry-forward/carry-forward.contract.ts';
import type { contractApi } from '@/domains/money/contract/contract.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';

export async function load({ staffed }: Demo): Promise<void> {
  for (const { company_id, as } of staffed) await askForOne(company_id, await as('finance'));
}

/** Of the contracts with hours left, the second is asked to be carried forward. */
async function askForOne(company: number, finance: DemoCall): Promise<void> {
  const { list } = await finance<OutputOf<typeof contractApi.list>>('api_contract_list', 'GET', company, '', {
    status: 'effective',
    limit: '20',
  });
  let found = 0;
  for (const { id: contract_id } of list) {
    const { lines, obstacle } = await finance<OutputOf<typeof carryForwardApi.preview>>(
      'api_carry_forward_preview',
      'GET',
      company,
      '',
      { contract_id: String(contract_id) },
    );
    if (obstacle || ++found < 2) continue;
    const input: InputOf<typeof carryForwardApi.add> = {
      contract_id,
      note: '家长希望延长有效期，换签新合同',
      expires_on: '2028-06-30',
      lines: lines.map(({ lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
        lot_id,
        paid_minutes,
        gift_minutes,
        amount_fen,
      })),
    };
    await finance('api_carry_forward_add', 'POST', company, `carry-forward-${company}`, input);
    return;
  }
}
