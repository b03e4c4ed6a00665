import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examBasicsPermissions } from '../../exam-series/exam-series.access.ts';
import { gradeScaleModule } from '../grade-scale.module.ts';
import { gradeScaleService, gradeScales } from './grade-scale.service.ts';

export const gradeScaleServer = defineServer(gradeScaleModule, {
  services: [gradeScaleService],
  parts: [
    audited(gradeScaleModule, examBasicsPermissions.read),
    referenceSlot.part({ fields: ['scale_id'], names: gradeScales.names }),
  ],
  demo: { load: () => import('./demo/grade-scale.demo.ts') },
});
