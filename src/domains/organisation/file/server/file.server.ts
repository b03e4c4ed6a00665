import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { fileModule } from '../file.module.ts';
import { fileText } from '../file.text.ts';
import { fileJobs, fileService } from './file.service.ts';

export const fileServer = defineServer(fileModule, {
  jobs: fileJobs,
  services: [fileService],
  parts: [
    auditedSlot.part({
      doc: 'file',
      label: fileText.title,
      text: fileText,
      readKey: auditPermissions.read.key,
    }),
  ],
});
