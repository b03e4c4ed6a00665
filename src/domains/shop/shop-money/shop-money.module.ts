import { defineModule } from '@/kernel/module.ts';
import { shopMoneyScreens } from './shop-money.access.ts';
import { shopMoneyApi } from './shop-money.contract.ts';
import { shopMoneyText } from './shop-money.text.ts';

export const shopMoneyModule = defineModule({
  wing: 'shop',
  noun: 'shop_money',
  text: shopMoneyText,
  apis: [shopMoneyApi],
  screens: shopMoneyScreens,
});
