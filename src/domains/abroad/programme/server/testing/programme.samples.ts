import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newInstitution } from '../../../institution/server/testing/institution.samples.ts';
import { programmeApi } from '../../programme.contract.ts';

const HERE = { company: 1 };
const fields = async (at: Arranger) => ({
  institution_id: await newInstitution(at),
  name: `样例专业${at.next()}`,
  degree: 'bachelor' as const,
  field: '经济',
  scheme: 'ucas' as const,
  requirement: '数学优先',
  qualification: 'a_level' as const,
  grade_pattern: 'A*AA',
  include_subject: '数学',
  include_grade: 'A*',
  test: 'ielts' as const,
  test_overall: '7.0',
  test_each: '6.5',
});
export const newProgramme = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(programmeApi.add, await fields(at), HERE)).id;

export const samples: Samples = {
  calls: {
    api_programme_add: async (at) => fields(at),
    api_programme_edit: async (at) => ({ ...(await fields(at)), id: await newProgramme(at), version: 1 }),
    api_programme_del: async (at) => ({ id: await newProgramme(at) }),
    api_programme_order: async (at) => {
      const ids = async () => (await at.owner.ok(programmeApi.list, {}, HERE)).list.map(({ id }) => id);
      while ((await ids()).length < 2) await newProgramme(at);
      return { ids: (await ids()).reverse() };
    },
    api_programme_disable: async (at) => ({ id: await newProgramme(at) }),
    api_programme_enable: async (at) => {
      const id = await newProgramme(at);
      await at.owner.ok(programmeApi.disable, { id }, HERE);
      return { id };
    },
  },
  documents: { programme: newProgramme },
};
