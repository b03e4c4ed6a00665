import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { productCategoryText } from '@/domains/shop/product-category/product-category.text.ts';
import { productCategoryService } from '@/domains/shop/product-category/server/product-category.service.ts';
import type { Service } from '@/kernel/server/http/implement.ts';

/** The shop. Below: the events and slots that this wing fills. */
export const shopServices: readonly Service[] = [productCategoryService];

auditedSlot.fill({
  doc: 'product_category',
  label: productCategoryText.title,
  text: productCategoryText,
  readKey: auditPermissions.read.key,
});
