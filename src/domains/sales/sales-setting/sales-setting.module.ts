import { defineModule } from '@/kernel/module.ts';
import { salesSettingApi } from './sales-setting.contract.ts';
import { salesSettingText } from './sales-setting.text.ts';

export const salesSettingModule = defineModule({
  wing: 'sales',
  noun: 'sales_setting',
  text: salesSettingText,
  apis: [salesSettingApi],
});
