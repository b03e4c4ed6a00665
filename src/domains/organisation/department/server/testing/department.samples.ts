import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

const departmentFields = (at: Arranger): InputOf<typeof departmentApi.add> => ({
  name: `样例部门${at.next()}`,
});
const newDepartment = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(departmentApi.add, departmentFields(at), { company: 1 })).id;

export const samples: Samples = {
  calls: {
    api_department_add: async (at) => ({ ...departmentFields(at), parent_id: await newDepartment(at) }),
    api_department_edit: async (at) => ({ id: await newDepartment(at), version: 1, ...departmentFields(at) }),
    api_department_move: async (at) => ({
      id: await newDepartment(at),
      version: 1,
      parent_id: await newDepartment(at),
    }),
    api_department_merge: async (at) => ({
      id: await newDepartment(at),
      version: 1,
      into_department_id: await newDepartment(at),
    }),
    api_department_del: async (at) => ({ id: await newDepartment(at) }),
    api_department_move_members: async (at) => ({
      admin_ids: [(await at.staff()).id],
      to_department_id: await newDepartment(at),
    }),
  },
};
