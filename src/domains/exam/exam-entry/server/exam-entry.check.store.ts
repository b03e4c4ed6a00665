import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Currency, ExamZone, ItemKind, StepKind } from '../../exam-series/exam-series.kinds.ts';
import { type EntryState, LIVING } from '../exam-entry.status.ts';

const list = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;
const living = sql.raw(LIVING.map((state) => `'${state}'`).join(', '));

export interface OtherEntry {
  readonly id: number;
  readonly student_id: number;
  readonly series_id: number;
  readonly item_id: number;
  readonly code: string;
  readonly status: EntryState;
  readonly starts_on: string;
  readonly ends_on: string;
}
export interface ItemFacts {
  readonly id: number;
  readonly code: string;
  readonly kind: ItemKind;
  readonly takes_private: boolean;
  readonly takes_late: boolean;
  readonly prerequisite_id: number | null;
  readonly prerequisite_months: number | null;
  readonly units: readonly { id: number; code: string }[];
}

/** What the checks of entries look at, read for many at once. */
export const examEntryCheckStore = {
  /** Everything living of these students. */
  async entries(ctx: Ctx, studentIds: readonly number[]): Promise<OtherEntry[]> {
    const { rows } = await ctx.db.execute<OtherEntry & Record<string, unknown>>(sql`
      SELECT e.id, e.student_id, e.series_id, e.item_id, i.code, e.status, s.starts_on::text, s.ends_on::text
        FROM exam_entry e
        JOIN exam_item i ON i.family_id = e.family_id AND i.id = e.item_id
        JOIN exam_series s ON s.family_id = e.family_id AND s.id = e.series_id
       WHERE e.company_id = ANY (${list(ctx.reading)}) AND e.student_id = ANY (${list(studentIds)}) AND e.status IN (${living})`);
    return rows;
  },
  async items(ctx: Ctx, itemIds: readonly number[]): Promise<ItemFacts[]> {
    const { rows } = await ctx.db.execute<ItemFacts & Record<string, unknown>>(sql`
      SELECT i.id, i.code, i.kind, i.takes_private, i.takes_late, i.prerequisite_id, i.prerequisite_months,
             COALESCE((SELECT json_agg(json_build_object('id', u.id, 'code', u.code) ORDER BY u.code) FROM exam_award_unit a
                         JOIN exam_item u ON u.family_id = a.family_id AND u.id = a.unit_id
                        WHERE a.family_id = i.family_id AND a.award_id = i.id), '[]') AS units
        FROM exam_item i WHERE i.family_id = ${ctx.family_id} AND i.id = ANY (${list(itemIds)})`);
    return rows;
  },
  /** The options of the items of these entries: none where an item has none. */
  async options(ctx: Ctx, entryIds: readonly number[]) {
    const { rows } = await ctx.db.execute<{ entry_id: number; codes: string[] }>(sql`
      SELECT e.id AS entry_id, array_agg(p.code) AS codes FROM exam_entry e
        JOIN exam_offering o ON o.family_id = e.family_id AND o.series_id = e.series_id AND o.item_id = e.item_id
        JOIN exam_option p ON p.family_id = o.family_id AND p.offering_id = o.id
       WHERE e.company_id = ANY (${list(ctx.reading)}) AND e.id = ANY (${list(entryIds)}) GROUP BY e.id`);
    return rows;
  },
  /** When the components of everything living of these students are sat. */
  async sittings(ctx: Ctx, studentIds: readonly number[]) {
    const { rows } = await ctx.db.execute<{
      entry_id: number;
      student_id: number;
      code: string;
      item_code: string;
      item_title: string;
      component: string;
      starts_at: number;
      minutes: number;
      zone: ExamZone;
      site: string;
      changed_at: number;
      changes: number;
    }>(sql`
      SELECT e.id AS entry_id, e.student_id, i.code || '/' || c.code AS code, i.code AS item_code, i.title AS item_title,
             concat_ws(' ', c.code, NULLIF(c.title, '')) AS component,
             extract(epoch FROM c.starts_at)::bigint AS starts_at, COALESCE(c.minutes, 0) AS minutes, s.zone, c.site,
             extract(epoch FROM GREATEST(e.updated_at, o.updated_at))::bigint AS changed_at, e.version + o.version AS changes
        FROM exam_entry e
        JOIN exam_item i ON i.family_id = e.family_id AND i.id = e.item_id
        JOIN exam_series s ON s.family_id = e.family_id AND s.id = e.series_id
        JOIN exam_offering o ON o.family_id = e.family_id AND o.series_id = e.series_id AND o.item_id = e.item_id
        JOIN exam_component c ON c.family_id = o.family_id AND c.offering_id = o.id
       WHERE e.company_id = ANY (${list(ctx.reading)}) AND e.student_id = ANY (${list(studentIds)})
         AND e.status IN (${living}) AND c.starts_at IS NOT NULL
         AND (c.options = '{}' OR e.option_code = ANY (c.options))
       ORDER BY c.starts_at, e.id`);
    return rows.map((row) => ({
      ...row,
      starts_at: Number(row.starts_at),
      changed_at: Number(row.changed_at),
    }));
  },
  /** Lessons of these students from a moment on, by the day. */
  async lessons(ctx: Ctx, studentIds: readonly number[], from: number, to: number) {
    const { rows } = await ctx.db.execute<{ student_id: number; starts_at: number; ends_at: number }>(sql`
      SELECT resource_id AS student_id, extract(epoch FROM starts_at)::bigint AS starts_at,
             extract(epoch FROM ends_at)::bigint AS ends_at
        FROM booking
       WHERE family_id = ${ctx.family_id} AND kind = 'student' AND resource_id = ANY (${list(studentIds)})
         AND starts_at >= to_timestamp(${from}) AND starts_at < to_timestamp(${to})`);
    return rows.map(({ student_id, ...at }) => ({
      student_id,
      starts_at: Number(at.starts_at),
      ends_at: Number(at.ends_at),
    }));
  },
  /** Lessons that are planned while a paper of the entry is sat. */
  async lessonsDuring(ctx: Ctx, entryId: number) {
    const { rows } = await ctx.db.execute<{
      lesson_id: number;
      starts_at: number;
      ends_at: number;
      lesson_demand_id: number | null;
    }>(sql`
      SELECT DISTINCT l.id AS lesson_id, extract(epoch FROM l.starts_at)::bigint AS starts_at,
             extract(epoch FROM l.ends_at)::bigint AS ends_at, l.demand_id AS lesson_demand_id
        FROM exam_entry e
        JOIN exam_offering o ON o.family_id = e.family_id AND o.series_id = e.series_id AND o.item_id = e.item_id
        JOIN exam_component c ON c.family_id = o.family_id AND c.offering_id = o.id
         AND (c.options = '{}' OR e.option_code = ANY (c.options))
        JOIN lesson_student m ON m.company_id = e.company_id AND m.student_id = e.student_id
         AND m.starts_at < c.starts_at + COALESCE(c.minutes, 0) * interval '1 minute'
         AND m.starts_at > c.starts_at - interval '12 hours'
        JOIN lesson l ON l.company_id = m.company_id AND l.id = m.lesson_id AND l.ends_at > c.starts_at
       WHERE e.company_id = ANY (${list(ctx.reading)}) AND e.id = ${entryId} AND m.is_booked AND l.status = 'planned'
       ORDER BY 2, 1`);
    return rows.map((row) => ({ ...row, starts_at: Number(row.starts_at), ends_at: Number(row.ends_at) }));
  },
  /** What centres need of the candidates of these entries, and who lacks it. */
  async candidates(ctx: Ctx, entryIds: readonly number[]) {
    const { rows } = await ctx.db.execute<{
      entry_id: number;
      status: 'draft' | 'checked' | null;
      lacks: ('lacks_document' | 'lacks_photo' | 'uci')[];
    }>(sql`
      SELECT e.id AS entry_id, c.status,
             array_remove(ARRAY[
               CASE WHEN 'uci' = ANY (z.needs) AND COALESCE(c.uci, '') = '' THEN 'uci' END,
               CASE WHEN 'document' = ANY (z.needs) AND COALESCE(c.document_number, '') = '' THEN 'lacks_document' END,
               CASE WHEN 'photo' = ANY (z.needs) AND c.photo_file_id IS NULL THEN 'lacks_photo' END], NULL) AS lacks
        FROM exam_entry e
        JOIN exam_centre z ON z.family_id = e.family_id AND z.id = e.centre_id
        LEFT JOIN candidate c ON c.company_id = e.company_id AND c.student_id = e.student_id
       WHERE e.company_id = ANY (${list(ctx.reading)}) AND e.id = ANY (${list(entryIds)})`);
    return rows;
  },
  /** The steps of the series that are open, as the earliest of their fees have them. */
  async bands(ctx: Ctx, sees: SQL) {
    const { rows } = await ctx.db.execute<{
      series_id: number;
      series_name: string;
      exam_board_name: string;
      entry_count: number;
      steps: { kind: StepKind; until_at: number; more_cents: number; currency: Currency }[];
    }>(sql`
      SELECT s.id AS series_id, s.name AS series_name, b.name AS exam_board_name,
             (SELECT count(*) FROM exam_entry e WHERE e.series_id = s.id AND e.status IN (${living}) AND ${sees})::int AS entry_count,
             COALESCE((SELECT json_agg(row_to_json(k) ORDER BY k.until_at) FROM (
               SELECT t.kind, extract(epoch FROM min(t.until_at))::bigint AS until_at, min(f.currency) AS currency,
                      max(CASE t.surcharge_kind WHEN 'percent' THEN f.board_fee_cents * t.surcharge / 10000 ELSE t.surcharge END) AS more_cents
                 FROM exam_offering o
                 JOIN exam_fee f ON f.family_id = o.family_id AND f.offering_id = o.id
                 JOIN exam_step t ON t.family_id = f.family_id AND t.fee_id = f.id AND t.until_at IS NOT NULL
                WHERE o.family_id = s.family_id AND o.series_id = s.id GROUP BY t.kind) k), '[]') AS steps
        FROM exam_series s JOIN base_item b ON b.id = s.exam_board_id
       WHERE s.family_id = ${ctx.family_id} AND s.status = 'open' ORDER BY s.starts_on, s.id LIMIT 12`);
    return rows;
  },
  /**
   * Students that have every unit of an award, and no entry for it; with the open series that takes the cash-in, that of a
   * unit before any other, and where the last unit is sat.
   */
  async uncashed(ctx: Ctx, sees: SQL | undefined, page: { limit: number; offset: number }) {
    const { rows } = await ctx.db.execute<{
      id: number;
      student_id: number;
      student_name: string;
      award_id: number;
      award_code: string;
      award_title: string;
      exam_board_id: number;
      unit_ids: number[];
      unit_codes: string[];
      series_id: number | null;
      series_name: string | null;
      centre_id: number | null;
      total: number;
    }>(sql`
      WITH has AS (
        SELECT e.company_id, e.family_id, e.student_id, u.award_id, count(DISTINCT u.unit_id) AS n,
               array_agg(DISTINCT i.code ORDER BY i.code) AS unit_codes, array_agg(DISTINCT i.id) AS unit_ids,
               array_agg(DISTINCT e.series_id) AS series_ids, (array_agg(e.centre_id ORDER BY e.id DESC))[1] AS centre_id
          FROM exam_entry e
          JOIN exam_award_unit u ON u.family_id = e.family_id AND u.unit_id = e.item_id
          JOIN exam_item i ON i.family_id = e.family_id AND i.id = e.item_id
         WHERE e.company_id = ANY (${list(ctx.reading)}) AND e.status IN (${living}) ${sees ? sql`AND ${sees}` : sql``}
         GROUP BY 1, 2, 3, 4)
      SELECT (row_number() OVER (ORDER BY s.username, h.student_id, a.code))::int AS id, h.student_id, s.username AS student_name, a.id AS award_id, a.code AS award_code, a.title AS award_title,
             a.exam_board_id, h.unit_codes, h.unit_ids, n.id AS series_id, n.name AS series_name, h.centre_id,
             count(*) OVER ()::int AS total
        FROM has h
        JOIN exam_item a ON a.family_id = h.family_id AND a.id = h.award_id
        LEFT JOIN LATERAL (SELECT s.id, s.name FROM exam_series s
          JOIN exam_offering o ON o.family_id = s.family_id AND o.series_id = s.id AND o.item_id = a.id
         WHERE s.family_id = a.family_id AND s.status = 'open'
         ORDER BY (s.id = ANY (h.series_ids)) DESC, s.starts_on, s.id LIMIT 1) n ON true
        JOIN student s ON s.company_id = h.company_id AND s.id = h.student_id
       WHERE h.n = (SELECT count(*) FROM exam_award_unit u WHERE u.family_id = h.family_id AND u.award_id = h.award_id)
         AND NOT EXISTS (SELECT 1 FROM exam_entry e WHERE e.company_id = h.company_id AND e.student_id = h.student_id
                            AND e.item_id = h.award_id AND e.status IN (${living}))
       ORDER BY s.username, h.student_id, a.code LIMIT ${page.limit} OFFSET ${page.offset}`);
    return rows;
  },
};
