import { type SQL, sql } from 'drizzle-orm';
import { CHECKED, LIVING } from '../exam-entry.status.ts';
import { examEntry } from './exam-entry.table.ts';

const states = (list: readonly string[]): SQL => sql.raw(list.map((state) => `'${state}'`).join(', '));
const endOf = (paper: string): string =>
  `${paper}.starts_at + COALESCE(${paper}.minutes, 0) * interval '1 minute'`;

/** Before it is sat: a paper of it and one of another living entry of the student overlap, as `overlap` has it. */
export const hasClash: SQL = sql`(${examEntry.status} IN (${states(CHECKED)}) AND EXISTS (
  SELECT 1 FROM exam_offering o
    JOIN exam_component own ON own.family_id = o.family_id AND own.offering_id = o.id
    JOIN exam_entry x ON x.company_id = ${examEntry.company_id} AND x.student_id = ${examEntry.student_id}
     AND x.id <> ${examEntry.id} AND x.status IN (${states(LIVING)})
    JOIN exam_offering xo ON xo.family_id = x.family_id AND xo.series_id = x.series_id AND xo.item_id = x.item_id
    JOIN exam_component other ON other.family_id = xo.family_id AND other.offering_id = xo.id
   WHERE o.family_id = ${examEntry.family_id} AND o.series_id = ${examEntry.series_id} AND o.item_id = ${examEntry.item_id}
     AND (own.options = '{}' OR ${examEntry.option_code} = ANY (own.options))
     AND (other.options = '{}' OR x.option_code = ANY (other.options))
     AND own.starts_at < ${sql.raw(endOf('other'))} AND other.starts_at < ${sql.raw(endOf('own'))}))`;
