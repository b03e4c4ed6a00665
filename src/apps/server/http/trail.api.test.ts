import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

/** Typed by people in small letters, or names of the machine that have no other. */
const AS_IT_IS = [
  'login_name',
  'provider_code',
  'english_name',
  'sign_name',
  // Eight letters drawn by lot.
  'promo_link.code',
  'share.code',
];
/** What no person should have to read: codes, moments of the machine, amounts without a unit. */
function isRaw(doc: string, field: string, value: string): boolean {
  if (AS_IT_IS.includes(field) || AS_IT_IS.includes(`${doc}.${field}`)) return false;
  if (/(?:^|_)(?:fen|minutes?|percent)$/.test(field)) return /^-?\d+$/.test(value);
  return /^[a-z]+(?:_[a-z]+)*$/.test(value) || /^\d{4}-\d\d-\d\dT/.test(value) || /^[[{]\s*"/.test(value);
}

it('says what was changed in words, in every kind of document of the demo', async () => {
  const { rows } = await app.db.superPool.query('SELECT DISTINCT doc FROM audit_log ORDER BY doc');
  const docs: string[] = rows.map(({ doc }) => doc);
  expect(docs.length).toBeGreaterThan(30);
  const raw = new Set<string>();
  for (const doc of docs) {
    const { list } = await owner.ok(auditApi.list, { doc, limit: 60 });
    for (const row of list)
      for (const { field, before, after } of row.changes)
        for (const value of [before, after])
          if (isRaw(doc, field, value)) raw.add(`${doc}.${field}: ${value}`);
  }
  expect([...raw]).toEqual([]);
});
