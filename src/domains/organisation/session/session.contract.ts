import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { done, Id, listOf, Phone, UnixTime } from '@/kernel/fields.ts';
import { adminPermissions } from '../admin/admin.access.ts';
import { CompanyBrief } from '../company/company.contract.ts';
import { DataScope, MenuNode } from '../role/role.contract.ts';
import { sessionText } from './session.text.ts';

const Secret = z.string().min(1).max(128);
const Code = z.string().regex(/^\d{6}$/);

export const SessionRow = z.object({
  id: Id,
  kind: z.enum(['browser', 'script']),
  started_at: UnixTime,
  seen_at: UnixTime,
  device: z.string(),
  address: z.string(),
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

export const AdminBase = z.object({
  admin_id: Id,
  admin_name: z.string(),
  login_name: z.string(),
  phone: z.string(),
  /** The role acted under, and all that are held. */
  role_id: Id,
  role_name: z.string(),
  data_scope: DataScope,
  role_list: z.array(z.object({ id: Id, role_name: z.string() })),
  /** The company that this call acted under. */
  company: CompanyBrief,
  company_list: z.array(CompanyBrief),
  /** Companies whose rows the role may look at from here: what a page's company select offers. */
  readable_company_ids: z.array(Id),
  /** This company's lists are shown in the special display. */
  special_display: z.boolean(),
  role_menu: z.array(MenuNode),
  permissions: z.array(z.string()),
  must_change_password: z.boolean(),
});
export type AdminBase = z.infer<typeof AdminBase>;

export const sessionApi = defineApi('session', sessionText, {
  login: {
    action: 'api_admin_login',
    method: 'POST',
    permission: 'public',
    tag: 'menber',
    label: sessionText.login,
    input: z.object({
      account: z.string().trim().min(1).max(64).optional(),
      password: Secret.optional(),
      phone: Phone.optional(),
      code: Code.optional(),
    }),
    output: z.object({
      token: z.string(),
      admin_id: Id,
      admin_name: z.string(),
      role_id: Id,
      company_list: z.array(CompanyBrief),
    }),
    changes: ['session'],
    repeat: 'never',
  },
  sendCode: {
    action: 'api_send_code',
    method: 'POST',
    permission: 'public',
    tag: 'menber',
    label: sessionText.send_code,
    input: z.object({ phone: Phone, purpose: z.enum(['login']) }),
    output: done,
    changes: [],
    repeat: 'never',
  },
  logout: {
    action: 'api_admin_logout',
    method: 'POST',
    permission: 'signed_in',
    tag: 'menber',
    label: sessionText.logout,
    input: z.object({}),
    output: done,
    changes: ['session'],
    repeat: 'never',
  },
  changePassword: {
    action: 'api_change_pass',
    method: 'POST',
    permission: 'signed_in',
    tag: 'menber',
    label: sessionText.change_password,
    input: z.object({ old_password: Secret, new_password: Secret }),
    output: done,
    changes: ['session'],
    repeat: 'never',
  },
  base: {
    action: 'api_admin_base',
    method: 'GET',
    permission: 'signed_in',
    tag: 'menber',
    label: sessionText.me,
    // Wishes out of cookies that any address can set: whatever they say, they are not looked at.
    input: z.object({ admin_id: z.unknown().optional(), role_id: z.unknown().optional() }),
    output: AdminBase,
  },
  switchRole: {
    action: 'api_switch_role',
    method: 'POST',
    permission: 'signed_in',
    tag: 'menber',
    label: sessionText.switch_role,
    input: z.object({ role_id: Id }),
    output: done,
    changes: ['session'],
  },
  switchCompany: {
    action: 'api_switch_company',
    method: 'POST',
    permission: 'signed_in',
    tag: 'menber',
    label: sessionText.switch_company,
    input: z.object({ to_company_id: Id }),
    output: z.object({ company: CompanyBrief }),
    changes: ['session'],
  },
  mine: {
    action: 'api_session_list',
    method: 'GET',
    permission: 'signed_in',
    tag: 'menber',
    label: sessionText.sessions,
    input: z.object({}),
    output: listOf(SessionRow),
  },
  end: {
    action: 'api_session_end',
    method: 'POST',
    permission: 'signed_in',
    tag: 'menber',
    label: sessionText.end,
    input: z.object({ id: Id }),
    output: done,
    changes: ['session'],
  },
  ofAdmin: {
    action: 'api_admin_session_list',
    method: 'GET',
    permission: adminPermissions.sessions,
    tag: 'menber',
    label: sessionText.sessions,
    input: z.object({ admin_id: Id }),
    output: listOf(SessionRow),
  },
  endOfAdmin: {
    action: 'api_admin_session_end',
    method: 'POST',
    permission: adminPermissions.sessions,
    tag: 'menber',
    label: sessionText.end,
    input: z.object({ id: Id, admin_id: Id }),
    output: done,
    changes: ['session'],
  },
});
