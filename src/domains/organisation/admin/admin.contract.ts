import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Email,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalPhone,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { adminPermissions as may } from './admin.access.ts';
import { adminStatus } from './admin.status.ts';
import { adminText } from './admin.text.ts';

/** What a member of staff does; option lists and later wings pick people by it. */
export const POSITIONS = [
  'management',
  'adviser',
  'class_teacher',
  'academic_affairs',
  'assistant',
  'guidance',
  'finance',
  'marketing',
  'teacher',
] as const;
export const Position = z.enum(POSITIONS);
export type Position = z.infer<typeof Position>;

export const Admin = z.object({
  id: Id,
  admin_name: z.string(),
  login_name: z.string(),
  phone: PhoneShownBy(may.phone),
  email: z.string(),
  status: statusField(adminStatus),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  team_id: Id.nullable(),
  team_name: z.string().nullable(),
  positions: z.array(Position),
  role_ids: z.array(Id),
  role_names: z.array(z.string()),
  company_ids: z.array(Id),
  company_names: z.array(z.string()),
  has_second_factor: z.boolean(),
  last_login_at: UnixTime.nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Admin = z.infer<typeof Admin>;

/** Begins with a letter: a name of digits alone could stand in the way of somebody's phone number. */
const LoginName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9._-]{1,39}$/);
const Password = z.string().min(1).max(128);
/** As it was shown to somebody who may not see it whole: sent back with an edit, it stays what it was. */
const MaskedPhone = z.string().regex(/^\+?\d{0,3}\*{4}\d{0,4}$/);
const adminFields = {
  admin_name: ShortText.max(40),
  login_name: LoginName,
  phone: OptionalPhone.optional(),
  email: Email.or(z.literal('')).optional(),
  department_id: Id.nullish(),
  team_id: Id.nullish(),
  positions: z.array(Position).max(POSITIONS.length),
  role_ids: z.array(Id).min(1).max(10),
  company_ids: z.array(Id).min(1).max(100),
};

const filters = {
  keyword: Keyword.optional(),
  status: Admin.shape.status.optional(),
  /** Not `role_id`: every export's address carries that one for the role acted under. */
  held_role_id: Id.optional(),
  department_id: Id.optional(),
  /** 0: without the departments below. */
  below: Flag.optional(),
  /** 1: those who are in no department. */
  unplaced: Flag.optional(),
  team_id: Id.optional(),
  position: Position.optional(),
};

const Person = z.object({ id: Id, admin_name: z.string() });
const ClassTeacher = z.object({ id: Id, banzhuren: z.string() });
const people = (action: `api_${string}`, label: readonly [string, string]) =>
  ({
    action,
    method: 'GET',
    permission: 'signed_in',
    tag: 'common',
    label,
    input: z.object({}),
    output: listOf(Person),
  }) as const;

export const adminApi = defineApi('admin', adminText, 'menber', {
  list: {
    method: 'GET',
    permission: may.read,
    label: adminText.title,
    input: listInput.extend({
      ...filters,
      sort: z.enum(['admin_name', 'created_at', 'last_login_at']).optional(),
    }),
    output: pageOf(Admin),
    options: listOf(Person),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: ['员工详情', 'One member of staff'],
    input: z.object({ id: Id }),
    output: Admin,
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({ ...adminFields, password: Password }),
    output: idOutput,
    // The body holds a password: no hash of it is kept to compare it with another.
    repeat: 'never',
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({
      id: Id,
      version: Version,
      ...adminFields,
      phone: OptionalPhone.or(MaskedPhone).optional(),
    }),
    changes: ['admin', 'session'],
  },
  del: {
    method: 'DELETE',
    permission: may.del,
    input: z.object({ id: Id }),
  },
  resetPassword: {
    action: 'api_admin_reset_pass',
    method: 'POST',
    permission: may.reset_password,
    label: adminText.reset_password,
    input: z.object({ id: Id, new_password: Password }),
    changes: ['admin', 'session'],
    repeat: 'never',
  },
  resetSecondFactor: {
    action: 'api_admin_reset_factor',
    method: 'POST',
    permission: may.reset_second_factor,
    label: adminText.reset_second_factor,
    input: z.object({ id: Id }),
    changes: ['admin', 'session'],
  },
  work: {
    method: 'GET',
    permission: may.read,
    label: adminText.open_work,
    input: z.object({ id: Id }),
    output: listOf(z.object({ kind: z.string(), label: z.string(), count: Count, url: z.string() })),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Admin,
    exports: [
      'admin_name',
      'login_name',
      'phone',
      { field: 'email', width: 24 },
      'status',
      'department_name',
      'team_name',
      { field: 'positions', kind: 'labels' },
      { field: 'role_names', kind: 'list' },
      { field: 'company_names', kind: 'list', width: 30 },
      'last_login_at',
      'created_at',
    ],
  },
  /** The staff options of the acting company, and the same by position. */
  options: people('api_conversion_admin_list', adminText.options),
  /** The names of the roles: whoever sees staff sees which roles they hold, and a form must offer them. */
  roles: {
    action: 'api_admin_role_list',
    method: 'GET',
    permission: may.read,
    label: adminText.role_options,
    input: z.object({}),
    output: listOf(z.object({ id: Id, role_name: z.string() })),
  },
  /** Whom to ask where a right is missing: those of the acting company who hold it, and by which roles. */
  whoHolds: {
    action: 'api_admin_who_holds',
    method: 'GET',
    permission: 'signed_in',
    label: adminText.who_holds,
    input: z.object({ permission: z.string().regex(/^[a-z_]+\.[a-z_]+$/) }),
    output: z.object({ names: z.array(z.string()), roles: z.array(z.string()), total: Count }),
  },
  assistants: people('api_assistant_list', adminText.assistant),
  affairs: people('api_jiaowu_list', adminText.academic_affairs),
  guidance: people('api_return_college_guidance', adminText.guidance),
  classTeachers: {
    action: 'api_banzhuren_list',
    method: 'GET',
    permission: 'signed_in',
    tag: 'common',
    label: adminText.class_teacher,
    input: z.object({}),
    output: listOf(ClassTeacher),
  },
  /** Whom students are looked for by, in one answer. */
  searchWhere: {
    action: 'api_students_search_where',
    method: 'GET',
    permission: 'signed_in',
    tag: 'students',
    label: adminText.filter_options,
    input: z.object({}),
    output: z.object({
      guwen: z.array(Person),
      banzhuren: z.array(ClassTeacher),
      guidance: z.array(Person),
      jiaowu: z.array(Person),
      assistant: z.array(Person),
    }),
  },
  ...transitionEndpoints(adminStatus, 'menber'),
});
