import type { OutputOf } from '@/kernel/contract/api.ts';
import type { contractApi } from '../contract.contract.ts';

/** What the form needs to know of the acting company. */
export type Terms = OutputOf<typeof contractApi.terms>;
