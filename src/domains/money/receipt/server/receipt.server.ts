import { rechargePermissions } from '@/domains/money/recharge/recharge.access.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { receiptModule } from '../receipt.module.ts';
import { receiptText } from '../receipt.text.ts';

export const receiptServer = defineServer(receiptModule, {
  parts: [
    auditedSlot.part({
      doc: 'receipt',
      label: receiptText.title,
      text: receiptText,
      readKey: rechargePermissions.read.key,
      sees: recharges.seesReceipt,
    }),
  ],
});
