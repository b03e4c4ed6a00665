import { defineModule } from '@/kernel/module.ts';
import { afterSaleApi } from './after-sale.contract.ts';
import { afterSaleStatus } from './after-sale.status.ts';
import { afterSaleText } from './after-sale.text.ts';

export const afterSaleModule = defineModule({
  wing: 'shop',
  noun: 'after_sale',
  text: afterSaleText,
  apis: [afterSaleApi],
  statuses: [afterSaleStatus],
});
