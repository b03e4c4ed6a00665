import type { Endpoint } from '@/kernel/contract/api.ts';
import { modules } from './modules.ts';

/** Every declared endpoint, noun by noun. Documents and conformance tests are made from this list. */
export const endpoints: readonly Endpoint[] = modules.flatMap((noun) => noun.endpoints);
