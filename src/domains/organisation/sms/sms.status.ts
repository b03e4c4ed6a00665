import { onOffStatus } from '@/kernel/contract/crud.ts';
import { defineStatus } from '@/kernel/status.ts';
import { smsPermissions } from './sms.access.ts';
import { mayResend, notSystem } from './sms.rules.ts';
import { smsText } from './sms.text.ts';
import { smsTemplateText } from './sms-template.text.ts';

interface Sms {
  id: number;
  status: 'queued' | 'sent' | 'delivered' | 'failed';
  kind: string;
  company_id: number;
  parts: number;
}

/** The system moves a message along; a person only sends a failed one again. */
export const smsStatus = defineStatus<Sms>()({
  name: 'sms',
  initial: 'queued',
  states: {
    queued: { label: smsText.queued, tone: 'info' },
    sent: { label: smsText.sent, tone: 'progress' },
    delivered: { label: smsText.delivered, tone: 'success' },
    failed: { label: smsText.failed, tone: 'danger' },
  },
  transitions: {
    accept: { by: 'system', from: ['queued'], to: 'sent', label: smsText.accept },
    // A report may overtake the answer to the sending itself.
    deliver: { by: 'system', from: ['queued', 'sent'], to: 'delivered', label: smsText.deliver },
    fail: { by: 'system', from: ['queued', 'sent'], to: 'failed', label: smsText.fail },
    resend: {
      from: ['failed'],
      to: 'queued',
      label: smsText.resend,
      permission: smsPermissions.send,
      guard: mayResend,
      effect: 'orderAgain',
    },
  },
});

interface SmsTemplate {
  id: number;
  status: 'on' | 'off';
  purpose: string | null;
}

export const smsTemplateStatus = onOffStatus<SmsTemplate>(
  'sms_template',
  smsTemplateText,
  smsPermissions.template,
  {
    disable: { guard: notSystem, danger: true },
  },
);
