import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { productCategoryApi } from '@/domains/shop/product-category/product-category.contract.ts';
import { optionsQuery } from '@/kernel/web/api/query.ts';

/**
 * What the app holds from its start besides who is signed in and the visitor code: student options, goods categories,
 * advisers, and base type data with the level list. Later nouns join by a line.
 */
export const startQueries = () => [
  optionsQuery(baseDataApi.list),
  optionsQuery(adminApi.searchWhere),
  optionsQuery(productCategoryApi.list),
  optionsQuery(studentApi.list),
];
