import { contractPermissions } from '@/domains/money/contract/contract.access.ts';
import { rechargeWasRebacked } from '@/domains/money/recharge/server/recharge-event.service.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { invoiceModule } from '../invoice.module.ts';
import { invoiceText } from '../invoice.text.ts';
import { invoiceService, invoices } from './invoice.service.ts';

export const invoiceServer = defineServer(invoiceModule, {
  services: [invoiceService],
  parts: [
    on(rechargeWasRebacked, (ctx, { id }) => invoices.mustBeFree(ctx, id)),
    audited(invoiceModule, contractPermissions.read, { label: invoiceText.title_page, sees: invoices.sees }),
  ],
  demo: { after: ['recharge'], load: () => import('./demo/invoice.demo.ts') },
});
