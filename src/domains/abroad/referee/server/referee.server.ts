import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { workCountSlot } from '../../application/server/application.slots.ts';
import { refereeModule } from '../referee.module.ts';
import { refereePaths } from '../referee.paths.ts';
import { refereeText as text } from '../referee.text.ts';
import { refereeService, referees } from './referee.service.ts';

export const refereeServer = defineServer(refereeModule, {
  services: [refereeService],
  parts: [
    audited(refereeModule, may.read, { sees: referees.sees }),
    fileHolderSlot.part({
      table: 'referee',
      column: 'draft_file_id',
      id: 'id',
      company: 'company_id',
      needs: may.read,
      sees: referees.sees,
    }),
    workCountSlot.part({ path: refereePaths.list(), needs: may.read, count: referees.count }),
    timelineSlot.part({ kind: 'referee', label: text.title_one, needs: may.read, items: referees.timeline }),
  ],
  demo: { after: ['application'], load: () => import('./demo/referee.demo.ts') },
});
