import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { newOffering } from '../../../exam-offering/server/testing/exam-offering.samples.ts';
import { resultApi } from '../../result.contract.ts';
import { resultImportApi } from '../../result.import.ts';

const HERE = { company: 1 };
/** A sitting that nobody has said anything of. */
export async function newSitting(at: Arranger) {
  const { series_id, item_id } = await at.some('offering', () => newOffering(at));
  return { student_id: await newStudent(at), series_id, item_id, kind: 'final' as const };
}
export async function newResult(at: Arranger): Promise<{ id: number }> {
  const { id } = await at.owner.ok(resultApi.save, { ...(await newSitting(at)), grade: 'B' }, HERE);
  return { id };
}
async function resultFile(at: Arranger): Promise<Buffer> {
  const { id } = await newResult(at);
  const row = await at.owner.ok(resultApi.get, { id }, HERE);
  const { student_number, exam_board_name, series_name, item_code } = row;
  return Buffer.from(
    `学员号,考试局,考季,科目代码,等级\n${student_number},${exam_board_name},${series_name},${item_code},A`,
  );
}

export const samples: Samples = {
  calls: {
    api_achievement_save: async (at) => ({ ...(await newSitting(at)), grade: 'A', mark: 130, note: '说明' }),
    api_exam_result_import_preview: async (at) => ({
      name: `成绩 ${at.next()}.csv`,
      bytes: await resultFile(at),
    }),
    api_exam_result_import_run: async (at) => {
      const file = { name: `成绩 ${at.next()}.csv`, bytes: await resultFile(at) };
      const { id } = await at.owner.ok(resultImportApi.preview, file as never, HERE);
      return { id };
    },
    api_exam_result_import_undo: async (at) =>
      imported(at, resultImportApi, {
        name: `成绩 ${at.next()}.csv`,
        bytes: await resultFile(at),
      }),
  },
};
