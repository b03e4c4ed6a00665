import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examBasicsPermissions } from '../../exam-series/exam-series.access.ts';
import { examSettingModule } from '../exam-setting.module.ts';
import { examSettingService } from './exam-setting.service.ts';

export const examSettingServer = defineServer(examSettingModule, {
  services: [examSettingService],
  parts: [
    /** A company has one, under its own id. */
    audited(examSettingModule, examBasicsPermissions.read, {
      sees: async (ctx, id) => ctx.reading.includes(id),
    }),
  ],
});
