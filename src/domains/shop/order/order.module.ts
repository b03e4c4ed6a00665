import { defineModule } from '@/kernel/module.ts';
import { addressApi, cartApi } from './cart.contract.ts';
import { orderScreens } from './order.access.ts';
import { shopOrderApi } from './order.contract.ts';
import { parcelImportApi } from './order.import.ts';
import { shopOrderStatus } from './order.status.ts';
import { orderText } from './order.text.ts';
import { weappOrderApi } from './weapp-order.contract.ts';

export const shopOrderModule = defineModule({
  wing: 'shop',
  noun: 'shop_order',
  text: orderText,
  apis: [shopOrderApi, cartApi, addressApi, weappOrderApi, parcelImportApi],
  statuses: [shopOrderStatus],
  screens: orderScreens,
});
