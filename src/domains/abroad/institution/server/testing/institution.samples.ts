import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { institutionApi } from '../../institution.contract.ts';

const HERE = { company: 1 };
const fields = (at: Arranger) => ({
  name: `样例院校${at.next()}`,
  name_en: 'Sample College',
  country: 'gb' as const,
  city: '伦敦',
  kind: 'university' as const,
  portal: 'https://apply.example.ac.uk',
  note: '样例',
});
export const newInstitution = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(institutionApi.add, fields(at), HERE)).id;

export const samples: Samples = {
  calls: {
    api_institution_add: async (at) => fields(at),
    api_institution_edit: async (at) => ({ ...fields(at), id: await newInstitution(at), version: 1 }),
    api_institution_del: async (at) => ({ id: await newInstitution(at) }),
    api_institution_order: async (at) => {
      const ids = async () => (await at.owner.ok(institutionApi.list, {}, HERE)).list.map(({ id }) => id);
      while ((await ids()).length < 2) await newInstitution(at);
      return { ids: (await ids()).reverse() };
    },
    api_institution_disable: async (at) => ({ id: await newInstitution(at) }),
    api_institution_enable: async (at) => {
      const id = await newInstitution(at);
      await at.owner.ok(institutionApi.disable, { id }, HERE);
      return { id };
    },
  },
  documents: { institution: newInstitution },
};
