import { defineModule } from '@/kernel/module.ts';
import { examSettingApi } from './exam-setting.contract.ts';
import { examSettingText } from './exam-setting.text.ts';

export const examSettingModule = defineModule({
  wing: 'exam',
  noun: 'exam_setting',
  text: examSettingText,
  apis: [examSettingApi],
});
