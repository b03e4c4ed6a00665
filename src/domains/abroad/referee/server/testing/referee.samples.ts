import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { newApplication } from '../../../application/server/testing/application.samples.ts';
import { refereeApi } from '../../referee.contract.ts';

const HERE = { company: 1 };
const fields = (at: Arranger) => ({
  name: `样例推荐人${at.next()}`,
  title_held: '数学老师',
  email: 'teacher@example.com',
  due_on: '2027-01-05',
});
export const newReferee = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(refereeApi.add, { student_id: await newStudent(at), ...fields(at) }, HERE)).id;
async function moved(at: Arranger, ...moves: ('agree' | 'ask' | 'decline' | 'receive')[]): Promise<number> {
  const id = await newReferee(at);
  for (const move of moves) await at.owner.ok(refereeApi[move], { id }, HERE);
  return id;
}
/** One whose letter is there, for an application. */
async function received(at: Arranger) {
  const student_id = await newStudent(at);
  const application_id = await newApplication(at, student_id);
  const input = { student_id, ...fields(at), application_ids: [application_id] };
  const { id } = await at.owner.ok(refereeApi.add, input, HERE);
  await at.owner.ok(refereeApi.ask, { id }, HERE);
  await at.owner.ok(refereeApi.receive, { id }, HERE);
  return { id, application_id };
}

export const samples: Samples = {
  calls: {
    api_referee_add: async (at) => ({ student_id: await newStudent(at), ...fields(at) }),
    api_referee_edit: async (at) => ({ id: await newReferee(at), version: 1, ...fields(at) }),
    api_referee_note_day: async (at) => ({ id: await newReferee(at), asked_on: '2026-01-05' }),
    api_referee_remind: async (at) => ({ id: await newReferee(at) }),
    api_referee_use: async (at) => ({ ...(await received(at)), submitted_on: '2026-11-01' }),
    api_referee_ask: async (at) => ({ id: await newReferee(at) }),
    api_referee_agree: async (at) => ({ id: await moved(at, 'ask') }),
    api_referee_receive: async (at) => ({ id: await moved(at, 'ask') }),
    api_referee_decline: async (at) => ({ id: await moved(at, 'ask') }),
    api_referee_again: async (at) => ({ id: await moved(at, 'ask', 'decline') }),
  },
  documents: { referee: newReferee },
};
