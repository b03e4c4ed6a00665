import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Reckoned, ResultKind, Source, Track, Why } from '../result.rules.ts';
import { resultComponent } from './result.table.ts';

export interface Sitting {
  readonly student_id: number;
  readonly item_id: number;
  readonly series_id: number;
  readonly track: Track;
}
export interface Word extends Reckoned {
  readonly kind: ResultKind;
  readonly source: Source;
  readonly why: Why;
  readonly note: string;
  readonly file_id: number | null;
}

/** A word on a sitting of which there are others. */
export interface Said {
  readonly result_id: number;
  readonly revision: number;
  readonly word: Word;
}
/** The first one on a sitting. */
interface First {
  readonly sitting: Sitting;
  readonly exam_board_id: number;
  readonly teacher_id: number | null;
  readonly word: Word;
}
export const sittingKey = ({ student_id, item_id, series_id, track }: Sitting): string =>
  [student_id, item_id, series_id, track].join(' ');

export const wordOf = ({ kind, grade, mark, points, reckoned_grade, is_flagged, source }: Word) => ({
  kind,
  grade,
  mark,
  points,
  reckoned_grade,
  is_flagged,
  source,
});

/** As one parameter: a file has thousands of words, each with a dozen fields. */
const WORD_COLUMNS =
  'kind text, grade text, mark int, points int, reckoned_grade text, is_flagged boolean, source text';
const WORD = 'kind, grade, mark, points, reckoned_grade, is_flagged, source';

export async function addRevisions(ctx: Ctx, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return;
  const { company_id, family_id } = ctx;
  await ctx.query(
    `INSERT INTO result_revision (family_id, company_id, created_by, result_id, revision, why, note, file_id, ${WORD})
     SELECT $1, $2, $3, result_id, revision, why, note, file_id, ${WORD}
       FROM jsonb_to_recordset($4) AS r (result_id bigint, revision int, why text, note text, file_id bigint, ${WORD_COLUMNS})`,
    [
      family_id,
      company_id,
      ctx.admin_id || null,
      JSON.stringify(
        said.map(({ result_id, revision, word }) => {
          const { why, note, file_id } = word;
          return { result_id, revision, why, note, file_id, ...wordOf(word) };
        }),
      ),
    ],
  );
  const components = said.flatMap(({ result_id, revision, word }) =>
    word.components.map((component) => ({ ...component, company_id, result_id, revision })),
  );
  if (components.length > 0) await ctx.db.insert(resultComponent).values(components);
}

/** The first words on these sittings; their ids, in the same order. */
export async function insert(ctx: Ctx, firsts: readonly First[]): Promise<number[]> {
  if (firsts.length === 0) return [];
  const { rows } = await ctx.query(
    `INSERT INTO exam_result (family_id, company_id, student_id, item_id, series_id, exam_board_id, teacher_id, ${WORD})
     SELECT $1, $2, student_id, item_id, series_id, exam_board_id, teacher_id, ${WORD}
       FROM jsonb_to_recordset($3) AS r (student_id bigint, item_id bigint, series_id bigint, exam_board_id bigint,
                                         teacher_id bigint, ${WORD_COLUMNS})
     RETURNING id, student_id, item_id, series_id, track`,
    [
      ctx.family_id,
      ctx.company_id,
      JSON.stringify(
        firsts.map(({ sitting: { student_id, item_id, series_id }, exam_board_id, teacher_id, word }) => ({
          student_id,
          item_id,
          series_id,
          exam_board_id,
          teacher_id,
          ...wordOf(word),
        })),
      ),
    ],
  );
  const idOf = new Map(rows.map((row) => [sittingKey(row as Sitting), Number(row.id)]));
  const ids = firsts.map(({ sitting }) => idOf.get(sittingKey(sitting)) as number);
  await addRevisions(
    ctx,
    firsts.map(({ word }, at) => ({ result_id: ids[at] as number, revision: 1, word })),
  );
  return ids;
}
