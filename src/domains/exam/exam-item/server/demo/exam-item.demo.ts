import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { ItemKind, Qualification } from '../../../exam-series/exam-series.kinds.ts';
import { gradeScales } from '../../../grade-scale/server/grade-scale.service.ts';
import { examItems } from '../exam-item.service.ts';

/** Board, code, title, kind, qualification, scale, code or name of the subject, code of what it is carried forward from. */
const ITEMS = [
  'CAIE|9709-AS|数学 AS|linear|as_level|AS|9709|',
  'CAIE|9709|数学 A-Level|linear|a_level|A-Level|9709|9709-AS',
  'CAIE|9231|进阶数学 A-Level|linear|a_level|A-Level|9231|',
  'CAIE|9702-AS|物理 AS|linear|as_level|AS|9702|',
  'CAIE|9702|物理 A-Level|linear|a_level|A-Level|9702|9702-AS',
  'CAIE|9701|化学 A-Level|linear|a_level|A-Level|9701|',
  'CAIE|9700|生物 A-Level|linear|a_level|A-Level|9700|',
  'CAIE|9708|经济 A-Level|linear|a_level|A-Level|9708|',
  'CAIE|9618|计算机科学 A-Level|linear|a_level|A-Level|9618|',
  'CAIE|0607|国际数学 IGCSE|linear|igcse|IGCSE|0607|',
  'Edexcel|WMA11|纯数 P1|unit|ial|IAL 单元|YMA01|',
  'Edexcel|WMA12|纯数 P2|unit|ial|IAL 单元|YMA01|',
  'Edexcel|WMA13|纯数 P3|unit|ial|IAL 单元|YMA01|',
  'Edexcel|WMA14|纯数 P4|unit|ial|IAL 单元|YMA01|',
  'Edexcel|WST01|统计 S1|unit|ial|IAL 单元|YMA01|',
  'Edexcel|WME01|力学 M1|unit|ial|IAL 单元|YMA01|',
  'Edexcel|YMA01|数学 IAL 套现|award|ial|A-Level|YMA01|',
  'Edexcel|WPH11|物理单元 1|unit|ial|IAL 单元|YPH11|',
  'Edexcel|WPH12|物理单元 2|unit|ial|IAL 单元|YPH11|',
  'Edexcel|WPH14|物理单元 4|unit|ial|IAL 单元|YPH11|',
  'Edexcel|WPH15|物理单元 5|unit|ial|IAL 单元|YPH11|',
  'Edexcel|YPH11|物理 IAL 套现|award|ial|A-Level|YPH11|',
  'British Council|IELTS-A|雅思学术类|test|ielts|雅思|雅思|',
] as const;

/** Awards are made of the units of their subject. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  YMA01: ['WMA11', 'WMA12', 'WMA13', 'WMA14', 'WST01', 'WME01'],
  YPH11: ['WPH11', 'WPH12', 'WPH14', 'WPH15'],
};

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads) await within(loadItems);
}

async function loadItems(ctx: Ctx): Promise<void> {
  if ((await examItems.some(ctx)).length > 0) return;
  const boards = await baseData.ids(ctx, 'exam_board');
  const scales = new Map((await gradeScales.shown(ctx)).map(({ id, name }) => [name, id]));
  const taught = await subjects.coded(ctx);
  const added = new Map<string, number>();
  for (const line of ITEMS) {
    const [board = '', code = '', title = '', kind, qualification, scale = '', of = '', before = ''] =
      line.split('|');
    const exam_board_id = boards.get(board);
    if (exam_board_id === undefined) continue;
    const prerequisite_id = added.get(before) ?? null;
    const id = await examItems.add(ctx, {
      exam_board_id,
      code,
      title,
      kind: kind as ItemKind,
      qualification: qualification as Qualification,
      scale_id: scales.get(scale) ?? null,
      subject_id: taught.find((one) => one.code === of || one.name === of)?.id ?? null,
      prerequisite_id,
      prerequisite_months: prerequisite_id === null ? null : 13,
      unit_ids: (UNITS[code] ?? []).flatMap((unit) => added.get(unit) ?? []),
    });
    added.set(code, id);
  }
}
