import { audited, auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { smsSlot } from '@/domains/organisation/session/server/session.service.ts';
import { slow } from '@/kernel/server/jobs/jobs.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { smsPermissions } from '../sms.access.ts';
import { smsModule } from '../sms.module.ts';
import { smsText } from '../sms.text.ts';
import { smsTemplateText } from '../sms-template.text.ts';
import { sendLoginCode, smsJobs, smsService, texts } from './sms.service.ts';
import { smsTemplateService } from './sms-template.service.ts';

export const smsServer = defineServer(smsModule, {
  jobs: (database) => smsJobs(database).map(slow),
  services: [smsService, smsTemplateService],
  parts: [
    smsSlot.part(sendLoginCode),
    audited(smsModule, smsPermissions.read, { sees: texts.sees }),
    auditedSlot.part({
      doc: 'sms_template',
      label: smsTemplateText.title,
      text: smsTemplateText,
      readKey: smsPermissions.read.key,
    }),
    auditedSlot.part({
      doc: 'sms_quota',
      label: smsText.quota,
      text: smsText,
      readKey: smsPermissions.read.key,
    }),
    referenceSlot.part({ doc: 'sms', fields: ['template_id'], names: texts.templateNames }),
  ],
  demo: { load: () => import('./demo/sms.demo.ts') },
});
