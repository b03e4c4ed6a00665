import { settingStore } from '@/kernel/server/crud/setting-store.ts';
import { examSetting } from './exam-setting.table.ts';

export const examSettingStore = settingStore(examSetting);
