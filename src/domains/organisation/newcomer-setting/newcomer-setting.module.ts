import { defineModule } from '@/kernel/module.ts';
import { newcomerSettingPermissions } from './newcomer-setting.access.ts';
import { newcomerSettingApi } from './newcomer-setting.contract.ts';
import { newcomerSettingText } from './newcomer-setting.text.ts';

export const newcomerSettingModule = defineModule({
  wing: 'organisation',
  noun: 'newcomer_setting',
  text: newcomerSettingText,
  apis: [newcomerSettingApi],
  functionsOn: { '/SystemMain': Object.values(newcomerSettingPermissions) },
});
