import { files } from '@/domains/organisation/file/server/file.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, Refusal, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_SECONDS, momentOf } from '@/kernel/value/day.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examOfferings } from '../../exam-offering/server/exam-offering.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { gradeScales } from '../../grade-scale/server/grade-scale.service.ts';
import type { resultApi } from '../result.contract.ts';
import {
  isWrong,
  type Marking,
  type Reckoned,
  reckon,
  type Source,
  saysSame,
  trackOf,
  type Why,
} from '../result.rules.ts';
import { resultText as text } from '../result.text.ts';
import { type Sitting, sittingKey, type Word } from './result.insert.store.ts';
import { type ResultRow, resultStore as store } from './result.store.ts';

/** A teacher's result is that of who taught them most in so many days before. */
const TAUGHT_DAYS = 180;

const reasons: Record<string, () => Refusal> = {
  result_revision_file: () => invalid({ file_id: text.file_unknown }),
  exam_result_sitting: () => stale(),
};

/** An item in a series, and how it is marked there; of what the series does not offer only its scale is known. */
export async function markingOf(ctx: Ctx, series_id: number, item_id: number) {
  const [item, series] = [await examItems.find(ctx, item_id), await examSeriesList.find(ctx, series_id)];
  if (!item) throw invalid({ item_id: text.item_gone });
  if (!series) throw invalid({ series_id: text.series_gone });
  if (item.exam_board_id !== series.exam_board_id) throw invalid({ series_id: text.not_of_board });
  const offering = await examOfferings.of(ctx, series_id, item_id);
  const grades =
    item.scale_id === null ? undefined : (await gradeScales.grades(ctx, [item.scale_id])).get(item.scale_id);
  const marking: Marking = {
    grades,
    max_mark: offering?.max_mark ?? null,
    components: offering?.components ?? [],
    boundaries: offering?.boundaries ?? [],
  };
  return { item, series, offering, marking };
}
export type Marked = Awaited<ReturnType<typeof markingOf>>;

type Saved = ParsedOf<typeof resultApi.save>;
interface More {
  readonly source: Source;
  readonly why: Why | undefined;
}

/** A word on a sitting, and how the item is marked there. */
export interface Saying {
  readonly input: Saved;
  readonly marked: Marked;
}
export interface SavePlan {
  readonly reckoned: Reckoned;
  readonly before: ResultRow | undefined;
  /** It says what is known already. */
  readonly isSame: boolean;
}

const sittingOf = ({ student_id, item_id, series_id, kind }: Saved): Sitting => ({
  student_id,
  item_id,
  series_id,
  track: trackOf(kind),
});

/** What marks and grade come to, or why they cannot be. */
export function reckonedOf({ input, marked: { marking } }: Saying): Reckoned | Refusal {
  const { components = [] } = input;
  if (new Set(components.map((one) => one.component_id)).size < components.length)
    return invalid({ components: text.component_twice });
  const reckoned = reckon(input, marking);
  return isWrong(reckoned) ? invalid({ [reckoned.field]: reckoned.sentence }) : reckoned;
}

/** What was said last of these sittings, with the marks of their papers; nobody else adds to them meanwhile. */
export async function lastWords(ctx: Ctx, inputs: readonly Saved[]) {
  const known = await store.lockSittings(ctx, inputs.map(sittingOf));
  const rows = [...known.values()];
  const components = rows.length > 0 ? await store.components(ctx, rows) : [];
  return (input: Saved) => {
    const last = known.get(sittingKey(sittingOf(input)));
    return last && { ...last, components: components.filter(({ result_id }) => result_id === last.id) };
  };
}
export type LastWord = NonNullable<ReturnType<Awaited<ReturnType<typeof lastWords>>>>;

/** What words on sittings would be: the same as the last one, the first, or another revision; or why one cannot be. */
export async function planSaves(
  ctx: Ctx,
  sayings: readonly Saying[],
): Promise<readonly (SavePlan | Refusal)[]> {
  const reckoned = sayings.map(reckonedOf);
  const good = sayings.filter((_, at) => !(reckoned[at] instanceof Refusal));
  const lastOf = await lastWords(
    ctx,
    good.map(({ input }) => input),
  );
  return sayings.map(({ input }, at) => {
    const one = reckoned[at] as Reckoned | Refusal;
    if (one instanceof Refusal) return one;
    const before = lastOf(input);
    return {
      reckoned: one,
      before,
      isSame: before !== undefined && saysSame({ ...one, kind: input.kind }, before),
    };
  });
}

/** Who taught the students of first words, in their order. */
function teachersOf(ctx: Ctx, firsts: readonly Saying[]): Promise<(number | null)[]> {
  return store.teachersOf(
    ctx,
    firsts.map(({ input: { student_id }, marked: { item, series } }) => {
      const to = momentOf(series.zone, series.ends_on, 0) + DAY_SECONDS;
      return { student_id, subject_id: item.subject_id ?? 0, from: to - TAUGHT_DAYS * DAY_SECONDS, to };
    }),
  );
}

/** Keeps what was planned and is not known already: the first word on a sitting, or another one. */
export async function keep(
  ctx: Ctx,
  planned: readonly (Saying & { readonly plan: SavePlan })[],
  { source, why }: More,
): Promise<readonly { readonly id: number; readonly revision: number }[]> {
  const wordOf = ({ input, plan: { reckoned, before } }: (typeof planned)[number]): Word => {
    if (before && !why) throw invalid({ why: text.needs_why });
    const { kind, note = '', file_id = null } = input;
    return { ...reckoned, kind, source, why: (before && why) ?? 'first', note, file_id };
  };
  const firsts = planned.filter(({ plan }) => !plan.before);
  const teachers = await teachersOf(ctx, firsts);
  const ids = await explain(
    store.insert(
      ctx,
      firsts.map((one, at) => ({
        sitting: sittingOf(one.input),
        exam_board_id: one.marked.item.exam_board_id,
        teacher_id: teachers[at] ?? null,
        word: wordOf(one),
      })),
    ),
    reasons,
  );
  const others = planned.flatMap((one) => {
    const { before } = one.plan;
    return before ? [{ result_id: before.id, revision: before.revision + 1, word: wordOf(one) }] : [];
  });
  await explain(store.revise(ctx, others), reasons);
  return planned.map(({ plan }) =>
    plan.before
      ? { id: plan.before.id, revision: plan.before.revision + 1 }
      : { id: ids[firsts.findIndex((one) => one.plan === plan)] as number, revision: 1 },
  );
}

/** A word on a sitting, from a person. What says nothing new adds nothing. */
export async function save(
  ctx: Ctx,
  input: Saved,
): Promise<{ id: number; revision: number; isNew: boolean }> {
  await students.mustHold(ctx, input.student_id);
  if (input.outside === 1 && input.file_id == null) throw invalid({ file_id: text.needs_evidence });
  if (input.file_id != null)
    await files.mayAttach(ctx, [input.file_id], () => invalid({ file_id: text.file_unknown }));
  const marked = await markingOf(ctx, input.series_id, input.item_id);
  const [plan] = await planSaves(ctx, [{ input, marked }]);
  if (!plan || plan instanceof Refusal) throw plan ?? notFound();
  if (input.revision !== undefined && input.revision !== (plan.before?.revision ?? 0)) throw stale();
  if (plan.before && plan.isSame) return { id: plan.before.id, revision: plan.before.revision, isNew: false };
  const source = input.outside === 1 ? 'outside' : 'hand';
  const [kept] = await keep(ctx, [{ input, marked, plan }], { source, why: input.why });
  return { ...(kept as NonNullable<typeof kept>), isNew: true };
}
