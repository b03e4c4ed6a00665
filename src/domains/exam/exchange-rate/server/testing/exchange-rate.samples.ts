import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { exchangeRateApi } from '../../exchange-rate.contract.ts';

const fields = async (at: Arranger) => ({
  currency: 'SGD' as const,
  day: plusDays('2023-01-01', at.next() % 1000),
  rate: 5.31,
});
const newRate = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(exchangeRateApi.add, await fields(at), { company: 1 })).id;

export const samples: Samples = {
  calls: {
    api_exchange_rate_add: fields,
    api_exchange_rate_edit: async (at) => ({
      id: await newRate(at),
      version: 1,
      ...(await fields(at)),
      rate: 5.4,
    }),
    api_exchange_rate_del: async (at) => ({ id: await newRate(at) }),
  },
};
