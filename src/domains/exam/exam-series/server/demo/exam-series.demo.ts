import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { examSeriesList } from '../exam-series.service.ts';

const BOARDS = ['CAIE', 'Edexcel'];

/** The summer series of next year, and that of this year, whose results are out. */
export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads)
    await within(async (ctx) => {
      if ((await examSeriesList.some(ctx)).length > 0) return;
      const boards = await baseData.ids(ctx, 'exam_board');
      const today = todayOf(ctx);
      const last = Number(today.slice(0, 4)) - (today.slice(5) > '09-01' ? 0 : 1);
      for (const board of BOARDS)
        for (const year of [last, last + 1]) await addSummer(ctx, boards.get(board) ?? 0, year);
      await addTest(ctx, boards.get('British Council') ?? 0, last);
    });
}

async function addSummer(ctx: Ctx, exam_board_id: number, year: number): Promise<void> {
  const at = (day: string, minute: number) => momentOf('Europe/London', `${year}-${day}`, minute);
  await examSeriesList.add(ctx, {
    exam_board_id,
    name: `${year}-06`,
    zone: 'Europe/London',
    starts_on: `${year}-04-26`,
    ends_on: `${year}-06-18`,
    results_on: `${year}-08-12`,
    enquiry_until: at('08-24', 23 * 60 + 59),
    key_times: [
      { name: '时间表公布', at: at('01-15', 9 * 60) },
      { name: '准考证下发', at: at('04-05', 9 * 60) },
    ],
  });
}

async function addTest(ctx: Ctx, exam_board_id: number, year: number): Promise<void> {
  await examSeriesList.add(ctx, {
    exam_board_id,
    name: `${year}-12-19`,
    zone: 'Asia/Shanghai',
    starts_on: `${year}-12-19`,
    ends_on: `${year}-12-19`,
    results_on: `${year + 1}-01-01`,
  });
}
