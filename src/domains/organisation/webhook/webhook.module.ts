import { defineModule } from '@/kernel/module.ts';
import { webhookPermissions } from './webhook.access.ts';
import { webhookApi } from './webhook.contract.ts';
import { webhookStatus } from './webhook.status.ts';
import { webhookText } from './webhook.text.ts';

export const webhookModule = defineModule({
  wing: 'organisation',
  noun: 'webhook',
  text: webhookText,
  apis: [webhookApi],
  statuses: [webhookStatus],
  functionsOn: { '/SystemMain': Object.values(webhookPermissions) },
});
