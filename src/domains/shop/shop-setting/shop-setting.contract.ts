import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Fen, Flag, Version } from '@/kernel/contract/fields.ts';
import { productPermissions as may } from '../product/product.access.ts';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS, type ShopSettingName } from './shop-setting.rules.ts';
import { shopSettingText } from './shop-setting.text.ts';

const bounded = (name: ShopSettingName) =>
  z.int().min(SHOP_SETTINGS[name].least).max(SHOP_SETTINGS[name].most);
const values = Object.fromEntries(SHOP_SETTING_NAMES.map((name) => [name, bounded(name)])) as Record<
  ShopSettingName,
  z.ZodInt
>;
const { least, most } = SHOP_SETTINGS.after_sale_limit_fen;
const fields = {
  ...values,
  after_sale_limit_fen: Fen.min(least).max(most),
  weapp_auto_audit: Flag,
  version: Version,
};

export const shopSettingApi = defineApi('shop_setting', shopSettingText, 'promanage', {
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object(fields),
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object(fields),
  },
});
export type ShopSettingOutput = z.infer<(typeof shopSettingApi)['get']['output']>;
