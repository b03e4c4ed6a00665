import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { Id, listOf } from '@/kernel/fields.ts';
import { departmentText } from './department.text.ts';

const Department = z.object({ id: Id, parent_id: Id.nullable(), name: z.string() });
export type Department = z.infer<typeof Department>;

export const departmentApi = defineApi('department', departmentText, {
  /** The acting company's departments, parents before children. */
  list: {
    action: 'api_department_list',
    method: 'GET',
    permission: 'signed_in',
    tag: 'sys',
    label: departmentText.title,
    input: z.object({}),
    output: listOf(Department),
  },
});
