import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  ofKind,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { adminPermissions } from '../admin/admin.access.ts';
import { smsPermissions as may } from './sms.access.ts';
import { MOST_VARIABLES, wellFormed } from './sms.rules.ts';
import { smsStatus, smsTemplateStatus } from './sms.status.ts';
import { smsText } from './sms.text.ts';
import { smsTemplateText } from './sms-template.text.ts';

export const SMS_KINDS = ['business', 'test', 'login_code'] as const;
export const PROVIDERS = ['log', 'alibaba', 'tencent', 'webhook'] as const;
export type ProviderName = (typeof PROVIDERS)[number];
const Kind = z.enum(SMS_KINDS);

export const Sms = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  template_id: Id.nullable(),
  template_name: z.string(),
  kind: Kind,
  /** A colleague's, a family's or a lead's: whoever may see all of them. */
  phone: PhoneShownBy([adminPermissions.phone, 'student.phone', 'lead.phone']),
  admin_id: Id.nullable(),
  admin_name: z.string(),
  body: z.string(),
  parts: z.int(),
  status: statusField(smsStatus),
  provider: z.string(),
  provider_id: z.string(),
  error_code: z.string(),
  error: z.string(),
  attempts: z.int(),
  created_by_name: z.string(),
  created_at: UnixTime,
  sent_at: UnixTime.nullable(),
  delivered_at: UnixTime.nullable(),
  version: Version,
});
export type Sms = z.infer<typeof Sms>;

export const SmsTemplate = z.object({
  id: Id,
  name: z.string(),
  purpose: z.string().nullable(),
  body: z.string(),
  variables: z.array(z.string()),
  provider_code: z.string(),
  sign_name: z.string(),
  status: statusField(smsTemplateStatus),
  updated_at: UnixTime,
  version: Version,
});
export type SmsTemplate = z.infer<typeof SmsTemplate>;

const filters = {
  keyword: Keyword.optional(),
  status: Sms.shape.status.optional(),
  kind: Kind.optional(),
  template_id: Id.optional(),
  from: UnixTime.optional(),
  to: UnixTime.optional(),
};

export const smsApi = defineApi('sms', smsText, 'sys', {
  list: {
    method: 'GET',
    permission: may.read,
    label: smsText.tab_log,
    input: listInput.extend(filters),
    output: pageOf(Sms),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: ['短信详情', 'One message'],
    input: z.object({ id: Id }),
    output: Sms,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Sms,
    exports: [
      'created_at',
      'template_name',
      { field: 'kind', kind: 'label' },
      'phone',
      'admin_name',
      { field: 'body', width: 50 },
      { field: 'parts', kind: 'number' },
      'status',
      { field: 'error', width: 30 },
      'sent_at',
      'delivered_at',
    ],
  },
  quota: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object({
      month: z.string(),
      monthly_quota: z.int(),
      used: z.int(),
      left: z.int(),
      version: Version,
      provider: z.enum(PROVIDERS),
    }),
  },
  setQuota: {
    action: 'api_sms_quota_edit',
    method: 'PUT',
    permission: may.quota,
    label: smsText.quota_edit,
    input: z.object({ monthly_quota: z.int().min(0).max(10_000_000), version: Version }),
  },
  test: {
    method: 'POST',
    permission: may.send,
    label: smsText.send_test,
    input: z.object({
      template_id: Id,
      admin_id: Id,
      values: z.array(z.object({ name: ShortText.max(20), value: ShortText })).max(MOST_VARIABLES),
    }),
    output: idOutput,
  },
  /** What a webhook's operator tells about a message, signed; clouds are asked instead. */
  report: {
    method: 'POST',
    permission: 'public',
    input: z.object({
      reference: ShortText.max(64),
      state: ofKind('status', z.enum(['delivered', 'failed'])),
      error: OptionalText.optional(),
      at: UnixTime,
      signature: ShortText.max(64),
    }),
    changes: [],
    repeat: 'never',
  },
  ...transitionEndpoints(smsStatus, 'sys'),
});

/** Its braces are well formed, as the form says while one types. */
const TemplateBody = ShortText.max(500).superRefine((body, issues) => {
  const verdict = wellFormed(body, null);
  if (verdict !== true) issues.addIssue({ code: 'custom', params: { sentence: verdict } });
});
const templateFields = {
  name: ShortText.max(40),
  body: TemplateBody,
  provider_code: OptionalText.max(64).optional(),
  sign_name: OptionalText.max(20).optional(),
};
const templateFilters = { status: SmsTemplate.shape.status.optional() };

export const smsTemplateApi = defineApi('sms_template', smsTemplateText, 'sys', {
  list: {
    method: 'GET',
    permission: may.read,
    label: smsTemplateText.title,
    input: listInput.extend({ ...templateFilters, sort: z.enum(['name', 'updated_at']).optional() }),
    output: pageOf(SmsTemplate),
    options: listOf(z.object({ id: Id, name: z.string() })),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: smsTemplateText.view,
    input: z.object({ id: Id }),
    output: SmsTemplate,
  },
  add: {
    method: 'POST',
    permission: may.template,
    input: z.object(templateFields),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.template,
    input: z.object({ id: Id, version: Version, ...templateFields }),
    changes: ['sms_template', 'sms'],
  },
  del: {
    method: 'DELETE',
    permission: may.template,
    input: z.object({ id: Id }),
  },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(templateFilters),
    output: SmsTemplate,
    exports: [
      { field: 'name', width: 24 },
      { field: 'body', width: 60 },
      { field: 'variables', kind: 'list' },
      'provider_code',
      'sign_name',
      'status',
      'updated_at',
    ],
  },
  ...transitionEndpoints(smsTemplateStatus, 'sys'),
});
