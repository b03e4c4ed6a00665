import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { roleFields } from '@/domains/organisation/role/server/testing/role.samples.ts';
import { counting, type Run } from '../../../../torture/storm/runs.ts';
import { verdict } from '../../../../torture/storm/verdict.ts';
import { Arranger } from '../testing/arranger.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let at: Arranger;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  folder = mkdtempSync(join(tmpdir(), 'xz-verdict-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** What the driver of a storm writes down of a call that was answered. */
const line = (key: string, code: number, id: number | '') => `! ${key}\tapi_role_add\t${code}\t${id}\t\t`;
async function done(key: string): Promise<string> {
  const headers = { 'idempotency-key': key, 'x-request-id': key };
  return line(key, 1, (await at.owner.ok(roleApi.add, roleFields(at), { headers })).id);
}
async function found(...lines: string[]): Promise<{ lost: string[]; twice: string[]; broken: string[] }> {
  const journal = join(folder, 'journal.txt');
  writeFileSync(journal, `${lines.join('\n')}\n`);
  const { lost, twice, broken } = await verdict(app.db, journal);
  return { lost: Object.keys(lost), twice: Object.keys(twice), broken: Object.keys(broken) };
}

test('the verdict of a storm finds what was lost, what took effect twice, and what nobody was told of', async () => {
  const [one, other] = [await done('storm-test-one'), await done('storm-test-other')];
  const well = { lost: [], twice: [], broken: [] };
  expect(await found(one, other)).toEqual(well);

  expect((await found(one, other, line('storm-test-lost', 1, 9_999))).lost).toEqual([
    'a done call whose answer is not kept',
    'a document that was made and is not there',
  ]);
  expect((await found(one, line('storm-test-other', 1, 9_999))).lost).toEqual([
    'an answer that names another document than the one that is kept',
  ]);
  expect((await found(one)).twice).toEqual(['an effect whose answer nobody heard']);
  expect((await found(one, line('storm-test-other', 0, ''))).twice).toEqual([
    'a refused call that took effect',
  ]);

  await app.db.superPool.query(
    `INSERT INTO audit_log (at, family_id, company_id, admin_id, action, doc, doc_id, part, op, of_family, request_id)
     SELECT at + interval '1 second', family_id, company_id, admin_id, action, doc, doc_id, part, op, of_family, request_id
       FROM audit_log WHERE request_id = 'storm-test-one' LIMIT 1`,
  );
  expect((await found(one, other)).twice).toEqual(['a key that took effect in two transactions']);
});

test('storms add up since the last that broke a promise, which itself counts until another has kept it', () => {
  const storm = (seed: string, broken: number) => {
    const found = { broken, lost: 0, twice: 0, faults: 0, unforeseen: 0 };
    return { seed, found } as Partial<Run> as Run;
  };
  const [one, wrong, other, third] = [storm('1', 0), storm('2', 1), storm('3', 0), storm('4', 0)];
  expect(counting([one, other, third], 'broken')).toEqual([one, other, third]);
  expect(counting([one, wrong], 'broken')).toEqual([wrong]);
  expect(counting([one, wrong, other, third], 'broken')).toEqual([other, third]);
  // What else it promised was kept by all of them.
  expect(counting([one, wrong, other, third], 'twice')).toEqual([one, wrong, other, third]);
});
