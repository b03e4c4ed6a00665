import type { Status } from '@/kernel/status.ts';
import { modules } from './modules.ts';

/** Every status machine, for the documents and the conformance tests. */
export const statuses: readonly Status[] = modules.flatMap((noun) => noun.statuses);
