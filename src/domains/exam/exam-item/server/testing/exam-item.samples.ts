import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { boardId } from '../../../exam-centre/server/testing/exam-centre.samples.ts';
import { newScale } from '../../../grade-scale/server/testing/grade-scale.samples.ts';
import { examItemApi } from '../../exam-item.contract.ts';
import { examItemImportApi } from '../../exam-item.import.ts';

const HERE = { company: 1 };
const fields = async (at: Arranger, board = 'AQA') => ({
  exam_board_id: await boardId(at, board),
  code: `T${at.next()}`,
  title: `样例科目${at.next()}`,
  kind: 'linear' as const,
  qualification: 'a_level' as const,
  scale_id: await newScale(at),
  takes_private: 0 as const,
  note: '备注',
});
export const newItem = async (at: Arranger, board?: string): Promise<number> =>
  (await at.owner.ok(examItemApi.add, await fields(at, board), HERE)).id;

const itemFile = (at: Arranger): Buffer =>
  Buffer.from(`考试局,科目代码,科目名称,类型,资格\nAQA,F${at.next()},文件科目,单元,国际 A-Level`);

export const samples: Samples = {
  calls: {
    api_exam_item_add: (at) => fields(at),
    api_exam_item_edit: async (at) => ({ id: await newItem(at), version: 1, ...(await fields(at)) }),
    api_exam_item_del: async (at) => ({ id: await newItem(at) }),
    api_exam_item_disable: async (at) => ({ id: await newItem(at) }),
    api_exam_item_enable: async (at) => {
      const id = await newItem(at);
      await at.owner.ok(examItemApi.disable, { id }, HERE);
      return { id };
    },
    api_exam_item_import_preview: async (at) => ({ name: `科目 ${at.next()}.csv`, bytes: itemFile(at) }),
    api_exam_item_import_run: async (at) => {
      const file = { name: `科目 ${at.next()}.csv`, bytes: itemFile(at) };
      const { id } = await at.owner.ok(examItemImportApi.preview, file as never, HERE);
      return { id };
    },
    api_exam_item_import_undo: async (at) =>
      imported(at, examItemImportApi, { name: `科目 ${at.next()}.csv`, bytes: itemFile(at) }),
  },
  documents: { exam_item: newItem },
};
