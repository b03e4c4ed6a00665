import { balanceSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { ledgerModule } from '../ledger.module.ts';
import { ledger } from './ledger.service.ts';

export const ledgerServer = defineServer(ledgerModule, {
  parts: [balanceSlot.part(ledger.balances)],
});
