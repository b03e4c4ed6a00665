import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { productPermissions } from '../../product/product.access.ts';
import { productCategoryModule } from '../product-category.module.ts';
import { productCategories, productCategoryService } from './product-category.service.ts';

export const productCategoryServer = defineServer(productCategoryModule, {
  services: [productCategoryService],
  parts: [
    audited(productCategoryModule, productPermissions.read),
    referenceSlot.part({ doc: 'product', fields: ['category_id'], names: productCategories.names }),
  ],
  demo: { load: () => import('./demo/product-category.demo.ts') },
});
