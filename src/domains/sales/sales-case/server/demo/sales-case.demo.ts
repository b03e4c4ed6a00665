import type { salesCaseApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo } from '@/kernel/server/demo.ts';

type Cases = OutputOf<typeof salesCaseApi.list>;
type Proposal = InputOf<typeof salesCaseApi.propose>;
const [CONFIRMED, SPLIT, PROPOSED] = [6, 3, 2];

/** Cases come with the recharges by themselves; some are confirmed, some shared by two, some wait. */
export async function load({ companies: [head] }: Demo): Promise<void> {
  const company = head.company_id;
  const [manager, finance] = [await head.as('manager'), await head.as('finance')];
  const other = await head.idOf('salesmanager');
  const { list } = await finance<Cases>('api_case_list', 'GET', company, '', {
    status: 'auto',
    limit: '40',
  });
  const owned = list.filter(({ shares }) => shares.length === 1 && shares[0]?.admin_id !== other).reverse();
  const key = (what: string, id: number) => `demo-case-${what}-${id}`;
  for (const { id } of owned.slice(0, CONFIRMED))
    await finance('api_case_accept', 'POST', company, key('accept', id), { id });
  for (const [at, { id, shares }] of owned.slice(CONFIRMED, CONFIRMED + SPLIT + PROPOSED).entries()) {
    const proposal: Proposal = {
      id,
      shares: [
        { admin_id: shares[0]?.admin_id as number, role: 'adviser', share_bp: 6_000 },
        { admin_id: other, role: 'co_adviser', share_bp: 4_000 },
      ],
      reason: '两人一起谈成',
    };
    await manager('api_case_propose', 'POST', company, key('propose', id), proposal);
    if (at < SPLIT) await finance('api_case_confirm', 'POST', company, key('confirm', id), { id });
  }
}
