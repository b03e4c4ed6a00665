import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { studentListStore } from './student.list.store.ts';

/** Documents with a student, whose list goes by the newest. */
interface OfStudents {
  readonly table: PgTable & {
    readonly company_id: PgColumn;
    readonly id: PgColumn;
    readonly student_id: PgColumn;
  };
  /** All that is asked of a document beside the word. */
  readonly where: SQL | undefined;
  /** Of it, what an index has in the order of the list. */
  readonly around: SQL | undefined;
  /** As many as a page needs. */
  readonly most: number;
}

/** Of so many newest documents it is asked whom they are for; where that fills no page, the word's students are begun with. */
const NEAR = 500;

/**
 * The documents of students whom a word finds: `newest` the ids of as many as a page needs, `each` the id of every one of them. A
 * common name has thousands of students, a rare one none among the newest documents: neither way alone is quick for both.
 */
export function documentsFoundBy(ctx: Ctx, keyword: string, { table, where, around, most }: OfStudents) {
  const { id, company_id, student_id } = table;
  const found = studentListStore.idsFoundBy(ctx, keyword);
  const few = sql.raw(`LIMIT ${Number(most)}`);
  const newestFirst = sql`ORDER BY ${id} DESC`;
  const theirs = (rest: SQL) => sql`SELECT hit.id FROM ${found} AS one (id)
    CROSS JOIN LATERAL (SELECT ${id} AS id FROM ${table} WHERE ${student_id} = one.id AND ${where} ${rest}) AS hit`;
  const here = and(inArray(company_id, [...ctx.reading]), around);
  return {
    newest: sql`WITH near AS MATERIALIZED (
        SELECT ${id} AS id FROM (SELECT * FROM ${table} WHERE ${here} ${newestFirst} ${sql.raw(`LIMIT ${NEAR}`)}) AS ${table}
         WHERE ${where} AND EXISTS (SELECT 1 FROM ${found} AS one (id) WHERE one.id = ${student_id} OFFSET 0)
         ${newestFirst} ${few})
      SELECT id FROM near UNION
      SELECT id FROM (${theirs(sql`${newestFirst} ${few}`)}) AS far WHERE (SELECT count(*) FROM near) < ${most}`,
    each: theirs(sql`OFFSET 0`),
  };
}
