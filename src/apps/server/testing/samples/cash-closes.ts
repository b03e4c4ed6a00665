import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { asSystem } from '@/kernel/server/system.ts';
import type { Arranger, Samples } from './arranger.ts';
import { richStudent } from './hours.ts';

/** Money that came in today by a method of its own. */
const fields = async (at: Arranger) => {
  const student_id = await richStudent(at);
  const { id: method_id } = await at.owner.ok(
    baseDataApi.add,
    { kind: 'payment_method', name: `样例收款${at.next()}` },
    { company: 1 },
  );
  const { rows } = await asSystem(
    at.house.db.database,
    { family_id: 1, company_id: 1, action: 'test' },
    async (ctx) => {
      await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `till:${method_id}` }, [
        { account: 'new', student_id, fen: 10_000 },
        { account: 'cash', method_id, fen: -10_000 },
      ]);
      return ctx.query('SELECT posted_on::text AS day FROM ledger_posting WHERE method_id = $1', [method_id]);
    },
  );
  return { day: rows[0].day, method_id, expected_fen: 10_000, counted_fen: 9_900, reason: '找零差一元' };
};

export const cashCloseSamples: Samples = { calls: { api_cash_close_add: fields }, documents: {} };
