import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { portalAccountApi } from '../../portal-account.contract.ts';

const HERE = { company: 1 };
const fields = (at: Arranger) => ({
  portal: 'UCAS Hub',
  login: `sample.${at.next()}`,
  secret: `Sample-secret-${at.next()}`,
  email: 'sample@example.com',
  two_factor: '家长手机',
});
const newAccount = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(portalAccountApi.add, { student_id: await newStudent(at), ...fields(at) }, HERE)).id;

export const samples: Samples = {
  calls: {
    api_portal_account_add: async (at) => ({ student_id: await newStudent(at), ...fields(at) }),
    api_portal_account_edit: async (at) => ({ id: await newAccount(at), version: 1, ...fields(at) }),
    api_portal_account_del: async (at) => ({ id: await newAccount(at) }),
    api_portal_account_check: async (at) => ({ id: await newAccount(at) }),
    api_portal_account_reveal: async (at) => ({ id: await newAccount(at), why: '查录取结果' }),
  },
};
