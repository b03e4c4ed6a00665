import { defineEvent } from '@/kernel/server/document/events.ts';
import type { Contract } from '../contract.contract.ts';

/** A contract came to another state (pushed, effective, taken back …); told in the same transaction. */
export const contractTurned = defineEvent<{
  readonly id: number;
  readonly student_id: number;
  readonly status: Contract['status'];
}>('contract.turned');
