import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { institutionPermissions } from '../../institution/institution.access.ts';
import { institutions } from '../../institution/server/institution.service.ts';
import { programmeModule } from '../programme.module.ts';
import { programmeText } from '../programme.text.ts';
import { programmeService, programmes } from './programme.service.ts';

export const programmeServer = defineServer(programmeModule, {
  services: [programmeService],
  parts: [
    audited(programmeModule, institutionPermissions.read),
    referenceSlot.part({ fields: ['programme_id'], names: programmes.names }),
    institutions.uses.part({ label: programmeText.title, counts: programmes.byInstitution }),
  ],
  demo: { after: ['institution'], load: () => import('./demo/programme.demo.ts') },
});
