import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { partnerStatementApi } from '@/domains/money/partner-statement/partner-statement.contract.ts';
import { type RechargeLine, rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { payment, siblings } from '@/domains/money/recharge/server/testing/recharge.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';

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
  const bytes = Buffer.from(`流水号,金额,手续费,付款时间\n${reference},600.00,6.00,2026-11-10`);
  return (await manager.ok(partnerStatementApi.add, { name: '福金.csv', method_id, bytes } as never)).id;
}

export const samples: Samples = {
  calls: {
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
  },
  documents: {
    partner_statement: (at) => statement(at),
  },
};
