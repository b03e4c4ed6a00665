import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

/** Name, English name, code, board, levels. */
const SUBJECTS = [
  '数学|Mathematics|9709|CAIE|AS,A2',
  '进阶数学|Further Mathematics|9231|CAIE|AS,A2',
  '物理|Physics|9702|CAIE|AS,A2',
  '化学|Chemistry|9701|CAIE|AS,A2',
  '生物|Biology|9700|CAIE|AS,A2',
  '经济|Economics|9708|CAIE|AS,A2',
  '计算机科学|Computer Science|9618|CAIE|AS,A2',
  '数学|Mathematics|YMA01|Edexcel|AS,A2',
  '物理|Physics|YPH11|Edexcel|AS,A2',
  '国际数学|International Mathematics|0607|CAIE|IGCSE',
  '英语文学|English Literature|0475|CAIE|IGCSE',
  '微积分|Calculus BC||College Board|AP',
  '数学分析与方法|Analysis and Approaches||IBO|IB DP',
  '雅思|IELTS|||IGCSE,AS,A2,IB DP,AP',
] as const;
const TAUGHT: CourseTypeCode[] = [12, 17, 18, 1];

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads) await within(loadSubjects);
}

async function loadSubjects(ctx: Ctx): Promise<void> {
  if (await subjects.any(ctx)) return;
  const boards = await baseData.ids(ctx, 'exam_board');
  const levels = await baseData.ids(ctx, 'alevel');
  for (const line of SUBJECTS) {
    const [name = '', name_en = '', code = '', board = '', level = ''] = line.split('|');
    const level_ids = level.split(',').flatMap((one) => levels.get(one) ?? []);
    const exam_board_id = boards.get(board) ?? null;
    await subjects.insert(ctx, { name, name_en, code, exam_board_id, level_ids, course_types: TAUGHT });
  }
}
