import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { productCategoryModule } from '../product-category.module.ts';
import { productCategoryService } from './product-category.service.ts';

export const productCategoryServer = defineServer(productCategoryModule, {
  services: [productCategoryService],
  parts: [audited(productCategoryModule, auditPermissions.read)],
  demo: { load: () => import('./demo/product-category.demo.ts') },
});
