import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { handoverApi } from '@/domains/people/handover/handover.contract.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

async function handoverFields(at: Arranger): Promise<InputOf<typeof handoverApi.add>> {
  const to_admin_id = (await at.app.as('adviser')).admin_id;
  return { role: 'adviser', moves: [{ kind: 'student', to_admin_id, ids: [await newStudent(at)] }] };
}

const handoverOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(handoverApi.add, await handoverFields(at), { company: 1 })).id;

export const samples: Samples = {
  calls: {
    api_handover_add: async (at) => ({ ...(await handoverFields(at)) }),
    api_handover_undo: async (at) => ({ id: await handoverOf(at) }),
  },
  documents: {
    handover: handoverOf,
  },
};
