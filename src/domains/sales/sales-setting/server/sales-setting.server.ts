import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { leadPermissions } from '../../lead/lead.access.ts';
import { salesSettingModule } from '../sales-setting.module.ts';
import { salesSettingText } from '../sales-setting.text.ts';
import { salesSettingService } from './sales-setting.service.ts';
import { salesSettingStore } from './sales-setting.store.ts';

export const salesSettingServer = defineServer(salesSettingModule, {
  services: [salesSettingService],
  parts: [
    /** A company has one, under its own id. */
    audited(salesSettingModule, leadPermissions.setting, {
      sees: async (ctx, id) => ctx.reading.includes(id),
    }),
    baseItemUses.part({
      kind: 'channel_group',
      label: salesSettingText.title,
      counts: salesSettingStore.byGroup,
    }),
  ],
});
