import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { addRevisions, insert, type Said, type Sitting, sittingKey, wordOf } from './result.insert.store.ts';
import { componentsOf } from './result.list.store.ts';
import { examResult, resultRevision } from './result.table.ts';

export type ResultRow = typeof examResult.$inferSelect;
interface Taught {
  readonly student_id: number;
  readonly subject_id: number;
  readonly from: number;
  readonly to: number;
}

const store = versionedStore(examResult);
const withMaker = withNames<{ created_by: number | null }>()({
  created_by_name: [adminNames.name, 'created_by'],
});

export const resultStore = {
  find: store.find,
  byItem: referencedIn(examResult, examResult.item_id),
  bySeries: referencedIn(examResult, examResult.series_id),

  /** Of these sittings those of which something was said; nobody else adds to them meanwhile. */
  async lockSittings(ctx: Ctx, sittings: readonly Sitting[]): Promise<Map<string, ResultRow>> {
    if (sittings.length === 0) return new Map();
    const column = (of: (one: Sitting) => number | string, type: 'bigint' | 'text') =>
      sql`${sql.param(sittings.map(of))}::${sql.raw(type)}[]`;
    const rows = await ctx.db
      .select()
      .from(examResult)
      .where(
        and(
          eq(examResult.company_id, ctx.company_id),
          sql`(${examResult.student_id}, ${examResult.item_id}, ${examResult.series_id}, ${examResult.track}) IN (
            SELECT * FROM unnest(${column((one) => one.student_id, 'bigint')}, ${column((one) => one.item_id, 'bigint')},
              ${column((one) => one.series_id, 'bigint')}, ${column((one) => one.track, 'text')}))`,
        ),
      )
      .orderBy(asc(examResult.id))
      .for('update');
    return new Map(rows.map((row) => [sittingKey(row), row]));
  },
  components: componentsOf,

  /** The first words on these sittings; their ids, in the same order. */
  insert,
  async revise(ctx: Ctx, said: readonly Said[]): Promise<void> {
    for (const { result_id, revision, word } of said)
      await store.update(ctx, result_id, { ...wordOf(word), revision });
    await addRevisions(ctx, said);
  },

  async revisions(ctx: Ctx, result_id: number) {
    const found = await ctx.db
      .select({
        revision: resultRevision.revision,
        kind: resultRevision.kind,
        grade: resultRevision.grade,
        mark: resultRevision.mark,
        reckoned_grade: resultRevision.reckoned_grade,
        is_flagged: resultRevision.is_flagged,
        source: resultRevision.source,
        why: resultRevision.why,
        note: resultRevision.note,
        file_id: resultRevision.file_id,
        file_name: file.name,
        created_by: resultRevision.created_by,
        created_at: resultRevision.created_at,
      })
      .from(resultRevision)
      .leftJoin(
        file,
        and(eq(file.company_id, resultRevision.company_id), eq(file.id, resultRevision.file_id)),
      )
      .where(
        and(inArray(resultRevision.company_id, [...ctx.reading]), eq(resultRevision.result_id, result_id)),
      )
      .orderBy(desc(resultRevision.revision));
    const components = await componentsOf(ctx, [{ id: result_id }]);
    const named = await withMaker(ctx, found);
    return named.map((row, at) => {
      const { file_id, file_name, created_by: _, created_at, ...revision } = found[at] ?? (row as never);
      return {
        ...revision,
        created_by_name: row.created_by_name,
        created_at: toUnix(created_at),
        file: file_id === null ? null : { id: file_id, name: file_name ?? '' },
        components: components
          .filter((one) => one.revision === revision.revision)
          .map(({ result_id: __, revision: ___, ...component }) => component),
      };
    });
  },

  /** Students of the acting company whom this person sees, by their numbers or names. */
  studentsNamed: (ctx: Ctx, numbers: readonly string[], names: readonly string[]) =>
    ctx.db
      .select({ id: student.id, number: student.number, username: student.username })
      .from(student)
      .where(
        and(
          students.visible({ ...ctx, reading: [ctx.company_id] }),
          // As two lists: thousands of parameters would take longer than the answer.
          sql`(${student.number} = ANY (${sql.param([...numbers])}::text[]) OR ${student.username} = ANY (${sql.param([...names])}::text[]))`,
        ),
      ),

  /** Who taught each student most minutes of a subject between two moments; in the order of the question. */
  async teachersOf(ctx: Ctx, asked: readonly Taught[]): Promise<(number | null)[]> {
    if (asked.length === 0) return [];
    const { rows } = await ctx.query(
      `SELECT (SELECT l.teacher_id FROM attendance a JOIN lesson l ON l.company_id = a.company_id AND l.id = a.lesson_id
                WHERE a.company_id = $1 AND a.student_id = q.student_id AND l.subject_id = q.subject_id
                  AND a.starts_at >= to_timestamp(q.begins) AND a.starts_at < to_timestamp(q.ends)
                GROUP BY l.teacher_id ORDER BY sum(a.taught_minutes) DESC, l.teacher_id LIMIT 1) AS teacher_id
         FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
           WITH ORDINALITY AS q (student_id, subject_id, begins, ends, at)
        ORDER BY q.at`,
      [
        ctx.company_id,
        asked.map(({ student_id }) => student_id),
        asked.map(({ subject_id }) => subject_id),
        asked.map(({ from }) => from),
        asked.map(({ to }) => to),
      ],
    );
    return rows.map(({ teacher_id }) => (teacher_id === null ? null : Number(teacher_id)));
  },

  /** The newest first, all before a moment. */
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    ctx.db
      .select()
      .from(examResult)
      .where(
        and(
          inArray(examResult.company_id, [...ctx.reading]),
          eq(examResult.student_id, student_id),
          lt(examResult.updated_at, before),
        ),
      )
      .orderBy(desc(examResult.updated_at))
      .limit(most),
};
