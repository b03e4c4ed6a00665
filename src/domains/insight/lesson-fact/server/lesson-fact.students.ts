import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '@/kernel/server/db/figures.ts';

/** Whose lessons: of students as they are today. Sums know nothing of students; a question like this is read from the facts. */
export interface StudentsAsked {
  readonly student_id?: number;
  readonly level_id?: number;
  readonly class_teacher_id?: number;
}
const COLUMNS = {
  student_id: sql`s.id`,
  level_id: sql`s.level_id`,
  class_teacher_id: sql`s.class_teacher_id`,
} as const;
const NAMES = Object.keys(COLUMNS) as (keyof StudentsAsked)[];

export const isOfStudents = (name: string): boolean => name in COLUMNS;
export const asksStudents = (where: StudentsAsked): boolean =>
  NAMES.some((name) => where[name] !== undefined);

const areAsked = (where: StudentsAsked): SQL =>
  sql.join(
    NAMES.flatMap((name) => (where[name] === undefined ? [] : [sql`${COLUMNS[name]} = ${where[name]}`])),
    sql` AND `,
  );

/** That it is one of these students; nothing where nobody asks. */
export const ofAsked = (where: StudentsAsked, student: SQL): SQL =>
  asksStudents(where)
    ? sql` AND ${student} = ANY (ARRAY(SELECT s.id FROM student s WHERE ${areAsked(where)}))`
    : sql``;

/** That one of these students is in the lesson. Clocks are a day apart at most. */
export const withAsked = (where: StudentsAsked, { from, to }: Span, lesson: SQL): SQL =>
  asksStudents(where)
    ? sql` AND ${lesson} = ANY (ARRAY(SELECT m.lesson_id FROM student s
        JOIN lesson_student m ON m.company_id = s.company_id AND m.student_id = s.id
         AND m.starts_at >= ${from}::date - 1 AND m.starts_at < ${to}::date + 2 WHERE ${areAsked(where)}))`
    : sql``;
