import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { companyApi } from '@/domains/organisation/company/company.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

export const companyFields = (at: Arranger): Omit<InputOf<typeof companyApi.add>, 'parent_id'> => ({
  name: `分校 ${at.next()}`,
  is_shared_data: 0,
  minutes_per_class_hour: 60,
  time_zone: 'Asia/Shanghai',
});
export const newCompany = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(companyApi.add, { ...companyFields(at), parent_id: 1 }, { company: 1 })).id;

export const samples: Samples = {
  calls: {
    api_company_add: async (at) => ({ ...companyFields(at), parent_id: 1 }),
    api_company_edit: async (at) => ({
      id: await newCompany(at),
      version: 1,
      ...companyFields(at),
      parent_id: 1,
    }),
    api_company_del: async (at) => ({ id: await newCompany(at) }),
    api_company_disable: async (at) => ({ id: await newCompany(at) }),
    api_company_enable: async (at) => {
      const id = await newCompany(at);
      await at.owner.ok(companyApi.disable, { id });
      return { id };
    },
  },
  documents: {
    company: (at) => newCompany(at),
  },
};
