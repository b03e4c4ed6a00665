import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { newProduct } from '../../../product/server/testing/product.samples.ts';
import { stockApi } from '../../stock.contract.ts';
import { stockImportApi } from '../../stock.import.ts';

const HERE = { company: 1 };

/** A variant with so many pieces in company 1. */
export async function stocked(at: Arranger, quantity = 10): Promise<{ sku_id: number; product_id: number }> {
  const { id, sku_id } = await newProduct(at);
  await at.owner.ok(stockApi.in, { sku_id, quantity, unit_cost_fen: 5_000 }, HERE);
  return { sku_id, product_id: id };
}

const stockFile = async (at: Arranger) => {
  const { sku_id } = await newProduct(at);
  const { rows } = await at.app.db.superPool.query('SELECT code FROM product_sku WHERE id = $1', [sku_id]);
  const bytes = Buffer.from(`编码,数量,单位成本\n${rows[0].code},12,45.00`);
  return { name: `库存 ${at.next()}.csv`, bytes };
};

export const samples: Samples = {
  calls: {
    api_stock_in: async (at) => ({
      sku_id: (await newProduct(at)).sku_id,
      quantity: 20,
      unit_cost_fen: 4_500,
      supplier: '样例书店',
      document: `RK-${at.next()}`,
    }),
    api_stock_out: async (at) => ({ sku_id: (await stocked(at)).sku_id, quantity: 1, reason: '赠送' }),
    api_stock_damage: async (at) => ({ sku_id: (await stocked(at)).sku_id, quantity: 1, reason: '受潮' }),
    api_stock_count: async (at) => {
      const { sku_id, product_id } = await stocked(at);
      const { list } = await at.owner.ok(stockApi.list, { product_id }, HERE);
      return { sku_id, as_of_id: list[0]?.last_move_id as number, counted: 9, reason: '少一本' };
    },
    api_stock_import_preview: async (at) => ({ ...(await stockFile(at)) }),
    api_stock_import_run: async (at) => {
      const { id } = await at.owner.ok(stockImportApi.preview, (await stockFile(at)) as never, HERE);
      return { id };
    },
    api_stock_import_undo: async (at) => imported(at, stockImportApi, await stockFile(at)),
    // By somebody who is granted the other company too.
    api_stock_transfer: async (at) => ({
      by: await at.app.as('owner'),
      input: { sku_id: (await stocked(at)).sku_id, quantity: 2, to_company_id: 2, reason: '调拨' },
    }),
  },
};
