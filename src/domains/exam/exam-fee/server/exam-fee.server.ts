import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examBasicsPermissions } from '../../exam-series/exam-series.access.ts';
import { seriesParts } from '../../exam-series/server/exam-series.slots.ts';
import { examFeeModule } from '../exam-fee.module.ts';
import { examFeeService, examFees } from './exam-fee.service.ts';

export const examFeeServer = defineServer(examFeeModule, {
  services: [examFeeService],
  parts: [
    audited(examFeeModule, examBasicsPermissions.read),
    referenceSlot.part({ fields: ['fee_id'], names: examFees.names }),
    seriesParts.part({ order: 2, copy: examFees.copy, lacking: examFees.lacking }),
  ],
  demo: {
    after: ['exam_offering', 'exchange_rate'],
    before: ['recharge'],
    load: () => import('./demo/exam-fee.demo.ts'),
  },
});
