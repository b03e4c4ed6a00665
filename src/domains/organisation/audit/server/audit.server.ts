import { importText } from '@/kernel/import.text.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { auditPermissions } from '../audit.access.ts';
import { auditModule } from '../audit.module.ts';
import { auditText } from '../audit.text.ts';
import { auditedSlot, auditService } from './audit.service.ts';

export const auditServer = defineServer(auditModule, {
  services: [auditService],
  parts: [
    auditedSlot.part({
      doc: 'import',
      label: importText.title,
      text: importText,
      readKey: auditPermissions.read.key,
    }),
    auditedSlot.part({
      doc: 'export',
      label: auditText.exported,
      text: auditText,
      readKey: auditPermissions.read.key,
    }),
  ],
});
