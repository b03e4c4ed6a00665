import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id } from '@/kernel/contract/fields.ts';
import { productCategoryText } from './product-category.text.ts';

export const productCategoryApi = defineApi('product_category', productCategoryText, 'promanage', {
  list: {
    action: 'api_show_category_list',
    method: 'GET',
    permission: 'signed_in',
    label: productCategoryText.title,
    input: z.object({}),
    output: z.array(z.object({ category_id: Id, category_name: z.string() })),
  },
});
