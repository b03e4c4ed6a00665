import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import { assessmentApi } from '@/domains/pay/assessment/assessment.contract.ts';
import { cycleApi } from '@/domains/pay/assessment/assessment-cycle.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

/** A quarter long ago, of which no lesson says anything: every score is an assessor's. */
const cycleFields = (at: Arranger): InputOf<typeof cycleApi.add> => ({
  name: `样例周期${at.next()}`,
  starts_on: '2020-01-01',
  ends_on: '2020-03-31',
  criteria: [
    { kind: 'teaching', name: '教学', weight: 60, source: 'assessor' },
    { kind: 'feedback', name: '反馈', weight: 40, source: 'feedback' },
  ],
});

const cycleOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(cycleApi.add, cycleFields(at), { company: 1 })).id;

async function teacherId(at: Arranger): Promise<number> {
  const { rows } = await at.app.db.superPool.query(
    `SELECT min(t.id) AS id FROM teacher t JOIN teacher_company c ON c.teacher_id = t.id
     WHERE t.company_id = 1 AND c.company_id = 1 AND t.status = 'on' AND t.admin_id IS NULL`,
  );
  return rows[0].id;
}

async function openFields(at: Arranger): Promise<InputOf<typeof assessmentApi.add>> {
  const { admin_id } = await at.app.as('manager');
  return { cycle_id: await cycleOf(at), teacher_ids: [await teacherId(at)], assessor_id: admin_id };
}

async function opened(at: Arranger): Promise<number> {
  const { ids } = await at.owner.ok(assessmentApi.add, await openFields(at), { company: 1 });
  return ids[0] as number;
}

async function scoresOf(at: Arranger, id: number) {
  const { version, scores } = await at.owner.ok(assessmentApi.get, { id }, { company: 1 });
  const given = scores.map(({ criterion_id }) => ({ criterion_id, score: 80, remark: '样例评语' }));
  return { id, version, scores: given };
}

/** Scored by the manager, and not yet submitted. */
async function scored(at: Arranger): Promise<number> {
  const id = await opened(at);
  await (await at.app.as('manager')).ok(assessmentApi.save, await scoresOf(at, id));
  return id;
}

async function submitted(at: Arranger): Promise<number> {
  const id = await scored(at);
  await (await at.app.as('manager')).ok(assessmentApi.submit, { id });
  return id;
}

const byManager = async (at: Arranger, input: Input) => ({ by: await at.app.as('manager'), input });

export const samples: Samples = {
  calls: {
    api_assessment_cycle_add: async (at) => ({ ...cycleFields(at) }),
    api_assessment_cycle_edit: async (at) => ({ id: await cycleOf(at), version: 1, ...cycleFields(at) }),
    api_assessment_cycle_del: async (at) => ({ id: await cycleOf(at) }),
    api_assessment_add: async (at) => ({ ...(await openFields(at)) }),
    api_assessment_save: async (at) => byManager(at, await scoresOf(at, await opened(at))),
    api_assessment_assign: async (at) => ({
      id: await opened(at),
      version: 1,
      assessor_id: (await at.app.as('affairs')).admin_id,
    }),
    api_assessment_del: async (at) => ({ id: await opened(at) }),
    api_assessment_submit: async (at) => byManager(at, { id: await scored(at) }),
    api_assessment_confirm: async (at) => ({ id: await submitted(at) }),
    api_assessment_return: async (at) => ({ id: await submitted(at), reason: '请补充评语' }),
  },
  documents: {
    assessment: scored,
  },
  movers: {
    api_assessment_submit: 'manager',
  },
};
