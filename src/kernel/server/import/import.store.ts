import type { ImportRow, ImportState, Outcome } from '../../import.ts';
import type { Sentence } from '../../text.ts';
import { sumOf } from '../../value/sum.ts';
import type { Ctx } from '../session/ctx.ts';
import { type Heading, type ImportSheet, plainHeading } from './sheet.ts';

export interface ImportRecord {
  readonly id: number;
  readonly file_name: string;
  readonly phase: ImportState['phase'];
  readonly fields: string[];
  readonly unknown_columns: string[];
  readonly headings: Heading[];
  readonly problem: Sentence | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}
export interface StoredRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly outcome: Outcome;
  readonly reasons: readonly Sentence[];
  readonly done: boolean;
}
/** What became of a row; `kept`: what has to be known to take it back. */
export interface HandledRow extends Pick<StoredRow, 'row' | 'outcome' | 'reasons'> {
  readonly kept?: unknown;
}

const columnsOf = (phase: string) =>
  `id, file_name, ${phase}, fields, unknown_columns, headings, problem, created_at, ended_at`;
/** Nobody works on it any more, by the keys under which it was ordered. */
const isLeft = (key: string) =>
  `NOT EXISTS (SELECT FROM job j WHERE j.unique_key = ${key} AND j.done_at IS NULL)`;
const RUN_LEFT = `i.phase IN ('waiting', 'running') AND ${isLeft("'import:' || i.id")}`;
const UNDO_LEFT = `i.phase IN ('undo_waiting', 'undoing') AND ${isLeft("'import:' || i.id || ':undo'")}`;
const SEEN = `CASE WHEN ${RUN_LEFT} THEN 'stopped' WHEN ${UNDO_LEFT} THEN 'undo_stopped' ELSE i.phase END AS phase`;
/** For so long after its end an import can be taken back. */
const UNDO_TIME = "interval '1 day'";

