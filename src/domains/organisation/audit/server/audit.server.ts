import { importText } from '@/kernel/import.text.ts';
import { every } from '@/kernel/server/jobs/jobs.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { auditPermissions } from '../audit.access.ts';
import { auditModule } from '../audit.module.ts';
import { auditText } from '../audit.text.ts';
import { auditedSlot, auditService } from './audit.service.ts';

export const auditServer = defineServer(auditModule, {
  services: [auditService],
  // The coming months are there before their first line.
  jobs: (database) => [
    every('audit_months', 24 * 3600, async () => {
      await database.query('SELECT audit_months()');
    }),
  ],
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
