import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import { boardId } from '@/domains/exam/exam-centre/server/testing/exam-centre.samples.ts';
import { examItemApi } from '@/domains/exam/exam-item/exam-item.contract.ts';
import { examOfferingApi } from '@/domains/exam/exam-offering/exam-offering.contract.ts';
import { newSeries } from '@/domains/exam/exam-series/server/testing/exam-series.samples.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { decidedApplication } from '../../../application/server/testing/application.samples.ts';
import { offerConditionApi } from '../../offer-condition.contract.ts';

const HERE = { company: 1 };
const test = { kind: 'test', test: 'ielts', overall: 7, parts: [{ part: 'writing', score: 6.5 }] } as const;

const fields = async (at: Arranger): Promise<Input> => ({
  application_id: await decidedApplication(at, 'conditional'),
  due_on: '2027-08-31',
  ...test,
});
const newCondition = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(offerConditionApi.add, (await fields(at)) as never, HERE)).id;
const said = async (at: Arranger): Promise<Input> => ({
  id: await newCondition(at),
  said_because: '成绩单已寄到',
});

/** A subject of an A level, as a board offers it. */
export const alevelOf = async (at: Arranger, subject_id: number): Promise<number> =>
  (
    await at.owner.ok(
      examItemApi.add,
      {
        exam_board_id: await boardId(at, 'AQA'),
        code: `A${at.next()}`,
        title: '样例 A-Level',
        kind: 'linear',
        qualification: 'a_level',
        subject_id,
      },
      HERE,
    )
  ).id;

/** One sitting of a test with its four parts, by their codes. */
export async function newIelts(at: Arranger) {
  const series_id = await newSeries(at);
  const { id: item_id } = await at.owner.ok(
    examItemApi.add,
    {
      exam_board_id: await boardId(at, 'AQA'),
      code: `I${at.next()}`,
      title: '样例雅思',
      kind: 'test',
      qualification: 'ielts',
    },
    HERE,
  );
  await at.owner.ok(examOfferingApi.add, { series_id, item_ids: [item_id] }, HERE);
  const [offering] = (await at.owner.ok(examOfferingApi.list, { series_id }, HERE)).list;
  const components = ['L', 'R', 'W', 'S'].map((code) => ({
    code,
    title: code,
    session: 'am' as const,
    starts_at: momentOf('Europe/London', '2028-05-10', 540),
    minutes: 60,
  }));
  const id = offering?.id as number;
  await at.owner.ok(examOfferingApi.edit, { id, version: 1, components }, HERE);
  const whole = await at.owner.ok(examOfferingApi.get, { id }, HERE);
  return { series_id, item_id, component_ids: whole.components.map((component) => component.id) };
}

export const samples: Samples = {
  calls: {
    api_offer_condition_add: fields,
    api_offer_condition_edit: async (at) => ({
      id: await newCondition(at),
      version: 1,
      ...test,
      overall: 7.5,
    }),
    api_offer_condition_del: async (at) => ({ id: await newCondition(at) }),
    api_offer_condition_tick: said,
    api_offer_condition_waive: said,
    api_offer_condition_untick: async (at) => {
      const input = await said(at);
      await at.owner.ok(offerConditionApi.tick, input as never, HERE);
      return { id: input.id, reason: '点错了' };
    },
  },
};
