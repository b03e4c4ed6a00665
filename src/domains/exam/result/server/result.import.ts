import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { notFound, Refusal, refuse } from '@/kernel/errors.ts';
import { importText } from '@/kernel/import.text.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { readComponents, resultImport, resultImportApi } from '../result.import.ts';
import { type Reckoned, trackOf } from '../result.rules.ts';
import { resultText as text } from '../result.text.ts';
import { sittingKey } from './result.insert.store.ts';
import {
  keep,
  type LastWord,
  lastWords,
  type Marked,
  markingOf,
  planSaves,
  reckonedOf,
  type SavePlan,
  type Saying,
} from './result.save.ts';
import { examResults } from './result.service.ts';
import { resultStore } from './result.store.ts';
import { resultsChanged } from './result-event.service.ts';

type Values = ImportValues<typeof resultImport.input>;
interface Known {
  readonly boards: ReadonlyMap<string, number>;
  readonly series: Awaited<ReturnType<typeof examSeriesList.some>>;
  readonly items: Awaited<ReturnType<typeof examItems.some>>;
  readonly markings: Map<string, Marked>;
  /** Sittings of this file, with the row that named each first: rows are read again where they are written one by one. */
  readonly met: Map<string, string>;
}
type Named = Awaited<ReturnType<typeof resultStore.studentsNamed>>[number];
interface Found {
  readonly byNumber: ReadonlyMap<string, readonly Named[]>;
  readonly byName: ReadonlyMap<string, readonly Named[]>;
}

/** Which sitting a row spoke of, and which revision it has become. */
interface Kept {
  readonly id: number;
  readonly revision: number;
  readonly sitting: Pick<Saying['input'], 'student_id' | 'series_id' | 'item_id'>;
}

const refusedFor = (...reasons: readonly Sentence[]): Planned<Saying> => ({ outcome: 'refused', reasons });

const known = async (ctx: Ctx): Promise<Known> => ({
  boards: await baseData.ids(ctx, 'exam_board'),
  series: await examSeriesList.some(ctx),
  items: await examItems.some(ctx),
  markings: new Map(),
  met: new Map(),
});

/** Whom the rows may mean. */
async function studentsOf(ctx: Ctx, rows: readonly Values[]): Promise<Found> {
  const list = await resultStore.studentsNamed(
    ctx,
    rows.flatMap(({ student_number }) => student_number ?? []),
    rows.flatMap(({ student_number, student_name }) => (student_number ? [] : (student_name ?? []))),
  );
  const byName = new Map<string, Named[]>();
  for (const one of list) byName.set(one.username, [...(byName.get(one.username) ?? []), one]);
  return { byNumber: new Map(list.map((one) => [one.number, [one]])), byName };
}

/** By number, else by a name that only one student has; never by a name that is not theirs. */
function studentOf({ byNumber, byName }: Found, { student_number, student_name }: Values): number | Sentence {
  const [only, ...others] =
    (student_number ? byNumber.get(student_number) : byName.get(student_name ?? '')) ?? [];
  if (!only || others.length > 0) return text.import_no_student;
  return !student_name || only.username === student_name ? only.id : text.import_other_name;
}

async function sayingOf(ctx: Ctx, row: Values, found: Found, known: Known): Promise<Saying | Sentence> {
  const student_id = studentOf(found, row);
  if (typeof student_id !== 'number') return student_id;
  const board = known.boards.get(row.exam_board_name ?? '');
  const series = known.series.find((one) => one.exam_board_id === board && one.name === row.series_name);
  if (!series) return text.import_no_series;
  const item = known.items.find((one) => one.exam_board_id === board && one.code === row.item_code);
  if (!item) return text.import_no_item;
  const key = `${series.id} ${item.id}`;
  const marked = known.markings.get(key) ?? (await markingOf(ctx, series.id, item.id));
  known.markings.set(key, marked);
  const said = row.components_said ?? '';
  const components = readComponents(said)?.map(({ code, mark }) => ({
    component_id: marked.offering?.components.find((one) => one.code === code)?.id ?? 0,
    mark: mark === 'ABS' ? null : mark,
    is_absent: mark === 'ABS' ? (1 as const) : (0 as const),
  }));
  if (!components || components.some(({ component_id }) => component_id === 0))
    return fill(text.import_bad_component, { said });
  const { kind = 'final', grade, mark, note } = row;
  return {
    marked,
    input: { student_id, series_id: series.id, item_id: item.id, kind, grade, mark, components, note },
  };
}

/** Marks of papers, as they are entered. */
const enteredOf = (components: Reckoned['components']) =>
  components.map(({ component_id, mark, grade, is_absent }) => ({
    component_id,
    mark,
    grade,
    is_absent: is_absent ? (1 as const) : (0 as const),
  }));

/** An empty cell changes nothing: of a row without marks those stand that are known, and their grade if it has none. */
function onTopOf(last: LastWord | undefined, saying: Saying): Saying {
  const { grade, mark, components = [] } = saying.input;
  if (!last || mark !== undefined || components.length > 0) return saying;
  const stays = { grade: grade ?? last.grade, mark: last.mark, components: enteredOf(last.components) };
  return { ...saying, input: { ...saying.input, ...stays } };
}

