import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { examCentreApi } from '../../exam-centre.contract.ts';

const HERE = { company: 1 };
/** The id of a board that there is. */
export async function boardId(at: Arranger, name = 'CAIE'): Promise<number> {
  const { list } = await at.owner.ok(baseDataApi.options, { kind: 'exam_board' }, HERE);
  return list.find((board) => board.name === name)?.id as number;
}
const fields = async (at: Arranger) => {
  const n = at.next();
  return {
    exam_board_id: await boardId(at),
    name: `样例考点${n}`,
    number: `X${String(n % 10_000).padStart(4, '0')}`,
    city: '上海',
    needs: ['uci' as const],
    name_form: 'plain' as const,
  };
};
export const newCentre = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(examCentreApi.add, await fields(at), HERE)).id;

export const samples: Samples = {
  calls: {
    api_exam_centre_add: fields,
    api_exam_centre_edit: async (at) => ({ id: await newCentre(at), version: 1, ...(await fields(at)) }),
    api_exam_centre_del: async (at) => ({ id: await newCentre(at) }),
    api_exam_centre_order: async (at) => {
      const { list } = await at.owner.ok(examCentreApi.list, {}, HERE);
      return { ids: list.map(({ id }) => id).reverse() };
    },
    api_exam_centre_disable: async (at) => ({ id: await newCentre(at) }),
    api_exam_centre_enable: async (at) => {
      const id = await newCentre(at);
      await at.owner.ok(examCentreApi.disable, { id }, HERE);
      return { id };
    },
  },
  documents: { exam_centre: newCentre },
};
