import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Flag,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalPhone,
  OptionalText,
  PhoneText,
  pageOf,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { companyPermissions as may } from './company.access.ts';
import { GIFT_MODES, PAIR_RULES, TimeZone } from './company.rules.ts';
import { companyStatus } from './company.status.ts';
import { companyText } from './company.text.ts';

export const Company = z.object({
  id: Id,
  name: ShortText,
  parent_id: Id.nullable(),
  parent_name: z.string().nullable(),
  is_shared_data: Flag,
  status: statusField(companyStatus),
  docking_admin_id: Id.nullable(),
  docking_admin_name: z.string().nullable(),
  logo_file_id: Id.nullable(),
  phone: PhoneText,
  address: z.string(),
  minutes_per_class_hour: z.int(),
  gift_mode: z.enum(GIFT_MODES),
  time_zone: z.string(),
  leave_notice_hours: z.int(),
  late_leave_hours_percent: z.int(),
  late_leave_pay_percent: z.int(),
  correction_days: z.int(),
  make_up_days: z.int(),
  feedback_days: z.int(),
  pair_rule: z.enum(PAIR_RULES),
  is_no_show_paid: Flag,
  staff_count: Count,
  version: Version,
});
/** In a list: how many of those above it stand in the list too. */
const CompanyLine = Company.extend({ depth: z.int() });
export type Company = z.infer<typeof Company>;
export type CompanyLine = z.infer<typeof CompanyLine>;

const companyFields = {
  name: ShortText,
  is_shared_data: Flag,
  docking_admin_id: Id.nullish(),
  logo_file_id: Id.nullish(),
  phone: OptionalPhone.optional(),
  address: OptionalText.optional(),
  minutes_per_class_hour: z.int().min(10).max(240),
  gift_mode: z.enum(GIFT_MODES).optional(),
  time_zone: TimeZone,
  leave_notice_hours: z.int().min(0).max(720).optional(),
  late_leave_hours_percent: z.int().min(0).max(100).optional(),
  late_leave_pay_percent: z.int().min(0).max(100).optional(),
  correction_days: z.int().min(0).max(366).optional(),
  make_up_days: z.int().min(1).max(999).optional(),
  feedback_days: z.int().min(0).max(60).optional(),
  pair_rule: z.enum(PAIR_RULES).optional(),
  is_no_show_paid: Flag.optional(),
};

/** Id, name and whether it shares: what a company switch or the dock needs. */
export const CompanyBrief = z.object({ id: Id, name: z.string(), is_shared_data: Flag });
export type CompanyBrief = z.infer<typeof CompanyBrief>;
const DockedCompany = CompanyBrief.extend({
  docking_admin_id: Id.nullable(),
  docking_admin_name: z.string().nullable(),
  /** The admin may act under it: one click to look at it. */
  granted: z.boolean(),
});
export type DockedCompany = z.infer<typeof DockedCompany>;

export const companyApi = defineApi('company', companyText, 'sys', {
  list: {
    method: 'GET',
    permission: may.read,
    label: ['公司列表', 'List companies'],
    input: listInput.extend({
      sort: z.enum(['name', 'id']).optional(),
      status: Company.shape.status.optional(),
    }),
    output: pageOf(CompanyLine),
    options: listOf(z.object({ id: Id, name: z.string() })),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: ['公司详情', 'One company'],
    input: z.object({ id: Id }),
    output: Company,
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({ ...companyFields, parent_id: Id }),
    output: idOutput,
    changes: ['company', 'session'],
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...companyFields, parent_id: Id.nullish() }),
    changes: ['company', 'session'],
  },
  del: {
    method: 'DELETE',
    permission: may.del,
    input: z.object({ id: Id }),
    changes: ['company', 'session'],
  },
  related: {
    method: 'GET',
    permission: 'signed_in',
    label: companyText.dock,
    input: z.object({}),
    output: listOf(DockedCompany),
  },
  ...transitionEndpoints(companyStatus, 'sys'),
});
