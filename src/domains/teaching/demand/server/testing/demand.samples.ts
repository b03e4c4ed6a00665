import { type Arranger, IN_COMPANY, type Samples } from '@/apps/server/testing/arranger.ts';
import { someSubject } from '@/domains/organisation/subject/server/testing/subject.samples.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { plainTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

async function demandFields(at: Arranger): Promise<InputOf<typeof demandApi.add>> {
  const { rows } = await at.app.db.superPool.query(
    "SELECT min(id) AS level_id FROM base_item WHERE family_id = 1 AND kind = 'alevel'",
  );
  return {
    student_ids: [await newStudent(at)],
    course_type: 12,
    subject_id: await someSubject(at),
    level_id: rows[0].level_id,
    minutes: 480,
    lesson_minutes: 120,
    goal: '样例目标',
    time_zone: 'Europe/London',
    slots: [{ weekday: 6, from_minute: 600, to_minute: 720 }],
    wanted_ids: [await plainTeacher(at)],
    starts_on: '2031-03-01',
    deadline: '2031-06-01',
    on_credit: 1,
    note: '样例',
  };
}

/** Made by somebody else, so that the owner may decide about it. */
export async function demandOf(at: Arranger, ...moves: ('submit' | 'accept')[]): Promise<number> {
  const manager = await at.app.as('manager');
  const { id } = await manager.ok(demandApi.add, await demandFields(at));
  for (const name of moves) await at.owner.ok(demandApi[name], { id }, IN_COMPANY);
  return id;
}

export const samples: Samples = {
  calls: {
    api_demand_add: async (at) => ({ ...(await demandFields(at)), submit_now: 1 }),
    api_demand_edit: async (at) => {
      const { on_credit: _, ...fields } = await demandFields(at);
      return { id: await demandOf(at), version: 1, ...fields };
    },
    api_demand_credit: async (at) => ({ id: await demandOf(at), version: 1, on_credit: 0 }),
    api_demand_submit: async (at) => ({ id: await demandOf(at) }),
    api_demand_accept: async (at) => ({ id: await demandOf(at, 'submit') }),
    api_demand_reject: async (at) => ({ id: await demandOf(at, 'submit'), reason: '时间不合适' }),
    api_demand_cancel: async (at) => ({ id: await demandOf(at), reason: '学员改主意' }),
    api_demand_close: async (at) => ({ id: await demandOf(at, 'submit', 'accept') }),
  },
  documents: {
    demand: (at) => demandOf(at),
  },
};
