import { settingStore } from '@/kernel/server/crud/setting-store.ts';
import { shopSetting } from './shop-setting.table.ts';

export const shopSettingStore = settingStore(shopSetting);
