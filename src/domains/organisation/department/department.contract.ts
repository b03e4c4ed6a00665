import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  pageOf,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { Admin } from '../admin/admin.contract.ts';
import { departmentPermissions as may } from './department.access.ts';
import { departmentText } from './department.text.ts';

const Department = z.object({ id: Id, parent_id: Id.nullable(), name: z.string() });
export type Department = z.infer<typeof Department>;

export const DepartmentNode = Department.extend({
  leader_admin_id: Id.nullable(),
  leader_name: z.string().nullable(),
  /** In it directly, as far as one may see them. */
  member_count: Count,
  version: Version,
});
export type DepartmentNode = z.infer<typeof DepartmentNode>;

export const Member = Admin.pick({
  id: true,
  admin_name: true,
  login_name: true,
  phone: true,
  status: true,
  positions: true,
  department_id: true,
  department_name: true,
  company_ids: true,
});
export type Member = z.infer<typeof Member>;

const departmentFields = { name: ShortText.max(40), leader_admin_id: Id.nullish() };

export const departmentApi = defineApi('department', departmentText, 'sys', {
  /** The options: parents before children, in the order of the tree. */
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: departmentText.title,
    input: z.object({}),
    output: listOf(Department),
  },
  /** The same with who leads each and how many are in it. */
  tree: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object({ list: z.array(DepartmentNode), unplaced_count: Count }),
  },
  members: {
    action: 'api_department_member_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend({
      keyword: Keyword.optional(),
      status: Admin.shape.status.optional(),
      department_id: Id.optional(),
      /** 0: without the departments below. */
      below: Flag.optional(),
      /** 1: those who are in no department. */
      unplaced: Flag.optional(),
      sort: z.enum(['admin_name']).optional(),
    }),
    output: pageOf(Member),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({ ...departmentFields, parent_id: Id.nullish() }),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...departmentFields }),
    changes: ['department', 'admin'],
  },
  /** Under another parent, or elsewhere under the same: before a sibling, or last. */
  move: {
    method: 'POST',
    permission: may.edit,
    input: z.object({
      id: Id,
      version: Version,
      parent_id: Id.nullable(),
      before_department_id: Id.nullish(),
    }),
    changes: ['department', 'admin'],
  },
  /** Members and departments below move over, then it is gone. */
  merge: {
    method: 'POST',
    permission: may.merge,
    input: z.object({ id: Id, version: Version, into_department_id: Id }),
    changes: ['department', 'admin'],
  },
  del: {
    method: 'DELETE',
    permission: may.del,
    input: z.object({ id: Id }),
  },
  moveMembers: {
    action: 'api_department_move_members',
    method: 'POST',
    permission: may.move_members,
    label: departmentText.move_members,
    input: z.object({ admin_ids: z.array(Id).min(1).max(100), to_department_id: Id.nullable() }),
    changes: ['department', 'admin'],
  },
});
