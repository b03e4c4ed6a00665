import type { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { weappPayments, weappSignature } from '@/domains/money/weapp/server/weapp.service.ts';
import type { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCompany } from '@/kernel/server/demo.ts';
import { toUnix } from '@/kernel/value/time.ts';

const PAYERS = ['王女士', '李先生', '周女士', '徐先生', '何女士'];

export async function load({ staffed }: Demo): Promise<void> {
  for (const company of staffed) await takePayments(company);
}

/** Some that name nobody, one that waits for its approval, one that lies on its account. */
async function takePayments({ company_id: company, as, within }: DemoCompany): Promise<void> {
  const [finance, manager] = [await as('finance'), await as('manager')];
  // Nobody of theirs makes it, so that any of them may approve what comes by it.
  const secret = await within(weappPayments.replaceSecret);
  const contracts = await finance<OutputOf<typeof contractApi.list>>(
    'api_contract_list',
    'GET',
    company,
    '',
    { status: 'effective', limit: '10' },
  );
  const studentIds = contracts.list
    .toSorted((a, b) => a.id - b.id)
    .slice(0, 2)
    .map(({ student_id }) => student_id);
  const { merchant } = await manager<OutputOf<typeof weappApi.setup>>(
    'api_weapp_setup',
    'GET',
    company,
    '',
    {},
  );
  const now = new Date();
  const today = toUnix(new Date(now.toISOString().slice(0, 10)));
  for (const [at, payer] of PAYERS.entries()) {
    const message = {
      merchant,
      payment_id: `4200002${company}2026${at}`,
      payer,
      phone: `137000${company}010${at}`,
      amount_fen: (at + 2) * 980_00,
      fee_fen: (at + 2) * 5_88,
      paid_at: today - (at + 1) * 7_200,
      at: toUnix(now),
    };
    const signature = weappSignature(secret, message);
    await finance('api_weapp_notify', 'POST', company, `weapp-${company}-${at}`, { ...message, signature });
  }
  const { list } = await finance<OutputOf<typeof weappApi.list>>('api_weapp_list', 'GET', company, '', {});
  const unmatched = list.filter(({ state }) => state === 'unmatched').toSorted((a, b) => a.id - b.id);
  if (unmatched.length < PAYERS.length) return;
  for (const [at, student_id] of studentIds.entries()) {
    const input: InputOf<typeof weappApi.assign> = { id: unmatched[at]?.id as number, student_id };
    const key = `weapp-${company}-${at}-assign`;
    const { id } = await finance<{ id: number }>('api_weapp_assign', 'POST', company, key, input);
    if (at === 0) await manager('api_recharge_audit', 'POST', company, `${key}-audit`, { id, pass: 1 });
  }
}
