import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { newcomerSlot } from '../../identity/server/identity.service.ts';
import { noticeKindSlot } from '../../news/server/notice.service.ts';
import { newcomerSettingPermissions } from '../newcomer-setting.access.ts';
import { newcomerSettingModule } from '../newcomer-setting.module.ts';
import { newcomerMade } from '../newcomer-setting.notices.ts';
import { takeIn } from './newcomer-setting.open.ts';
import { newcomerSettingService } from './newcomer-setting.service.ts';
import { newcomerSettingStore } from './newcomer-setting.store.ts';

export const newcomerSettingServer = defineServer(newcomerSettingModule, {
  services: [newcomerSettingService],
  parts: [
    newcomerSlot.part(takeIn),
    noticeKindSlot.part(newcomerMade),
    audited(newcomerSettingModule, newcomerSettingPermissions.read, { sees: newcomerSettingStore.sees }),
  ],
});
