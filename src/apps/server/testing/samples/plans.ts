import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import type { InputOf } from '@/kernel/api.ts';
import type { Arranger, Input, Samples } from './arranger.ts';

const IN_COMPANY = { company: 1 };

export const subjectOf = async (at: Arranger): Promise<number> => {
  const { rows } = await at.app.db.superPool.query('SELECT min(id) AS id FROM subject WHERE family_id = 1');
  return rows[0].id;
};
export const studentOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(studentApi.add, { username: `样例学员${at.next()}` }, IN_COMPANY)).id;
/** Each a new one, whose time nothing else takes. */
export const teacherOf = async (at: Arranger): Promise<number> => {
  const fields = { teacher_name: `样例教师${at.next()}`, company_ids: [1] };
  return (await at.owner.ok(teacherApi.add, fields, IN_COMPANY)).id;
};

async function demandFields(at: Arranger): Promise<InputOf<typeof demandApi.add>> {
  const { rows } = await at.app.db.superPool.query(
    "SELECT min(id) AS level_id FROM base_item WHERE family_id = 1 AND kind = 'alevel'",
  );
  return {
    student_ids: [await studentOf(at)],
    course_type: 12,
    subject_id: await subjectOf(at),
    level_id: rows[0].level_id,
    minutes: 480,
    lesson_minutes: 120,
    goal: '样例目标',
    time_zone: 'Europe/London',
    slots: [{ weekday: 6, from_minute: 600, to_minute: 720 }],
    wanted_ids: [await teacherOf(at)],
    starts_on: '2031-03-01',
    deadline: '2031-06-01',
    on_credit: 1,
    note: '样例',
  };
}

/** Made by somebody else, so that the owner may decide about it. */
async function demandOf(at: Arranger, ...moves: ('submit' | 'accept')[]): Promise<number> {
  const manager = await at.app.as('manager');
  const { id } = await manager.ok(demandApi.add, await demandFields(at));
  for (const name of moves) await at.owner.ok(demandApi[name], { id }, IN_COMPANY);
  return id;
}

async function patternOf(at: Arranger, count: number) {
  return {
    teacher_id: await teacherOf(at),
    time_zone: 'Europe/London',
    weekly: ['6 10:00-12:00'],
    from_day: '2031-03-01',
    count,
    skip_holidays: 1 as const,
  };
}
async function planFields(at: Arranger, count: number): Promise<InputOf<typeof planApi.add>> {
  const input = { id: await demandOf(at, 'submit', 'accept'), ...(await patternOf(at, count)) };
  const { snapshot } = await at.owner.ok(planApi.preview, input, IN_COMPANY);
  return { ...input, snapshot };
}
/** One of four lessons that it needs, or all of them. */
async function plannedDemand(at: Arranger, count: number): Promise<number> {
  const fields = await planFields(at, count);
  await at.owner.ok(planApi.add, fields, IN_COMPANY);
  return fields.id;
}

async function replanFields(at: Arranger): Promise<Input> {
  const input = { id: await plannedDemand(at, 2), ...(await patternOf(at, 3)) };
  const { snapshot } = await at.owner.ok(planApi.editPreview, input, IN_COMPANY);
  return { ...input, snapshot };
}

async function adjustFields(at: Arranger): Promise<Input> {
  const id = await plannedDemand(at, 2);
  const { lessons } = await at.owner.ok(demandApi.get, { id }, IN_COMPANY);
  const input = { id, lesson_ids: lessons.map((one) => one.id), kind: 'pause' as const };
  const { snapshot } = await at.owner.ok(planApi.adjustPreview, input, IN_COMPANY);
  return { ...input, reason: '学员出国', snapshot };
}

const calls: Samples['calls'] = {
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
  api_plan_add: async (at) => ({ ...(await planFields(at, 4)) }),
  api_plan_edit: replanFields,
  api_plan_adjust: adjustFields,
};

export const planSamples: Samples = {
  calls,
  documents: { demand: (at) => demandOf(at) },
  arranged: {
    demand: { partly_planned: (at) => plannedDemand(at, 1), planned: (at) => plannedDemand(at, 4) },
  },
};
