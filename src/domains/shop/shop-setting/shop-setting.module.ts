import { defineModule } from '@/kernel/module.ts';
import { shopSettingApi } from './shop-setting.contract.ts';
import { shopSettingText } from './shop-setting.text.ts';

export const shopSettingModule = defineModule({
  wing: 'shop',
  noun: 'shop_setting',
  text: shopSettingText,
  apis: [shopSettingApi],
});
