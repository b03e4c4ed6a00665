import { balanceSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { ledgerModule } from '../ledger.module.ts';
import { studentMoney } from './ledger.table.ts';

export const ledgerServer = defineServer(ledgerModule, {
  parts: [balanceSlot.part(studentMoney)],
});
