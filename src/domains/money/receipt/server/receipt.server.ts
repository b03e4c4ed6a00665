import { rechargePermissions } from '@/domains/money/recharge/recharge.access.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { receiptModule } from '../receipt.module.ts';

export const receiptServer = defineServer(receiptModule, {
  parts: [audited(receiptModule, rechargePermissions.read, { sees: recharges.seesReceipt })],
});
