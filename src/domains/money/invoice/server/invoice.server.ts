import { contractPermissions } from '@/domains/money/contract/contract.access.ts';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { rechargeWasRebacked } from '@/domains/money/recharge/server/recharge-event.service.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { invoiceModule } from '../invoice.module.ts';
import { invoiceText } from '../invoice.text.ts';
import { invoiceService, invoices } from './invoice.service.ts';
import { invoice } from './invoice.table.ts';

export const invoiceServer = defineServer(invoiceModule, {
  services: [invoiceService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'invoice',
        label: invoiceText.title_page,
        needs: contractPermissions.read,
        prefix: 'FP',
        table: invoice,
        sees: invoices.sees,
        sub: (_, { title }) => title,
        url: (_, { number }) => contractPaths.list({ view: 'invoices', keyword: number }),
      }),
    ),
    on(rechargeWasRebacked, (ctx, { id }) => invoices.mustBeFree(ctx, id)),
    audited(invoiceModule, contractPermissions.read, { label: invoiceText.title_page, sees: invoices.sees }),
  ],
  demo: { after: ['recharge'], load: () => import('./demo/invoice.demo.ts') },
});
