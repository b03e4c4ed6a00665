import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examBasicsPermissions } from '../../exam-series/exam-series.access.ts';
import { examCentreModule } from '../exam-centre.module.ts';
import { examCentreText } from '../exam-centre.text.ts';
import { examCentreService, examCentres } from './exam-centre.service.ts';

export const examCentreServer = defineServer(examCentreModule, {
  services: [examCentreService],
  parts: [
    audited(examCentreModule, examBasicsPermissions.read),
    referenceSlot.part({ fields: ['centre_id'], names: examCentres.names }),
    baseItemUses.part({ kind: 'exam_board', label: examCentreText.title, counts: examCentres.byBoard }),
  ],
  demo: { after: ['base_data'], before: ['recharge'], load: () => import('./demo/exam-centre.demo.ts') },
});
