import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { newItem } from '../../../exam-item/server/testing/exam-item.samples.ts';
import { newSeries } from '../../../exam-series/server/testing/exam-series.samples.ts';
import { examOfferingApi } from '../../exam-offering.contract.ts';

const HERE = { company: 1 };
/** A new item in a new series. */
export async function newOffering(at: Arranger): Promise<{ id: number; series_id: number; item_id: number }> {
  const series_id = await newSeries(at);
  const item_id = await newItem(at);
  await at.owner.ok(examOfferingApi.add, { series_id, item_ids: [item_id] }, HERE);
  const { list } = await at.owner.ok(examOfferingApi.list, { series_id }, HERE);
  return { id: list[0]?.id as number, series_id, item_id };
}
const edited = async (at: Arranger) => ({
  id: (await newOffering(at)).id,
  version: 1,
  max_mark: 150,
  options: [{ code: 'AY', title: '选项' }],
  components: [
    {
      code: '12',
      title: '卷一',
      session: 'am' as const,
      starts_at: momentOf('Europe/London', '2028-05-10', 540),
      minutes: 90,
      site: '一楼',
      max_mark: 75,
      options: ['AY'],
    },
  ],
});

export const samples: Samples = {
  calls: {
    api_exam_offering_add: async (at) => ({
      series_id: await newSeries(at),
      item_ids: [await newItem(at)],
    }),
    api_exam_offering_edit: edited,
    api_exam_offering_boundaries: async (at) => ({
      id: (await newOffering(at)).id,
      version: 1,
      boundaries: [
        { grade: 'A', mark: 120 },
        { grade: 'B', mark: 90 },
      ],
    }),
    api_exam_offering_del: async (at) => ({ id: (await newOffering(at)).id }),
  },
};
