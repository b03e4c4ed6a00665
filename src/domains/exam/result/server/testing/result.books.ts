import type { BookChecks } from '@/apps/server/testing/books.ts';

/** What a revision says, as one text. */
const said = (of: string) => `ROW(${of}.kind, ${of}.grade, ${of}.mark, (SELECT string_agg(
  c.component_id || ':' || COALESCE(c.mark::text, '') || ':' || COALESCE(c.grade, '') || ':' || c.is_absent, ' ' ORDER BY c.component_id)
  FROM result_component c WHERE c.company_id = ${of}.company_id AND c.result_id = ${of}.result_id AND c.revision = ${of}.revision))::text`;

export const books: BookChecks = {
  'a result that does not say what its last revision says, or lacks one': `
    SELECT r.id FROM exam_result r
     WHERE r.revision <> (SELECT count(*) FROM result_revision v WHERE v.company_id = r.company_id AND v.result_id = r.id)
        OR NOT EXISTS (SELECT 1 FROM result_revision v WHERE v.company_id = r.company_id AND v.result_id = r.id AND v.revision = r.revision
              AND (v.kind, v.grade, v.mark) IS NOT DISTINCT FROM (r.kind, r.grade, r.mark))`,
  'a revision of a result that says nothing new': `
    SELECT v.result_id, v.revision FROM result_revision v
      JOIN result_revision b ON b.company_id = v.company_id AND b.result_id = v.result_id AND b.revision = v.revision - 1
     WHERE ${said('v')} = ${said('b')}`,
};
