import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

const subjectFields = (at: Arranger): InputOf<typeof subjectApi.add> => ({
  name: `样例科目${at.next()}`,
  name_en: 'Sample',
  level_ids: [],
  course_types: [12, 1],
});
export const newSubject = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(subjectApi.add, subjectFields(at))).id;

export const someSubject = async (at: Arranger): Promise<number> => {
  const { rows } = await at.app.db.superPool.query('SELECT min(id) AS id FROM subject WHERE family_id = 1');
  return rows[0].id;
};

export const samples: Samples = {
  calls: {
    api_subject_add: async (at) => ({ ...subjectFields(at), code: `S-${at.next()}` }),
    api_subject_edit: async (at) => ({
      id: await newSubject(at),
      version: 1,
      ...subjectFields(at),
      code: `S-${at.next()}`,
    }),
    api_subject_del: async (at) => ({ id: await newSubject(at) }),
    api_subject_disable: async (at) => ({ id: await newSubject(at) }),
    api_subject_enable: async (at) => {
      const id = await newSubject(at);
      await at.owner.ok(subjectApi.disable, { id });
      return { id };
    },
  },
  documents: {
    subject: (at) => newSubject(at),
  },
};
