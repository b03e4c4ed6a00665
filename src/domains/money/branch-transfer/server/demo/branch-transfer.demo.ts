import type { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import type { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';

/** Students who have had no lesson for long and have something left, with nothing in the way. */
async function* free(owner: DemoCall, company: number) {
  const { list } = await owner<OutputOf<typeof clearingApi.candidates>>(
    'api_clearing_candidates',
    'GET',
    company,
    '',
    { why: 'idle', months: '1', limit: '30' },
  );
  for (const { id: student_id, expired_minutes } of list.toReversed()) {
    if (expired_minutes > 0) continue;
    const { lines, obstacles } = await owner<OutputOf<typeof branchTransferApi.preview>>(
      'api_branch_transfer_preview',
      'GET',
      company,
      '',
      { student_id: String(student_id) },
    );
    if (obstacles.length === 0 && lines.every(({ frozen }) => !frozen)) yield { student_id, lines };
  }
}

/** One has come to the head company, another wants to; a third wants to a branch. */
export async function load({ companies }: Demo): Promise<void> {
  const [head, pudong, xuhui] = companies.map(({ company_id }) => company_id) as [number, number, number];
  const owner = await companies[0].as('owner');
  const manager = await companies[0].as('manager');
  const ask = async (from: number, to_company_id: number, notes: readonly string[]): Promise<void> => {
    let at = 0;
    for await (const { student_id, lines } of free(owner, from)) {
      const note = notes[at];
      if (note === undefined) return;
      const key = `branch-transfer-${from}-${at++}`;
      const input: InputOf<typeof branchTransferApi.add> = {
        student_id,
        to_company_id,
        note,
        lines: lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
          account,
          lot_id,
          paid_minutes,
          gift_minutes,
          amount_fen,
        })),
      };
      await owner('api_branch_transfer_add', 'POST', from, key, input);
    }
  };
  await ask(xuhui, head, ['家长搬家，改到总部上课', '总部开了需要的科目']);
  const { list } = await manager<OutputOf<typeof branchTransferApi.list>>(
    'api_branch_transfer_list',
    'GET',
    head,
    '',
    { side: 'in', status: 'submitted' },
  );
  const first = list.at(-1);
  if (list.length > 1 && first)
    await manager('api_branch_transfer_approve', 'POST', head, `branch-transfer-approve-${first.id}`, {
      id: first.id,
    });
  await ask(head, pudong, ['新学年搬到浦东']);
}
