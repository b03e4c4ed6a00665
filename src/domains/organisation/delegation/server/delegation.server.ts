import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { delegationModule } from '../delegation.module.ts';
import { delegationText } from '../delegation.text.ts';
import { delegationService } from './delegation.service.ts';

export const delegationServer = defineServer(delegationModule, {
  services: [delegationService],
  parts: [
    auditedSlot.part({
      doc: 'delegation',
      label: delegationText.title,
      text: delegationText,
      readKey: auditPermissions.read.key,
    }),
  ],
});
