import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { followUpApi } from '@/domains/people/follow-up/follow-up.contract.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';

const followUpOf = async (at: Arranger): Promise<number> =>
  (
    await at.owner.ok(
      followUpApi.add,
      { student_id: await newStudent(at), content: '样例跟进', is_effective: 1 },
      { company: 1 },
    )
  ).id;

export const samples: Samples = {
  calls: {
    api_student_follow_add: async (at) => ({
      student_id: await newStudent(at),
      content: '已电话沟通',
      is_effective: 1,
    }),
    api_student_follow_edit: async (at) => ({
      id: await followUpOf(at),
      version: 1,
      content: '已面谈',
      is_effective: 1,
      method_id: await baseItemOf(at, 'follow_method'),
    }),
    api_student_follow_del: async (at) => ({ id: await followUpOf(at) }),
  },
};
