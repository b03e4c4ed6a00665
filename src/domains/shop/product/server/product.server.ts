import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { entitlementTypes } from '../../entitlement-type/server/entitlement-type.service.ts';
import { productCategories } from '../../product-category/server/product-category.service.ts';
import { productPermissions } from '../product.access.ts';
import { productModule } from '../product.module.ts';
import { productPaths } from '../product.paths.ts';
import { productText } from '../product.text.ts';
import { productImporter, productImportService } from './product.import.ts';
import { productService, products } from './product.service.ts';

const label = productText.title;

export const productServer = defineServer(productModule, {
  services: [productService, productImportService],
  importers: [productImporter],
  parts: [
    audited(productModule, productPermissions.read, { sees: products.sees }),
    referenceSlot.part({ fields: ['product_id'], names: products.names }),
    productCategories.uses.part({
      label,
      counts: products.byCategory,
      url: (id) => productPaths.list({ view: 'all', category_id: id }),
    }),
    entitlementTypes.uses.part({ label, counts: products.byType }),
    subjects.uses.part({ label, counts: products.bySubject }),
    baseItemUses.part({ kind: 'alevel', label, counts: products.byItem }),
    baseItemUses.part({ kind: 'education_type', label, counts: products.byItem }),
  ],
  demo: {
    after: ['product_category', 'entitlement_type', 'course', 'subject', 'price'],
    load: () => import('./demo/product.demo.ts'),
  },
});
