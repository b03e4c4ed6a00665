import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { submittedApplication } from '../../../application/server/testing/application.samples.ts';
import { interviewApi } from '../../interview.contract.ts';

const HERE = { company: 1 };
const fields = (at: Arranger) => ({
  starts_at: at.now + 864_000,
  zone: 'Europe/London',
  form: 'video' as const,
  place: `Teams ${at.next()}`,
  mocks_booked: 2,
  mocks_done: 1,
});
const newInterview = async (at: Arranger): Promise<number> =>
  (
    await at.owner.ok(
      interviewApi.add,
      { application_id: await submittedApplication(at), ...fields(at) },
      HERE,
    )
  ).id;

export const samples: Samples = {
  calls: {
    api_interview_add: async (at) => ({ application_id: await submittedApplication(at), ...fields(at) }),
    api_interview_edit: async (at) => ({ id: await newInterview(at), version: 1, ...fields(at) }),
    api_interview_note_outcome: async (at) => ({ id: await newInterview(at), outcome: '表现良好' }),
    api_interview_finish: async (at) => ({ id: await newInterview(at) }),
    api_interview_miss: async (at) => ({ id: await newInterview(at) }),
    api_interview_cancel: async (at) => ({ id: await newInterview(at), reason: '学校改期' }),
    api_interview_again: async (at) => {
      const id = await newInterview(at);
      await at.owner.ok(interviewApi.cancel, { id, reason: '学校改期' }, HERE);
      return { id };
    },
  },
  documents: { interview: newInterview },
};
