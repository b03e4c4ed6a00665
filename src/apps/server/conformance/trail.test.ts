import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { labelOf } from '@/kernel/contract/validation.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import '../services.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** What the trail never tells, or only the machine reads. */
const QUIET = [
  'id',
  'version',
  'updated_at',
  'search_text',
  'family_id',
  'company_id',
  'created_at',
  'admin_id',
];

it('every field that the trail can tell of has a name, in the words of its noun', async () => {
  const { rows } = await db.superPool.query<{ part: string; args: string; columns: string[] }>(
    `SELECT relname AS part, encode(tgargs, 'escape') AS args,
            ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = tgrelid AND attnum > 0 AND NOT attisdropped) AS columns
       FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgname = 'audit'`,
  );
  expect(rows.length).toBeGreaterThan(40);
  const nameless = rows.flatMap(({ part, args, columns }) => {
    const [doc = '', , , hidden = ''] = args.split('\\000');
    const text = auditedSlot.parts.find((audited) => audited.doc === doc)?.text ?? {};
    const quiet = [...QUIET, ...hidden.split(','), `${doc}_id`];
    return columns
      .filter((field) => !quiet.includes(field))
      .filter((field) => labelOf(text[field] ? text : auditText, field)[0] === field)
      .map((field) => `${doc}: ${part}.${field}`);
  });
  expect(nameless).toEqual([]);
});
