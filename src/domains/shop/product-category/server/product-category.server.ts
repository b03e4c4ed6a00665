import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { productCategoryModule } from '../product-category.module.ts';
import { productCategoryText } from '../product-category.text.ts';
import { productCategoryService } from './product-category.service.ts';

export const productCategoryServer = defineServer(productCategoryModule, {
  services: [productCategoryService],
  parts: [
    auditedSlot.part({
      doc: 'product_category',
      label: productCategoryText.title,
      text: productCategoryText,
      readKey: auditPermissions.read.key,
    }),
  ],
  demo: { load: () => import('./demo/product-category.demo.ts') },
});
