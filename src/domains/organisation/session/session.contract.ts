import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, listOf, Phone, PhoneText, UnixTime } from '@/kernel/contract/fields.ts';
import { adminPermissions } from '../admin/admin.access.ts';
import { CompanyBrief } from '../company/company.contract.ts';
import { DataScope, MenuNode } from '../role/role.contract.ts';
import { sessionText } from './session.text.ts';

const Secret = z.string().min(1).max(128);
const Code = z.string().regex(/^\d{6}$/);
/** A code of the app, or a recovery code, as it is typed. */
const FactorCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z][0-9A-Za-z -]{4,38}[0-9A-Za-z]$/);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const LoggedIn = z.object({
  token: z.string(),
  admin_id: Id,
  admin_name: z.string(),
  role_id: Id,
  company_list: z.array(CompanyBrief),
});
/** The password was right and a second factor is due: `api_admin_login_second` takes this and the code. */
export const SecondStep = z.object({ step_token: z.string(), expires_at: UnixTime });
export type LoggedIn = z.infer<typeof LoggedIn>;

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
  phone: PhoneText,
  /** The role acted under, and all that are held. */
  role_id: Id,
  role_name: z.string(),
  data_scope: DataScope,
  role_list: z.array(z.object({ id: Id, role_name: z.string() })),
  /** The company that this call acted under. */
  company: CompanyBrief,
  /** By whose clock that company's moments are told. */
  time_zone: z.string(),
  company_list: z.array(CompanyBrief),
  /** Companies whose rows the role may look at from here: what a page's company select offers. */
  readable_company_ids: z.array(Id),
  /** This company's lists are shown in the special display. */
  special_display: z.boolean(),
  /** And by call, which columns come first there. */
  special_columns: z.array(z.object({ call: z.string(), columns: z.array(z.string()) })),
  role_menu: z.array(MenuNode),
  permissions: z.array(z.string()),
  must_change_password: z.boolean(),
  /** A held role requires a second factor, and there is none: until then nearly every call is refused. */
  must_enrol: z.boolean(),
  /** An imported account has none until it is set. */
  has_password: z.boolean(),
});
export type AdminBase = z.infer<typeof AdminBase>;

export const sessionApi = defineApi('session', sessionText, 'menber', {
  login: {
    action: 'api_admin_login',
    method: 'POST',
    permission: 'public',
    input: z.object({
      account: z.string().trim().min(1).max(64).optional(),
      password: Secret.optional(),
      phone: Phone.optional(),
      code: Code.optional(),
    }),
    output: z.union([LoggedIn, SecondStep]),
    repeat: 'never',
  },
  loginSecond: {
    action: 'api_admin_login_second',
    method: 'POST',
    permission: 'public',
    label: sessionText.second_step,
    input: z.object({ step_token: z.string().min(1).max(128), code: FactorCode }),
    output: LoggedIn,
    repeat: 'never',
  },
  factor: {
    action: 'api_second_factor',
    method: 'GET',
    permission: 'signed_in',
    beforeEnrolment: true,
    label: sessionText.second_factor,
    input: z.object({}),
    output: z.object({
      enrolled_at: UnixTime.nullable(),
      recovery_left: z.int(),
      /** A held role requires it: it can be renewed, not taken away. */
      required: z.boolean(),
    }),
  },
  /** Who has one already proves it too. Nothing changes until the new one is confirmed. */
  enrolFactor: {
    action: 'api_second_factor_enrol',
    method: 'POST',
    permission: 'signed_in',
    beforeEnrolment: true,
    forPeople: true,
    label: sessionText.enrol,
    input: z.object({ password: Secret, code: FactorCode.optional() }),
    output: z.object({ secret: z.string(), address: z.string() }),
    changes: [],
    repeat: 'never',
  },
  confirmFactor: {
    action: 'api_second_factor_confirm',
    method: 'POST',
    permission: 'signed_in',
    beforeEnrolment: true,
    forPeople: true,
    label: sessionText.enrol,
    input: z.object({ code: Code }),
    output: recoveryCodes,
    repeat: 'never',
  },
  renewRecovery: {
    action: 'api_recovery_codes',
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    label: sessionText.renew_recovery,
    input: z.object({ password: Secret, code: FactorCode }),
    output: recoveryCodes,
    repeat: 'never',
  },
  dropFactor: {
    action: 'api_second_factor_drop',
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    label: sessionText.drop_factor,
    input: z.object({ password: Secret, code: FactorCode }),
    repeat: 'never',
  },
  sendCode: {
    action: 'api_send_code',
    method: 'POST',
    permission: 'public',
    label: sessionText.send_code,
    input: z.object({ phone: Phone, purpose: z.enum(['login']) }),
    changes: [],
    repeat: 'never',
  },
  logout: {
    action: 'api_admin_logout',
    method: 'POST',
    permission: 'signed_in',
    beforeEnrolment: true,
    // A key that has ended its own session would stand there as one that works, and open nothing.
    forPeople: true,
    input: z.object({}),
    // Whoever is out asks for nothing any more: what was fetched goes with the page.
    changes: [],
    repeat: 'never',
  },
  changePassword: {
    action: 'api_change_pass',
    method: 'POST',
    permission: 'signed_in',
    beforeEnrolment: true,
    forPeople: true,
    label: sessionText.change_password,
    /** The old one is needed where there is one. */
    input: z.object({ old_password: Secret.optional(), new_password: Secret }),
    repeat: 'never',
  },
  base: {
    action: 'api_admin_base',
    method: 'GET',
    permission: 'signed_in',
    beforeEnrolment: true,
    label: sessionText.me,
    // Wishes out of cookies that any address can set: whatever they say, they are not looked at.
    input: z.object({ admin_id: z.unknown().optional(), role_id: z.unknown().optional() }),
    output: AdminBase,
  },
  switchRole: {
    action: 'api_switch_role',
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    label: sessionText.switch_role,
    input: z.object({ role_id: Id }),
  },
  switchCompany: {
    action: 'api_switch_company',
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    label: sessionText.switch_company,
    input: z.object({ to_company_id: Id }),
    output: z.object({ company: CompanyBrief }),
  },
  mine: {
    action: 'api_session_list',
    method: 'GET',
    permission: 'signed_in',
    label: sessionText.sessions,
    input: z.object({}),
    output: listOf(SessionRow),
  },
  end: {
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    input: z.object({ id: Id }),
  },
  endOthers: {
    action: 'api_session_end_others',
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    label: sessionText.end_others,
    input: z.object({}),
  },
  ofAdmin: {
    action: 'api_admin_session_list',
    method: 'GET',
    permission: adminPermissions.sessions,
    label: sessionText.sessions,
    input: z.object({ admin_id: Id }),
    output: listOf(SessionRow),
  },
  endOfAdmin: {
    action: 'api_admin_session_end',
    method: 'POST',
    permission: adminPermissions.sessions,
    label: sessionText.end,
    input: z.object({ id: Id, admin_id: Id }),
  },
});
