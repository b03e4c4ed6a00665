import { audited, auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseDataPaths } from '@/domains/organisation/base-data/base-data.paths.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { pricePermissions } from '../price.access.ts';
import { priceModule } from '../price.module.ts';
import { priceText } from '../price.text.ts';
import { priceService, prices } from './price.service.ts';

export const priceServer = defineServer(priceModule, {
  services: [priceService],
  parts: [
    audited(priceModule, pricePermissions.read),
    auditedSlot.part({
      doc: 'discount_limit',
      label: priceText.discounts,
      text: priceText,
      readKey: pricePermissions.read.key,
    }),
    baseItemUses.part({
      kind: 'alevel',
      label: priceText.title,
      counts: prices.byLevel,
      url: (id) => baseDataPaths.list({ kind: 'price', level_id: id }),
    }),
    baseItemUses.part({
      kind: 'teacher_tier',
      label: priceText.title,
      counts: prices.byTier,
      url: (id) => baseDataPaths.list({ kind: 'price', tier_id: id }),
    }),
  ],
  demo: { after: ['base_data'], load: () => import('./demo/price.demo.ts') },
});