/** A sitting stands once in a file. */
function onceIn({ met }: Known, saying: Saying, row: Values | undefined): Saying | Sentence {
  // What cannot be takes nobody's place.
  if (reckonedOf(saying) instanceof Refusal) return saying;
  const { student_id, series_id, item_id, kind } = saying.input;
  const key = sittingKey({ student_id, series_id, item_id, track: trackOf(kind) });
  const words = JSON.stringify(row);
  if ((met.get(key) ?? words) !== words) return text.import_twice;
  met.set(key, words);
  return saying;
}

function plannedOf(saying: Saying, plan: SavePlan | Refusal): Planned<Saying> {
  if (plan instanceof Refusal) return refusedFor(...Object.values(plan.fields ?? [plan.sentence]));
  const { reckoned, before, isSame } = plan;
  if (isSame) return { outcome: 'unchanged' };
  const notes: Sentence[] = [];
  if (before) notes.push(fill(text.import_revised, { n: before.revision + 1 }));
  if (reckoned.is_flagged)
    notes.push(fill(text.import_flagged, { grade: reckoned.grade, reckoned: reckoned.reckoned_grade ?? '' }));
  return { outcome: before ? 'update' : 'create', to: saying, notes };
}

/** All rows at once: a file has thousands. */
async function planRows(ctx: Ctx, rows: readonly Values[], known: Known): Promise<Planned<Saying>[]> {
  const found = await studentsOf(ctx, rows);
  const said: (Saying | Sentence)[] = [];
  for (const row of rows) said.push(await sayingOf(ctx, row, found, known));
  const lastOf = await lastWords(
    ctx,
    said.flatMap((one) => ('input' in one ? one.input : [])),
  );
  const read = said.map((one, at) =>
    'input' in one ? onceIn(known, onTopOf(lastOf(one.input), one), rows[at]) : one,
  );
  const sayings = read.filter((one): one is Saying => 'input' in one);
  const plans = await planSaves(ctx, sayings);
  const planOf = new Map(sayings.map((saying, at) => [saying, plans[at] as SavePlan | Refusal]));
  return read.map((one) =>
    'input' in one ? plannedOf(one, planOf.get(one) as SavePlan | Refusal) : refusedFor(one),
  );
}

async function write(ctx: Ctx, sayings: readonly Saying[]): Promise<Kept[]> {
  const student_ids = [...new Set(sayings.map(({ input }) => input.student_id))];
  await students.mustHoldAll(ctx, student_ids);
  const plans = await planSaves(ctx, sayings);
  const planned = sayings.map((saying, at) => {
    const plan = plans[at];
    if (!plan || plan instanceof Refusal) throw plan ?? notFound();
    return { ...saying, plan };
  });
  const fresh = planned.filter(({ plan }) => !plan.isSame);
  const kept = await keep(ctx, fresh, { source: 'import', why: 'import' });
  await resultsChanged.emit(ctx, { student_ids });
  return planned.map((one) => {
    const { student_id, series_id, item_id } = one.input;
    const at = fresh.indexOf(one);
    const { id, revision } = kept[at] ?? { id: one.plan.before?.id ?? 0, revision: 0 };
    return { id, revision, sitting: { student_id, series_id, item_id } };
  });
}

/** A result never goes: what it was before is said again, as a revision that corrects. A first one stays. */
async function takeBack(ctx: Ctx, { id, revision, sitting }: Kept): Promise<void> {
  if (revision === 0) return;
  const revisions = await resultStore.revisions(ctx, id);
  const [last, before] = revisions;
  if (!last) throw notFound();
  if (last.revision !== revision) throw refuse(importText.changed_since);
  if (!before) throw refuse(text.import_first_stays);
  await examResults.say(ctx, {
    ...sitting,
    kind: before.kind,
    grade: before.grade,
    mark: before.mark,
    components: enteredOf(before.components),
    ...(before.source === 'outside' && { outside: 1 as const }),
    why: 'mistyped',
    note: before.note,
    file_id: before.file?.id,
    revision,
  });
}

export const resultImporter: Importer<typeof resultImport.input, Saying, Kept> = {
  spec: resultImport,
  // A student has a row for each item: sittings are told apart by the plan.
  keyOf: () => '',
  notes: async (ctx) => ({
    exam_board_name: [...(await baseData.ids(ctx, 'exam_board')).keys()].join('、'),
  }),
  start: async (ctx) => {
    const names = await known(ctx);
    return {
      plan: (rows) => planRows(ctx, rows, names),
      write: (lines) =>
        write(
          ctx,
          lines.map(({ to }) => to),
        ),
    };
  },
  undo: async (ctx, kept) => {
    for (const one of kept) await takeBack(ctx, one);
  },
};

export const resultImportService = importService(resultImportApi, resultImporter);