/** Uploaded files and their rows. Each belongs to one person, and nobody else finds it. */
export const importStore = {
  async insert(
    ctx: Ctx,
    noun: string,
    file: Omit<ImportSheet, 'rows'> & { readonly file_name: string },
  ): Promise<number> {
    const { rows } = await ctx.query(
      `INSERT INTO import (company_id, family_id, admin_id, noun, file_name, fields, unknown_columns, headings, problem)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        ctx.company_id,
        ctx.family_id,
        ctx.admin_id,
        noun,
        file.file_name,
        file.fields,
        file.unknown,
        JSON.stringify(file.headings),
        file.problem ? JSON.stringify(file.problem) : null,
      ],
    );
    return rows[0].id;
  },

  /** What the headings of earlier files were said to mean, in this company. */
  async learned(ctx: Ctx, noun: string): Promise<Map<string, string>> {
    const { rows } = await ctx.query(
      'SELECT heading, field FROM import_heading WHERE company_id = $1 AND noun = $2',
      [ctx.company_id, noun],
    );
    return new Map(rows.map(({ heading, field }) => [heading, field]));
  },

  async learn(ctx: Ctx, noun: string, headings: readonly Heading[]): Promise<void> {
    // A heading that stands there twice means what was said of it first.
    const said = new Map(
      headings.toReversed().map(({ heading, field }) => [plainHeading(heading), field ?? '']),
    );
    await ctx.query(
      `INSERT INTO import_heading (company_id, noun, heading, field)
       SELECT $1, $2, h.heading, h.field FROM unnest($3::text[], $4::text[]) AS h (heading, field)
       ON CONFLICT (company_id, noun, heading) DO UPDATE SET field = excluded.field`,
      [ctx.company_id, noun, [...said.keys()], [...said.values()]],
    );
  },

  async insertRows(ctx: Ctx, id: number, rows: readonly StoredRow[]): Promise<void> {
    await ctx.query(
      `INSERT INTO import_row (company_id, import_id, row, cells, outcome, reasons, done)
       SELECT $1, $2, r.row, ARRAY(SELECT jsonb_array_elements_text(r.cells)), r.outcome, r.reasons, r.done
         FROM jsonb_to_recordset($3) AS r (row int, cells jsonb, outcome text, reasons jsonb, done boolean)`,
      [ctx.company_id, id, JSON.stringify(rows)],
    );
  },

  /** What was looked at and not run is of no use the next day, what was run after a month, what was before after two days. */
  async forget(ctx: Ctx): Promise<void> {
    await ctx.query(
      `UPDATE import_row r SET kept = NULL FROM import i
        WHERE i.company_id = $1 AND r.company_id = i.company_id AND r.import_id = i.id AND r.kept IS NOT NULL
          AND i.phase IN ('done', 'stopped', 'undone') AND i.ended_at < now() - ${UNDO_TIME} * 2`,
      [ctx.company_id],
    );
    await ctx.query(
      `DELETE FROM import WHERE company_id = $1 AND (created_at < now() - interval '30 days'
         OR (created_at < now() - interval '1 day' AND phase = 'preview'))`,
      [ctx.company_id],
    );
  },

  /** In the phase that people see: where its worker died each time and could not say so, it has stopped. */
  async find(ctx: Ctx, noun: string, id?: number): Promise<ImportRecord | undefined> {
    const { rows } = await ctx.query(
      `SELECT ${columnsOf(SEEN)} FROM import i WHERE family_id = $1 AND admin_id = $2 AND noun = $3 AND company_id = $4
         AND ($5::bigint IS NULL OR id = $5) ORDER BY id DESC LIMIT 1`,
      [ctx.family_id, ctx.admin_id, noun, ctx.company_id, id ?? null],
    );
    return rows[0];
  },

  async lock(ctx: Ctx, noun: string, id: number): Promise<ImportRecord | undefined> {
    const { rows } = await ctx.query(
      `SELECT ${columnsOf('phase')} FROM import WHERE company_id = $1 AND id = $2 AND admin_id = $3 AND noun = $4 FOR UPDATE`,
      [ctx.company_id, id, ctx.admin_id, noun],
    );
    return rows[0];
  },

  async counts(ctx: Ctx, id: number) {
    const { rows } = await ctx.query(
      `SELECT outcome, count(*)::int AS n, count(*) FILTER (WHERE done)::int AS done
         FROM import_row WHERE company_id = $1 AND import_id = $2 GROUP BY outcome`,
      [ctx.company_id, id],
    );
    const of = (outcome: Outcome) => rows.find((row) => row.outcome === outcome)?.n ?? 0;
    return {
      create: of('create'),
      update: of('update'),
      unchanged: of('unchanged'),
      refused: of('refused'),
      undone: of('undone'),
      stays: of('stays'),
      total: sumOf(rows, (row) => row.n),
      handled: sumOf(rows, (row) => row.done),
    };
  },

  async page(
    ctx: Ctx,
    id: number,
    query: { page: number; limit: number; outcome?: Outcome },
  ): Promise<StoredRow[]> {
    const { rows } = await ctx.query(
      `SELECT row, cells, outcome, reasons, done FROM import_row
        WHERE company_id = $1 AND import_id = $2 AND ($3::text IS NULL OR outcome = $3)
        ORDER BY row LIMIT $4 OFFSET $5`,
      [ctx.company_id, id, query.outcome ?? null, query.limit, (query.page - 1) * query.limit],
    );
    return rows;
  },

  /** The next rows that nobody has done yet. */
  async waiting(ctx: Ctx, id: number, limit: number): Promise<StoredRow[]> {
    const { rows } = await ctx.query(
      `SELECT row, cells, outcome, reasons, done FROM import_row
        WHERE company_id = $1 AND import_id = $2 AND NOT done ORDER BY row LIMIT $3`,
      [ctx.company_id, id, limit],
    );
    return rows;
  },

  /** The next rows to be taken back: in the opposite order, as a later one may stand on an earlier one. */
  async toUndo(
    ctx: Ctx,
    id: number,
    limit: number,
  ): Promise<{ readonly row: number; readonly kept: unknown }[]> {
    const { rows } = await ctx.query(
      `SELECT row, kept FROM import_row
        WHERE company_id = $1 AND import_id = $2 AND outcome IN ('create', 'update') AND kept IS NOT NULL
        ORDER BY row DESC LIMIT $3`,
      [ctx.company_id, id, limit],
    );
    return rows;
  },

  /** One's own that have written something and ended within a day, or were not taken back to the end; until when. */
  async undoable(ctx: Ctx, noun: string, id?: number) {
    const { rows } = await ctx.query(
      `SELECT i.id, i.file_name, floor(extract(epoch FROM i.ended_at + ${UNDO_TIME}))::bigint AS undo_until,
              count(*) FILTER (WHERE r.outcome = 'create')::int AS create,
              count(*) FILTER (WHERE r.outcome = 'update')::int AS update
         FROM import i JOIN import_row r ON r.company_id = i.company_id AND r.import_id = i.id
        WHERE i.company_id = $1 AND i.family_id = $2 AND i.admin_id = $3 AND i.noun = $4
          AND ($5::bigint IS NULL OR i.id = $5)
          AND (i.phase = 'undo_stopped' OR ${UNDO_LEFT}
               OR (i.phase IN ('done', 'stopped') AND i.ended_at > now() - ${UNDO_TIME}))
          AND r.outcome IN ('create', 'update') AND r.kept IS NOT NULL
        GROUP BY i.id ORDER BY i.id DESC LIMIT 20`,
      [ctx.company_id, ctx.family_id, ctx.admin_id, noun, id ?? null],
    );
    return rows.map((row) => ({
      id: Number(row.id),
      file_name: String(row.file_name),
      create: Number(row.create),
      update: Number(row.update),
      undo_until: Number(row.undo_until),
    }));
  },

  /** In the transaction that wrote them, or took them back. */
  async markDone(ctx: Ctx, id: number, rows: readonly HandledRow[]): Promise<void> {
    await ctx.query(
      `UPDATE import_row i SET outcome = r.outcome, reasons = r.reasons, kept = r.kept, done = true
         FROM jsonb_to_recordset($3) AS r (row int, outcome text, reasons jsonb, kept jsonb)
        WHERE i.company_id = $1 AND i.import_id = $2 AND i.row = r.row`,
      [ctx.company_id, id, JSON.stringify(rows)],
    );
  },

  async setPhase(
    ctx: Pick<Ctx, 'query' | 'company_id'>,
    id: number,
    phase: ImportRecord['phase'],
    problem: Sentence | null = null,
  ): Promise<void> {
    await ctx.query(
      `UPDATE import SET phase = $3, problem = $4,
              started_at = CASE WHEN $3 = 'running' THEN COALESCE(started_at, now()) ELSE started_at END,
              ended_at = CASE WHEN $3 IN ('done', 'stopped') THEN now()
                              WHEN $3 IN ('waiting', 'running') THEN NULL ELSE ended_at END
        WHERE company_id = $1 AND id = $2`,
      [ctx.company_id, id, phase, problem && JSON.stringify(problem)],
    );
  },
};

export const shownRow = (
  { row, cells, outcome, reasons, done }: StoredRow,
  say: (sentence: Sentence) => string,
): ImportRow => ({ id: row, cells: [...cells], outcome, reasons: reasons.map(say), done });
