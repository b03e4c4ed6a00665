import type { cashCloseApi } from '@/domains/money/cash-close/cash-close.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';

/** What was missing or too much, of the days in their order; the first was decided on, the second waits. */
const DIFFERENCES = [
  { at: 1, fen: -1_000, reason: '找零差十元，已登记' },
  { at: 3, fen: 5_000, reason: '多出五十元，待查' },
];

export async function load({ staffed }: Demo): Promise<void> {
  for (const { company_id, as } of staffed)
    await countDays(company_id, { finance: await as('finance'), manager: await as('manager') });
}

/** The days before the last ones were counted; on two of them something differed. */
async function countDays(
  company: number,
  { finance, manager }: { readonly finance: DemoCall; readonly manager: DemoCall },
): Promise<void> {
  const { list } = await finance<OutputOf<typeof cashCloseApi.list>>(
    'api_cash_close_list',
    'GET',
    company,
    '',
    { state: 'open', limit: '8' },
  );
  const days = list.filter(({ is_today }) => !is_today).slice(2);
  // The older day first: what is left of a day belongs to a later one.
  for (const [at, { day, method_id, expected_fen }] of days.reverse().entries()) {
    const difference = DIFFERENCES.find((one) => one.at === at);
    const input: InputOf<typeof cashCloseApi.add> = {
      day,
      method_id,
      expected_fen,
      counted_fen: expected_fen + (difference?.fen ?? 0),
      reason: difference?.reason ?? '',
    };
    const key = `cash-close-${company}-${day}-${method_id}`;
    const { id } = await finance<OutputOf<typeof cashCloseApi.add>>(
      'api_cash_close_add',
      'POST',
      company,
      key,
      input,
    );
    if (at === 1)
      await manager('api_cash_close_accept', 'POST', company, `${key}-accept`, {
        id,
        reason: '找零误差，计入短款',
      });
  }
}
