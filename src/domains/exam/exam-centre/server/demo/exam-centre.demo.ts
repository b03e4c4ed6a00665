import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import { examCentres } from '../exam-centre.service.ts';

const CENTRES = [
  { board: 'CAIE', name: '徐汇考点', number: 'CN123', city: '上海' },
  { board: 'CAIE', name: '浦东考点', number: 'CN187', city: '上海' },
  { board: 'Edexcel', name: '徐汇考点', number: '92731', city: '上海' },
  { board: 'AQA', name: '浦东考点', number: '62311', city: '上海' },
  { board: 'British Council', name: '英国文化协会上海', number: 'SH001', city: '上海' },
] as const;

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads)
    await within(async (ctx) => {
      const boards = await baseData.ids(ctx, 'exam_board');
      const rows = CENTRES.flatMap(({ board, ...centre }) => {
        const exam_board_id = boards.get(board);
        if (exam_board_id === undefined) return [];
        const isTest = board === 'British Council';
        return {
          ...centre,
          exam_board_id,
          needs: isTest
            ? ['document' as const, 'photo' as const]
            : ['uci' as const, 'candidate_number' as const, 'document' as const],
          name_form: isTest ? ('plain' as const) : ('surname_first' as const),
        };
      });
      await examCentres.ensure(ctx, rows);
    });
}
