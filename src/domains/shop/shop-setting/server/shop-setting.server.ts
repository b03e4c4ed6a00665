import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { productPermissions } from '../../product/product.access.ts';
import { shopSettingModule } from '../shop-setting.module.ts';
import { shopSettingService } from './shop-setting.service.ts';

export const shopSettingServer = defineServer(shopSettingModule, {
  services: [shopSettingService],
  parts: [
    /** A company has one, under its own id. */
    audited(shopSettingModule, productPermissions.edit, {
      sees: async (ctx, id) => ctx.reading.includes(id),
    }),
  ],
});
