import { onOffStatus } from '@/kernel/contract/crud.ts';
import { webhookPermissions } from './webhook.access.ts';
import { webhookText } from './webhook.text.ts';

export const webhookStatus = onOffStatus('webhook', webhookText, webhookPermissions.edit);
