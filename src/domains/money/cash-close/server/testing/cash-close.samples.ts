import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { cashCloseApi } from '@/domains/money/cash-close/cash-close.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';

/** Money comes in today by a method. */
async function paidBy(at: Arranger, method_id: number, fen: number): Promise<string> {
  const student_id = await richStudent(at);
  const { rows } = await at.within(async (ctx) => {
    const key = `till:${method_id}:${student_id}`;
    await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key }, [
      { account: 'new', student_id, amount_fen: fen },
      { account: 'cash', method_id, amount_fen: -fen },
    ]);
    return ctx.query('SELECT posted_on::text AS day FROM ledger_posting WHERE method_id = $1', [method_id]);
  });
  return rows[0].day;
}

/** Money that came in today by a method of its own. */
const fields = async (at: Arranger) => {
  const { id: method_id } = await at.owner.ok(
    baseDataApi.add,
    { kind: 'payment_method', name: `样例收款${at.next()}` },
    { company: 1 },
  );
  const day = await paidBy(at, method_id, 10_000);
  return {
    day,
    method_id,
    expected_fen: 10_000,
    counted_fen: 10_100,
    reason: '多收一元',
    on_purpose: 1 as const,
  };
};

/** Counted by somebody else, so that the owner may decide on the difference. */
const differing = async (at: Arranger) => {
  const input = await fields(at);
  const { id } = await (await at.app.as('manager')).ok(cashCloseApi.add, input);
  return { id, ...input };
};

export const samples: Samples = {
  calls: {
    api_cash_close_add: fields,
    api_cash_close_accept: async (at) => ({ id: (await differing(at)).id, reason: '找零误差' }),
    api_cash_close_explain: async (at) => {
      const { id, method_id } = await differing(at);
      await paidBy(at, method_id, 100);
      const { list } = await at.owner.ok(cashCloseApi.candidates, { id }, { company: 1 });
      return { id, line_ids: list.map((line) => line.id), reason: '补登一笔' };
    },
  },
  documents: {
    cash_close: async (at) => (await differing(at)).id,
  },
};
