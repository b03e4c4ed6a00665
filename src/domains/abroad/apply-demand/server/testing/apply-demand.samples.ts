import { type Arranger, IN_COMPANY, type Samples } from '@/apps/server/testing/arranger.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { newProgramme } from '../../../programme/server/testing/programme.samples.ts';
import { applyDemandApi, applyMilestoneApi } from '../../apply-demand.contract.ts';

type Fields = InputOf<typeof applyDemandApi.add>;

const guidanceId = async (at: Arranger): Promise<number> => (await at.app.as('guidance')).admin_id;

/** The line of a signed contract that sells a student an application service. */
export async function newService(at: Arranger, student_id: number, price_fen = 3_000_000): Promise<number> {
  const manager = await at.app.as('manager');
  const { today, templates } = await manager.ok(contractApi.terms, {});
  const { id } = await manager.ok(contractApi.add, {
    student_id,
    template_id: templates[0]?.id as number,
    adviser_id: manager.admin_id,
    made_on: today,
    lines: [{ course_type: 15, minutes: 600, price_fen }],
  });
  await manager.ok(contractApi.push, { id });
  await manager.ok(contractApi.sign, { id });
  return (await manager.ok(contractApi.get, { id })).lines[0]?.id as number;
}

async function demandFields(at: Arranger): Promise<Omit<Fields, 'submit_now'>> {
  const student_id = await newStudent(at);
  return {
    student_id,
    countries: ['gb', 'hk'],
    intake_year: 2027,
    intake_term: 'autumn',
    degree: 'bachelor',
    study_fields: '经济、金融',
    budget_fen: 40_000_000,
    wished_guidance_id: await guidanceId(at),
    contract_line_id: await newService(at, student_id),
    school: '样例国际学校',
    grades: [{ qualification: 'a_level', subject: '数学', grade: 'A*' }],
    tests: [{ test: 'ielts', overall: '7.0', lowest: '6.5' }],
    wishes: '希望在伦敦',
  };
}

/** Made by somebody else, so that the owner may decide about it. */
export async function applyDemandOf(
  at: Arranger,
  ...moves: ('submit' | 'accept' | 'shortlist')[]
): Promise<number> {
  const manager = await at.app.as('manager');
  const { id } = await manager.ok(applyDemandApi.add, await demandFields(at));
  for (const name of moves)
    if (name === 'shortlist') {
      const { version } = await at.owner.ok(applyDemandApi.get, { id }, IN_COMPANY);
      const choices = [
        { programme_id: await at.some('programme', () => newProgramme(at)), tier: 'match' as const },
      ];
      await at.owner.ok(applyDemandApi.shortlist, { id, version, choices }, IN_COMPANY);
    } else await at.owner.ok(applyDemandApi[name], { id }, IN_COMPANY);
  return id;
}

async function plannedDemand(at: Arranger): Promise<number> {
  const id = await applyDemandOf(at, 'submit', 'accept', 'shortlist');
  await at.owner.ok(applyDemandApi.plan, { id }, IN_COMPANY);
  return id;
}

async function firstMilestone(at: Arranger) {
  const id = await applyDemandOf(at, 'submit', 'accept');
  const { milestones, student_id } = await at.owner.ok(applyDemandApi.get, { id }, IN_COMPANY);
  return { id: milestones[0]?.id as number, amount_fen: milestones[0]?.amount_fen as number, student_id };
}
const milestoneOf = async (at: Arranger): Promise<number> => (await firstMilestone(at)).id;

/** Reached, with the money there. */
async function chargedMilestone(at: Arranger): Promise<number> {
  const { id, amount_fen, student_id } = await firstMilestone(at);
  await at.within(async (ctx) => {
    await ledger.lock(ctx, [student_id]);
    await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: id, key: `apply-money:${id}` }, [
      { account: 'apply', student_id, amount_fen },
      { account: 'cash', amount_fen: -amount_fen },
    ]);
  });
  await at.owner.ok(applyMilestoneApi.attain, { id }, IN_COMPANY);
  return id;
}

async function versionOf(at: Arranger, id: number): Promise<{ id: number; version: number }> {
  const { version } = await at.owner.ok(applyDemandApi.get, { id }, IN_COMPANY);
  return { id, version };
}

/** Accepted without a service. */
async function unserved(at: Arranger) {
  const manager = await at.app.as('manager');
  const { contract_line_id, ...fields } = await demandFields(at);
  const { id } = await manager.ok(applyDemandApi.add, { ...fields, submit_now: 1 });
  await at.owner.ok(applyDemandApi.accept, { id }, IN_COMPANY);
  return { ...(await versionOf(at, id)), contract_line_id };
}

export const samples: Samples = {
  calls: {
    api_apply_demand_add: async (at) => ({ ...(await demandFields(at)), submit_now: 1 }),
    api_apply_demand_edit: async (at) => ({
      id: await applyDemandOf(at),
      version: 1,
      ...(await demandFields(at)),
    }),
    api_apply_demand_assign: async (at) => ({
      ...(await versionOf(at, await applyDemandOf(at, 'submit', 'accept'))),
      guidance_id: (await at.app.as('manager')).admin_id,
    }),
    api_apply_demand_attach: unserved,
    api_apply_demand_shortlist: async (at) => ({
      ...(await versionOf(at, await applyDemandOf(at, 'submit', 'accept'))),
      choices: [
        { programme_id: await at.some('programme', () => newProgramme(at)), tier: 'reach', note: '样例' },
      ],
    }),
    api_apply_demand_submit: async (at) => ({ id: await applyDemandOf(at) }),
    api_apply_demand_accept: async (at) => ({
      id: await applyDemandOf(at, 'submit'),
      guidance_id: await guidanceId(at),
    }),
    api_apply_demand_reject: async (at) => ({
      id: await applyDemandOf(at, 'submit'),
      reason: '请补充预估成绩',
    }),
    api_apply_demand_plan: async (at) => ({ id: await applyDemandOf(at, 'submit', 'accept', 'shortlist') }),
    api_apply_demand_close: async (at) => ({ id: await applyDemandOf(at, 'submit', 'accept') }),
    api_apply_demand_cancel: async (at) => ({ id: await applyDemandOf(at), reason: '家庭改变计划' }),
    api_apply_milestone_attain: async (at) => ({ id: await milestoneOf(at) }),
    api_apply_milestone_take_back: async (at) => {
      const id = await milestoneOf(at);
      await at.owner.ok(applyMilestoneApi.attain, { id }, IN_COMPANY);
      return { id, reason: '尚未确认方案' };
    },
  },
  documents: {
    apply_demand: (at) => applyDemandOf(at),
    apply_milestone: milestoneOf,
  },
  arranged: { apply_demand: { planned: plannedDemand }, apply_milestone: { charged: chargedMilestone } },
  fitting: {
    api_apply_demand_plan: (at) => applyDemandOf(at, 'submit', 'accept', 'shortlist'),
  },
};
