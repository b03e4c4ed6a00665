import type { Demo } from '@/kernel/server/demo.ts';
import { payContracts } from './contract-payments.ts';
import { loadYear } from './year.ts';

export async function load({ companies, staffed, each, oneOf, years }: Demo): Promise<void> {
  await each(companies, (company) => loadYear(company, oneOf, years));
  await each(staffed, payContracts);
}
