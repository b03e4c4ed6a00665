import { partnerStatementApi } from '@/domains/money/partner-statement/partner-statement.contract.ts';
import { type RechargeLine, rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf } from '@/kernel/api.ts';
import { signed } from '../weapp.ts';
import type { Arranger, Samples } from './arranger.ts';

type Payment = Omit<InputOf<typeof rechargeApi.add>, 'category'>;

/** Two students of company 1, so that one can have referred the other. */
async function siblings(at: Arranger): Promise<[number, number]> {
  const { rows } = await at.app.db.superPool.query(
    'SELECT id FROM student WHERE company_id = 1 ORDER BY id LIMIT 2',
  );
  return [rows[0].id, rows[1].id];
}
async function paymentMethod(at: Arranger): Promise<number> {
  const { list } = await at.owner.ok(baseDataApi.options, { kind: 'payment_method' });
  return list[0]?.id as number;
}
async function labels(at: Arranger): Promise<number[]> {
  const { list } = await at.owner.ok(baseDataApi.options, { kind: 'recharge_label' });
  return list.slice(0, 1).map(({ id }) => id);
}

async function payment(at: Arranger): Promise<Payment> {
  const [student_id, other] = await siblings(at);
  const line = { account: 'new', gift_fen: 500, label_ids: await labels(at), note: '样例' } as const;
  const lines: RechargeLine[] = [
    { ...line, student_id, amount_fen: 60_000, referrer_id: other, reward_fen: 100 },
    { ...line, student_id: other, amount_fen: 40_000, adviser_id: at.owner.admin_id },
  ];
  return {
    reference: `SAMPLE-${at.next()}`,
    received_fen: 100_000,
    fee_fen: 600,
    method_id: await paymentMethod(at),
    payer: '王女士',
    paid_at: Math.floor(Date.now() / 1000) - 86_400,
    lines,
  };
}

/** Entered by somebody else, so that the owner may decide about it. */
async function entered(at: Arranger, submit_now: 0 | 1 = 0) {
  const manager = await at.app.as('manager');
  const input = { category: 'top' as const, ...(await payment(at)), submit_now };
  const { receipt_id, ids } = await manager.ok(rechargeApi.add, input);
  return { receipt_id, id: ids[0] as number };
}

const calls: Samples['calls'] = {
  api_recharge_add: async (at) => ({ category: 'referral', ...(await oneLine(at)), submit_now: 1 }),
  api_recharge_edit: async (at) => ({
    receipt_id: (await entered(at)).receipt_id,
    version: 1,
    ...(await payment(at)),
  }),
  api_recharge_del: async (at) => ({ id: (await entered(at)).id }),
  api_recharge_submit: async (at) => ({ id: (await entered(at)).id }),
  api_recharge_audit: async (at) => ({ id: (await entered(at, 1)).id, pass: 1 }),
  api_recharge_reback: async (at) => {
    const { id } = await entered(at, 1);
    await at.owner.ok(rechargeApi.audit, { id, pass: 1 }, { company: 1 });
    return { id, reason: '重复收款' };
  },
  api_weapp_notify: weappTold,
  api_weapp_secret: async () => ({}),
  api_weapp_assign: async (at) => ({ id: await weappPayment(at), student_id: (await siblings(at))[0] }),
  api_partner_statement_add: async (at) => ({
    name: '福金.csv',
    method_id: await paymentMethod(at),
    bytes: Buffer.from(`流水号,金额,付款时间\nFJ-SAMPLE-${at.next()},600.00,2026-11-10`),
  }),
  api_partner_line_assign: async (at) => {
    const { lines } = await at.owner.ok(partnerStatementApi.get, { id: await statement(at, false) });
    return { line_id: lines[0]?.id, student_id: (await siblings(at))[0] };
  },
  api_partner_statement_approve: async (at) => ({ id: await statement(at) }),
  api_partner_statement_cancel: async (at) => ({ id: await statement(at) }),
  api_partner_statement_settle: async (at) => {
    const id = await statement(at);
    await at.owner.ok(partnerStatementApi.approve, { id }, { company: 1 });
    return { id };
  },
};

/** A payment that the mini-program told of, and nobody is assigned. */
async function weappPayment(at: Arranger): Promise<number> {
  const told = await weappTold(at);
  await at.app.send(weappApi.notify, told);
  const { list } = await at.owner.ok(weappApi.list, { keyword: told.payment_id });
  return list[0]?.id as number;
}
async function weappTold(at: Arranger) {
  const now = Math.floor(Date.now() / 1000);
  const told = {
    merchant: '1.1',
    payment_id: `WX-SAMPLE-${at.next()}`,
    amount_fen: 5_000,
    paid_at: now,
    at: now,
  };
  return signed(at.app.db, told);
}

/** A statement with one line, by somebody else; the line has its recharge unless it is to be assigned. */
async function statement(at: Arranger, isMatched = true): Promise<number> {
  const manager = await at.app.as('manager');
  const reference = `FJ-SAMPLE-${at.next()}`;
  const method_id = await paymentMethod(at);
  if (isMatched) {
    const { lines, ...head } = await payment(at);
    const line = { ...(lines[0] as RechargeLine), amount_fen: 60_000, reward_fen: 0, referrer_id: null };
    const input = { ...head, reference, received_fen: 60_000, lines: [line], submit_now: 1 as const };
    await manager.ok(rechargeApi.add, { category: 'fujin', ...input });
  }
  const bytes = Buffer.from(`流水号,金额,付款时间\n${reference},600.00,2026-11-10`);
  return (await manager.ok(partnerStatementApi.add, { name: '福金.csv', method_id, bytes } as never)).id;
}

async function oneLine(at: Arranger): Promise<Payment> {
  const { lines, ...head } = await payment(at);
  return { ...head, received_fen: 60_000, lines: lines.slice(0, 1) };
}

export const rechargeSamples: Samples = {
  calls,
  documents: { recharge: async (at) => (await entered(at)).id, partner_statement: (at) => statement(at) },
  movers: { api_recharge_submit: 'manager' },
};
