import { productCategories } from '@/domains/shop/product-category/server/product-category.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';

const CATEGORIES = ['课时包', '教材', '模考', '服务', '班课', '文创'];

export async function load({ heads }: Demo): Promise<void> {
  const rows = CATEGORIES.map((name) => ({ name }));
  for (const { within } of heads) await within((ctx) => productCategories.ensure(ctx, rows));
}
