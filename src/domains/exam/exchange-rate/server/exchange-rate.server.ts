import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examBasicsPermissions } from '../../exam-series/exam-series.access.ts';
import { exchangeRateModule } from '../exchange-rate.module.ts';
import { exchangeRateService } from './exchange-rate.service.ts';

export const exchangeRateServer = defineServer(exchangeRateModule, {
  services: [exchangeRateService],
  parts: [audited(exchangeRateModule, examBasicsPermissions.read)],
  demo: { load: () => import('./demo/exchange-rate.demo.ts') },
});
