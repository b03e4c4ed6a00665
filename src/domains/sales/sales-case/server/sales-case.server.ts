import {
  rechargeWasApproved,
  rechargeWasRebacked,
} from '@/domains/money/recharge/server/recharge-event.service.ts';
import { refundWasBacked, refundWasPaid } from '@/domains/money/refund/server/refund-event.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { salesCaseModule } from '../sales-case.module.ts';
import { attribution } from './attribution.ts';

export const salesCaseServer = defineServer(salesCaseModule, {
  parts: [
    on(rechargeWasApproved, attribution.onApproved),
    on(rechargeWasRebacked, attribution.onRebacked),
    on(refundWasPaid, attribution.onRefunded),
    on(refundWasBacked, attribution.onRefundBacked),
  ],
});
