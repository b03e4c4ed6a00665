import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { productPermissions } from '../../product/product.access.ts';
import { productPaths } from '../../product/product.paths.ts';
import { stockModule } from '../stock.module.ts';
import { stockLow } from '../stock.notices.ts';
import { quarterOf } from '../stock.rules.ts';
import { stockText } from '../stock.text.ts';
import { stockImporter, stockImportService } from './stock.import.ts';
import { stockJobs } from './stock.jobs.ts';
import { stockService } from './stock.service.ts';
import { stockStore } from './stock.store.ts';

export const stockServer = defineServer(stockModule, {
  services: [stockService, stockImportService],
  importers: [stockImporter],
  jobs: stockJobs,
  parts: [
    noticeKindSlot.part(stockLow),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx, { month }) => {
        const since = quarterOf(month);
        const { count } = await stockStore.uncounted(ctx, since, 1);
        return [
          {
            key: 'stock',
            label: stockText.uncounted,
            count,
            url: productPaths.list({ view: 'all', kind: 'goods' }),
            rows: {
              needs: productPermissions.stock,
              first: async (own) => {
                const { rows } = await stockStore.uncounted(own, since, FIRST_ROWS.limit);
                return rows.map(({ product_id, name, code }) => ({
                  title: `${name} ${code}`,
                  url: productPaths.list({ view: 'all', stock_of: product_id }),
                }));
              },
            },
          },
        ];
      },
    }),
  ],
  // Orders are told with the year of money: their pieces are there before it.
  demo: { after: ['product'], before: ['recharge'], load: () => import('./demo/stock.demo.ts') },
});
