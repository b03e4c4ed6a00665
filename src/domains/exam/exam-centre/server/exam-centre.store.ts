import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ExamCentre } from '../exam-centre.contract.ts';
import { examCentre } from './exam-centre.table.ts';

const store = orderedStore(examCentre);
const withBoard = withNames<{ exam_board_id: number }>()({
  exam_board_name: [baseNames.name, 'exam_board_id'],
});

export const examCentreStore = {
  ...store,
  async rows(ctx: Ctx) {
    const rows = await store.list(ctx, columnsOf(examCentre, ExamCentre));
    const named = await withBoard(ctx, rows);
    return rows.map((row, at) => ({ ...row, exam_board_name: named[at]?.exam_board_name ?? '' }));
  },
  shown: (ctx: Ctx) =>
    store.options(ctx, {
      id: examCentre.id,
      name: examCentre.name,
      number: examCentre.number,
      exam_board_id: examCentre.exam_board_id,
    }),
  byBoard: referencedIn(examCentre, examCentre.exam_board_id),
};
