import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { carryForwardApi } from '@/domains/money/carry-forward/carry-forward.contract.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contracts } from '@/domains/money/contract/server/contract.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

interface Bought {
  /** Coins that paid for its hours beside the money. */
  readonly virtual_fen?: number;
  /** Lines of which nothing is bought yet. */
  readonly others?: InputOf<typeof contractApi.add>['lines'];
}
/** An effective contract, paid, with all hours of its first line bought and none used. */
export async function boughtContract(at: Arranger, { virtual_fen = 0, others = [] }: Bought = {}) {
  const student_id = await richStudent(at);
  const manager = await at.app.as('manager');
  const { today, templates } = await manager.ok(contractApi.terms, {});
  const hours = { course_type: 12 as const, gift_minutes: 60, expires_on: '2097-12-31' };
  const { id: contract_id } = await manager.ok(contractApi.add, {
    student_id,
    template_id: templates[0]?.id as number,
    adviser_id: manager.admin_id,
    made_on: today,
    lines: [{ ...hours, minutes: 600, price_fen: 300_000 }, ...others],
  });
  await unsafeSql(
    at.app,
    "UPDATE contract SET status = 'effective', signed_on = made_on, effective_at = now(), paid_fen = total_fen WHERE id = $1",
    [contract_id],
  );
  const { lines } = await manager.ok(contractApi.get, { id: contract_id });
  const contract_line_id = lines[0]?.id as number;
  const lot_id = await at.within(async (ctx) => {
    await contracts.bought(ctx, contract_line_id, 600, 60);
    const coins = virtual_fen > 0 ? [{ account: 'virtual' as const, amount_fen: virtual_fen }] : [];
    if (virtual_fen > 0)
      await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `coins:${contract_id}` }, [
        { account: 'virtual', student_id, amount_fen: virtual_fen },
        { account: 'gift_cost', amount_fen: -virtual_fen },
      ]);
    const tenders = [{ account: 'learning' as const, amount_fen: 300_000 }, ...coins];
    const bought = { ...hours, student_id, subject_id: null, paid_minutes: 600, contract_line_id, tenders };
    return (await classHours.buy(ctx, bought, { doc: 'test', doc_id: at.next() })).lot_id;
  });
  return { contract_id, student_id, lot_id };
}

const fields = async (at: Arranger) => {
  const { contract_id } = await boughtContract(at);
  const { lines } = await at.owner.ok(carryForwardApi.preview, { contract_id }, { company: 1 });
  return {
    contract_id,
    lines: lines.map(({ lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
    })),
    note: '换新合同',
  };
};

/** Asked for by somebody else, so that the owner may decide on it. */
const submitted = async (at: Arranger): Promise<number> =>
  (await (await at.app.as('manager')).ok(carryForwardApi.add, await fields(at))).id;

export const samples: Samples = {
  calls: {
    api_carry_forward_add: fields,
    api_carry_forward_approve: async (at) => ({ id: await submitted(at) }),
    api_carry_forward_reject: async (at) => ({ id: await submitted(at), reason: '不必换' }),
    api_carry_forward_withdraw: async (at) => ({
      input: { id: await submitted(at) },
      by: await at.app.as('manager'),
    }),
  },
  documents: {
    carry_forward: submitted,
  },
  // Only whoever asked for it takes it back.
  movers: {
    api_carry_forward_withdraw: 'manager',
  },
};
