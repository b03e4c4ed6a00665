import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import type { RechargeLine } from '@/domains/money/recharge/recharge.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { receiptMoveApi, salesCaseApi } from '@/domains/sales/sales-case/sales-case.contract.ts';

export const newStudent = (at: Arranger, adviser_id: number | null = null): Promise<number> =>
  at.within(async (ctx) => {
    const insert = 'INSERT INTO student (company_id, username, adviser_id) VALUES (1, $1, $2) RETURNING id';
    return (await ctx.query(insert, [`签单学员${at.next()}`, adviser_id])).rows[0].id as number;
  });

/** A recharge that somebody has entered and somebody else approved, and the case that it made. */
export async function approvedReceipt(
  at: Arranger,
  line: Partial<RechargeLine> = {},
): Promise<{ recharge_id: number; case_id: number; student_id: number }> {
  const manager = await at.app.as('manager');
  const student_id = line.student_id ?? (await newStudent(at));
  const amount_fen = line.amount_fen ?? 100_000;
  const { ids } = await manager.ok(rechargeApi.add, {
    category: 'top',
    reference: `CASE-${at.next()}`,
    received_fen: amount_fen,
    method_id: await paymentMethod(at),
    payer: '家长',
    paid_at: at.now - 3600,
    lines: [{ adviser_id: manager.admin_id, ...line, student_id, amount_fen }],
    submit_now: 1,
  });
  const recharge_id = ids[0] as number;
  await at.owner.ok(rechargeApi.audit, { id: recharge_id, pass: 1 }, { company: 1 });
  const { rows } = await at.app.db.superPool.query(
    'SELECT case_id FROM case_receipt WHERE recharge_id = $1',
    [recharge_id],
  );
  return { recharge_id, case_id: rows[0].case_id, student_id };
}

const autoCase = async (at: Arranger): Promise<number> => (await approvedReceipt(at)).case_id;

/** Sixty to the manager, forty to the owner. */
const halves = async (at: Arranger) => ({
  shares: [
    { admin_id: (await at.app.as('manager')).admin_id, role: 'adviser' as const, share_bp: 6_000 },
    { admin_id: at.owner.admin_id, role: 'co_adviser' as const, share_bp: 4_000 },
  ],
});

/** Another nature than the books say, which needs its reason. */
const asRenewal = { nature: 'renewal', nature_reason: '老学员' };

async function proposedCase(at: Arranger): Promise<number> {
  const id = await autoCase(at);
  await (await at.app.as('manager')).ok(salesCaseApi.propose, { id, ...(await halves(at)) });
  return id;
}
async function confirmedCase(at: Arranger): Promise<number> {
  const id = await proposedCase(at);
  await at.owner.ok(salesCaseApi.confirm, { id }, { company: 1 });
  return id;
}

async function moveFields(at: Arranger) {
  const { recharge_id, case_id } = await approvedReceipt(at);
  return {
    recharge_id,
    lines: [
      { case_id, amount_fen: 40_000 },
      { case_id: null, amount_fen: 60_000 },
    ],
    note: '两笔生意',
  };
}
const submittedMove = async (at: Arranger): Promise<number> =>
  (await (await at.app.as('manager')).ok(receiptMoveApi.add, await moveFields(at))).id;
const byManager = async (at: Arranger, input: Input) => ({ by: await at.app.as('manager'), input });

export const samples: Samples = {
  calls: {
    api_case_propose: async (at) => ({ id: await autoCase(at), ...(await halves(at)), ...asRenewal }),
    api_case_revise: async (at) => ({
      id: await confirmedCase(at),
      ...(await halves(at)),
      ...asRenewal,
      reason: '改分成',
    }),
    api_case_accept: async (at) => ({ id: await autoCase(at) }),
    api_case_confirm: async (at) => ({ id: await proposedCase(at) }),
    api_case_reject: async (at) => ({ id: await proposedCase(at), reason: '比例不对' }),
    api_case_withdraw: async (at) => byManager(at, { id: await proposedCase(at) }),
    api_performance_move_add: async (at) => ({ ...(await moveFields(at)) }),
    api_performance_move_approve: async (at) => ({ id: await submittedMove(at) }),
    api_performance_move_reject: async (at) => ({ id: await submittedMove(at), reason: '不用拆' }),
    api_performance_move_withdraw: async (at) => byManager(at, { id: await submittedMove(at) }),
  },
  documents: { sales_case: autoCase, receipt_move: submittedMove },
  arranged: { sales_case: { submitted: proposedCase } },
  movers: { api_case_withdraw: 'manager', api_performance_move_withdraw: 'manager' },
};
