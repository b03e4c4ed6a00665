import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { boardId } from '../../../exam-centre/server/testing/exam-centre.samples.ts';
import { examSeriesApi } from '../../exam-series.contract.ts';

const HERE = { company: 1 };
const fields = async (at: Arranger, board = 'AQA') => ({
  exam_board_id: await boardId(at, board),
  name: `样例考季${at.next()}`,
  zone: 'Europe/London' as const,
  starts_on: '2028-05-01',
  ends_on: '2028-06-20',
  results_on: '2028-08-15',
  enquiry_until: momentOf('Europe/London', '2028-09-01', 0),
  key_times: [{ name: '报名开始', at: momentOf('Europe/London', '2027-11-01', 540) }],
  note: '备注',
});
/** A planned one without items. */
export const newSeries = async (at: Arranger, board?: string): Promise<number> =>
  (await at.owner.ok(examSeriesApi.add, await fields(at, board), HERE)).id;

/** A planned one that has everything it needs: a copy of one of the demo. */
export async function readySeries(at: Arranger): Promise<number> {
  const { list } = await at.owner.ok(examSeriesApi.options, {}, HERE);
  const from = list.find(({ exam_board_name }) => exam_board_name === 'British Council');
  const copy = { id: from?.id as number, name: `样例考季${at.next()}`, days: 364 };
  return (await at.owner.ok(examSeriesApi.copy, copy, HERE)).id;
}
async function moved(at: Arranger, ...moves: readonly ('open' | 'close')[]): Promise<{ id: number }> {
  const id = await readySeries(at);
  for (const move of moves) await at.owner.ok(examSeriesApi[move], { id }, HERE);
  return { id };
}

export const samples: Samples = {
  calls: {
    api_exam_series_add: (at) => fields(at),
    api_exam_series_edit: async (at) => ({ id: await newSeries(at), version: 1, ...(await fields(at)) }),
    api_exam_series_del: async (at) => ({ id: await newSeries(at) }),
    api_exam_series_copy: async (at) => ({
      id: await newSeries(at),
      name: `样例考季${at.next()}`,
      days: 364,
    }),
    api_exam_series_open: (at) => moved(at),
    api_exam_series_close: (at) => moved(at, 'open'),
    api_exam_series_reopen: (at) => moved(at, 'open', 'close'),
    api_exam_series_results: (at) => moved(at, 'open', 'close'),
  },
  documents: { exam_series: readySeries },
};
