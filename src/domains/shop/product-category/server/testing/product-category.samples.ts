import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newPicture } from '../../../shop-picture/server/testing/shop-picture.samples.ts';
import { productCategoryApi } from '../../product-category.contract.ts';

export const newCategory = async (at: Arranger, name = `样例分类${at.next()}`): Promise<number> =>
  (await at.owner.ok(productCategoryApi.add, { name }, { company: 1 })).id;

export const samples: Samples = {
  calls: {
    api_product_category_add: async (at) => ({
      name: `样例分类${at.next()}`,
      shelves: ['zhiliao'],
      picture_id: await newPicture(at),
    }),
    api_product_category_edit: async (at) => ({
      id: await newCategory(at),
      version: 1,
      name: `样例分类${at.next()}`,
      shelves: ['weapp'],
    }),
    api_product_category_del: async (at) => ({ id: await newCategory(at) }),
    api_product_category_order: async (at) => {
      const { list } = await at.owner.ok(productCategoryApi.list, {}, { company: 1 });
      return { ids: list.map(({ id }) => id).reverse() };
    },
    api_product_category_disable: async (at) => ({ id: await newCategory(at) }),
    api_product_category_enable: async (at) => {
      const id = await newCategory(at);
      await at.owner.ok(productCategoryApi.disable, { id }, { company: 1 });
      return { id };
    },
  },
  documents: { product_category: newCategory },
};
