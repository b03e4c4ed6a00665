import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { gradeScaleApi } from '../../grade-scale.contract.ts';

const HERE = { company: 1 };
const fields = async (at: Arranger) => ({
  name: `样例等级${at.next()}`,
  note: '说明',
  grades: [{ grade: 'A', points: 48 }, { grade: 'B', points: 40 }, { grade: 'C' }],
});
export const newScale = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(gradeScaleApi.add, await fields(at), HERE)).id;

export const samples: Samples = {
  calls: {
    api_grade_scale_add: fields,
    api_grade_scale_edit: async (at) => ({ id: await newScale(at), version: 1, ...(await fields(at)) }),
    api_grade_scale_del: async (at) => ({ id: await newScale(at) }),
    api_grade_scale_order: async (at) => {
      const { list } = await at.owner.ok(gradeScaleApi.list, {}, HERE);
      return { ids: list.map(({ id }) => id).reverse() };
    },
    api_grade_scale_disable: async (at) => ({ id: await newScale(at) }),
    api_grade_scale_enable: async (at) => {
      const id = await newScale(at);
      await at.owner.ok(gradeScaleApi.disable, { id }, HERE);
      return { id };
    },
  },
  documents: { grade_scale: newScale },
};
