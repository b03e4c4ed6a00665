import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { institutionPermissions } from '../institution.access.ts';
import { institutionModule } from '../institution.module.ts';
import { institutionService, institutions } from './institution.service.ts';

export const institutionServer = defineServer(institutionModule, {
  services: [institutionService],
  parts: [
    audited(institutionModule, institutionPermissions.read),
    referenceSlot.part({ fields: ['institution_id'], names: institutions.names }),
  ],
  demo: { load: () => import('./demo/institution.demo.ts') },
});
