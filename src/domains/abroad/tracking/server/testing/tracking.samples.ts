import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { submittedApplication } from '../../../application/server/testing/application.samples.ts';
import { trackingApi } from '../../tracking.contract.ts';

const HERE = { company: 1 };
const newRequest = async (at: Arranger): Promise<number> => {
  const input = { application_id: await submittedApplication(at), wording: `补交材料${at.next()}` };
  return (await at.owner.ok(trackingApi.request_add, input, HERE)).request_id;
};

export const samples: Samples = {
  calls: {
    api_tracking_look_nothing: async (at) => ({ application_id: await submittedApplication(at) }),
    api_tracking_edit: async (at) => ({
      application_id: await submittedApplication(at),
      check_days: 3,
      cas_on: '2026-11-01',
    }),
    api_tracking_request_add: async (at) => ({
      application_id: await submittedApplication(at),
      wording: '补交成绩单',
      due_on: '2027-01-05',
    }),
    api_tracking_request_done: async (at) => ({ request_id: await newRequest(at), done_on: '2026-11-01' }),
  },
};
