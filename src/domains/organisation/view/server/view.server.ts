import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { viewModule } from '../view.module.ts';
import { viewText } from '../view.text.ts';
import { viewService } from './view.service.ts';

export const viewServer = defineServer(viewModule, {
  services: [viewService],
  parts: [
    auditedSlot.part({
      doc: 'view',
      label: viewText.title,
      text: viewText,
      readKey: auditPermissions.read.key,
    }),
  ],
});
