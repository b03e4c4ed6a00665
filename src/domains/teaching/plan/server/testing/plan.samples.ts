import { type Arranger, IN_COMPANY, type Input, type Samples } from '@/apps/server/testing/arranger.ts';
import { plainTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { demandOf } from '@/domains/teaching/demand/server/testing/demand.samples.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

async function patternOf(at: Arranger, count: number) {
  return {
    teacher_id: await plainTeacher(at),
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

export const samples: Samples = {
  calls: {
    api_plan_add: async (at) => ({ ...(await planFields(at, 4)) }),
    api_plan_edit: replanFields,
    api_plan_adjust: adjustFields,
  },
  arranged: {
    demand: { partly_planned: (at) => plannedDemand(at, 1), planned: (at) => plannedDemand(at, 4) },
  },
};
