import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { receiptCheckModule } from '../receipt-check.module.ts';
import { receiptCheckNotices } from '../receipt-check.notices.ts';
import { receiptCheckService } from './receipt-check.service.ts';

export const receiptCheckServer = defineServer(receiptCheckModule, {
  services: [receiptCheckService],
  parts: receiptCheckNotices.map(noticeKindSlot.part),
});
