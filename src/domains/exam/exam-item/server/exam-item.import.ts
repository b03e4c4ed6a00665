import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { notFound } from '@/kernel/errors.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { mustSay } from '@/kernel/server/import/kept.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Sentence } from '@/kernel/text.ts';
import { gradeScales } from '../../grade-scale/server/grade-scale.service.ts';
import type { ExamItem, examItemApi } from '../exam-item.contract.ts';
import { examItemImport, examItemImportApi } from '../exam-item.import.ts';
import { examItemText as text } from '../exam-item.text.ts';
import { examItems } from './exam-item.service.ts';

type Values = ImportValues<typeof examItemImport.input>;
type Fields = InputOf<typeof examItemApi.add>;
interface Line {
  readonly id: number | undefined;
  readonly fields: Fields;
}

/** What a file names, by its names. */
async function known(ctx: Ctx) {
  const taught = await subjects.coded(ctx);
  const scales = await gradeScales.shown(ctx);
  const items = await examItems.some(ctx);
  return {
    boards: await baseData.ids(ctx, 'exam_board'),
    /** Of several of one name, the one that the item has already. */
    subject: (name: string, before: number | null | undefined) => {
      const named = taught.filter((one) => one.code === name || one.name === name || one.name_en === name);
      return (named.find(({ id }) => id === before) ?? named[0])?.id;
    },
    scale: (name: string) => scales.find((one) => one.name === name)?.id,
    item: (board: number, code: string) =>
      items.find((one) => one.exam_board_id === board && one.code === code),
  };
}
type Known = Awaited<ReturnType<typeof known>>;

/** What a row has left, and what stood there before where the item was there already. */
interface Kept {
  readonly id: number;
  readonly fields: Fields;
  readonly was?: Fields;
}

const refusedFor = (...reasons: Sentence[]): Planned<Line> => ({ outcome: 'refused', reasons });

function planOf(row: Values, { boards, subject, scale, item }: Known): Planned<Line> {
  const {
    exam_board_name,
    code = '',
    subject_name,
    scale_name,
    prerequisite_code,
    unit_codes,
    ...said
  } = row;
  const exam_board_id = boards.get(exam_board_name ?? '');
  if (exam_board_id === undefined) return refusedFor(text.board_gone);
  const before = item(exam_board_id, code);
  const subject_id =
    subject_name === undefined ? before?.subject_id : subject(subject_name, before?.subject_id);
  if (subject_name !== undefined && subject_id === undefined) return refusedFor(text.subject_gone);
  const scale_id = scale_name === undefined ? before?.scale_id : scale(scale_name);
  if (scale_name !== undefined && scale_id === undefined) return refusedFor(text.scale_gone);
  const after = prerequisite_code === undefined ? undefined : item(exam_board_id, prerequisite_code);
  if (prerequisite_code !== undefined && !after) return refusedFor(text.item_gone);
  const units = unit_codes?.map((unit) => item(exam_board_id, unit)?.id);
  if (units?.includes(undefined)) return refusedFor(text.item_gone);
  const fields: Fields = {
    ...(before && fieldsOf(before)),
    ...(said as Pick<Fields, 'kind' | 'qualification' | 'title'>),
    exam_board_id,
    code,
    subject_id,
    scale_id,
    prerequisite_id: after?.id ?? before?.prerequisite_id,
    unit_ids: (units as number[] | undefined) ?? before?.unit_ids,
  };
  if (!before) return { outcome: 'create', to: { id: undefined, fields } };
  const isSame = JSON.stringify(sorted(fieldsOf(before))) === JSON.stringify(sorted(fields));
  return isSame ? { outcome: 'unchanged' } : { outcome: 'update', to: { id: before.id, fields } };
}

const fieldsOf = (item: ExamItem): Fields => ({
  exam_board_id: item.exam_board_id,
  code: item.code,
  title: item.title,
  kind: item.kind,
  qualification: item.qualification,
  subject_id: item.subject_id,
  scale_id: item.scale_id,
  takes_private: item.takes_private,
  takes_late: item.takes_late,
  prerequisite_id: item.prerequisite_id,
  prerequisite_months: item.prerequisite_months,
  unit_ids: item.unit_ids,
  note: item.note,
});
const sorted = (fields: Fields) => ({
  ...fields,
  unit_ids: (fields.unit_ids ?? []).toSorted((a, b) => a - b),
});

export const examItemImporter: Importer<typeof examItemImport.input, Line, Kept> = {
  spec: examItemImport,
  keyOf: (_field, value) => String(value).trim(),
  notes: async (ctx) => ({
    exam_board_name: [...(await baseData.ids(ctx, 'exam_board')).keys()].join('、'),
    scale_name: (await gradeScales.shown(ctx)).map(({ name }) => name).join('、'),
  }),
  start: async (ctx) => ({
    plan: async (rows) => {
      const there = await known(ctx);
      return rows.map((row) => planOf(row, there));
    },
    write: async (lines) => {
      const kept: Kept[] = [];
      for (const { to } of lines) kept.push(await writeOne(ctx, to));
      return kept;
    },
  }),
  undo: async (ctx, kept) => {
    for (const one of kept) await takeBack(ctx, one);
  },
};

async function fieldsNow(ctx: Ctx, id: number): Promise<Fields> {
  const found = await examItems.find(ctx, id);
  if (!found) throw notFound();
  return sorted(fieldsOf(found));
}

async function writeOne(ctx: Ctx, { id, fields }: Line): Promise<Kept> {
  const was = id === undefined ? undefined : await fieldsNow(ctx, id);
  const written = id ?? (await examItems.add(ctx, fields));
  if (id !== undefined) await examItems.change(ctx, id, fields);
  return { id: written, fields: await fieldsNow(ctx, written), ...(was && { was }) };
}

/** What is new and nowhere named goes again; what was there is what it was. */
async function takeBack(ctx: Ctx, { id, fields, was }: Kept): Promise<void> {
  await examItems.lock(ctx, id);
  mustSay(await fieldsNow(ctx, id), fields);
  if (was) await examItems.change(ctx, id, was);
  else await examItems.remove(ctx, id);
}

export const examItemImportService = importService(examItemImportApi, examItemImporter);
