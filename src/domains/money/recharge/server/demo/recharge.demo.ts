import type { Demo } from '@/kernel/server/demo.ts';
import { loadYear } from './year.ts';

export const load = ({ companies, each, oneOf, years }: Demo): Promise<void> =>
  each(companies, (company) => loadYear(company, oneOf, years));
