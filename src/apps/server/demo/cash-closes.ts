import type { cashCloseApi } from '@/domains/money/cash-close/cash-close.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/api.ts';
import type { Call } from './calls.ts';

/** The days before the last ones were counted; on one of them something was missing. */
export async function loadCashCloses(company: number, finance: Call): Promise<void> {
  const { list } = await finance<OutputOf<typeof cashCloseApi.list>>(
    ...(['api_cash_close_list', 'GET', company, '', { state: 'open', limit: '8' }] as const),
  );
  for (const [at, { day, method_id, expected_fen }] of list.slice(2).entries()) {
    const input: InputOf<typeof cashCloseApi.add> = {
      ...{ day, method_id, expected_fen, counted_fen: at === 1 ? expected_fen - 1_000 : expected_fen },
      reason: at === 1 ? '找零差十元，已登记' : '',
    };
    await finance('api_cash_close_add', 'POST', company, `cash-close-${company}-${day}-${method_id}`, input);
  }
}
