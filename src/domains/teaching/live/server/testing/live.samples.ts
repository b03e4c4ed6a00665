import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newSubject } from '@/domains/organisation/subject/server/testing/subject.samples.ts';
import { teacherOf } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { type Live, liveApi } from '@/domains/teaching/live/live.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

async function liveFields(at: Arranger): Promise<InputOf<typeof liveApi.add>> {
  const starts_at = 4_000_000_000 + (at.next() % 500) * 86_400;
  return {
    title: `样例直播${at.next()}`,
    teacher_id: await teacherOf(at),
    subject_id: await newSubject(at),
    starts_at,
    ends_at: starts_at + 5400,
    platform: 'tencent',
    join_link: 'https://meeting.example.com/1',
    host_link: 'https://meeting.example.com/host',
    capacity: 200,
    company_ids: [1],
  };
}

const liveOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(liveApi.add, await liveFields(at), { company: 1 })).id;

const cancelled = async (at: Arranger): Promise<Live['id']> => {
  const id = await liveOf(at);
  await at.owner.ok(liveApi.cancel, { id, reason: '讲师生病' }, { company: 1 });
  return id;
};

export const samples: Samples = {
  calls: {
    api_live_add: async (at) => ({ ...(await liveFields(at)) }),
    api_live_edit: async (at) => ({ id: await liveOf(at), version: 1, ...(await liveFields(at)) }),
    api_live_del: async (at) => ({ id: await liveOf(at) }),
    api_live_cancel: async (at) => ({ id: await liveOf(at), reason: '讲师生病' }),
    api_live_restore: async (at) => ({ id: await cancelled(at) }),
  },
  documents: {
    live: liveOf,
  },
};
