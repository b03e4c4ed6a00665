// First of all: it watches what connections send.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isAffected } from '@/apps/server/testing/setup/affected.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { hiddenTokens, searchTokens } from '@/kernel/search.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { plansOf, type Sent, statementsOf } from '@/kernel/server/testing/statements.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { searchApi } from '../search.contract.ts';

vi.setConfig({ hookTimeout: 120_000 });

const PEOPLE = 20_000;
const SURNAMES = [...'王李张刘陈杨黄赵吴周'];
const GIVEN = ['嘉怡', '子涵', '梓轩', '雨萱', '思辰', '诗琪', '宇阳', '浩', '若妍', '一博'];
const NAMES = SURNAMES.flatMap((surname) => GIVEN.map((given) => surname + given));

/** To fill the tables takes longer than to look at the plans. */
const isTried = isAffected('search');
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  await fill();
});
afterAll(() => app.close());

/** So many colleagues and students that reading a table from end to end would show in the plan. */
async function fill(): Promise<void> {
  const texts = await Promise.all(NAMES.map((name) => nameSearchText(name)));
  const tokens = texts.flatMap((text, at) => searchTokens(text).map((token) => ({ at, token })));
  const client = await app.db.superPool.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    await client.query(
      'CREATE TEMP TABLE named AS SELECT * FROM json_to_recordset($1) AS t (at int, name text, search_text text)',
      [JSON.stringify(NAMES.map((name, at) => ({ at, name, search_text: texts[at] })))],
    );
    await client.query(
      'CREATE TEMP TABLE spelled AS SELECT * FROM json_to_recordset($1) AS t (at int, token text)',
      [JSON.stringify(tokens)],
    );
    await client.query(`
      CREATE TEMP TABLE made AS SELECT n, n % ${NAMES.length} AS at,
        nextval(pg_get_serial_sequence('admin', 'id')) AS id, nextval(pg_get_serial_sequence('student', 'id')) AS student_id,
        '15' || lpad((n * 7919 % 1000000000)::text, 9, '0') AS phone FROM generate_series(1, ${PEOPLE}) AS n;
      INSERT INTO admin (id, family_id, company_id, admin_name, phone, search_text) OVERRIDING SYSTEM VALUE
        SELECT id, 1, 1, name, phone, search_text FROM made JOIN named USING (at);
      INSERT INTO admin_login (admin_id, family_id, login_name, password_hash) SELECT id, 1, 'many' || n, '!' FROM made;
      INSERT INTO admin_company (family_id, admin_id, company_id) SELECT 1, id, 1 FROM made;
      INSERT INTO admin_role (family_id, admin_id, role_id) SELECT 1, id, 3 FROM made;
      INSERT INTO admin_search (family_id, token, admin_id) SELECT 1, token, id FROM made JOIN spelled USING (at);
      INSERT INTO student (id, family_id, company_id, username, search_text) OVERRIDING SYSTEM VALUE
        SELECT student_id, 1, 1, name, search_text FROM made JOIN named USING (at);
      INSERT INTO student_search (company_id, token, student_id, created_at) SELECT 1, token, student_id, now() FROM made JOIN spelled USING (at);`);
    const { rows } = await client.query('SELECT id, phone FROM made');
    const hidden = rows.flatMap(({ id, phone }) =>
      hiddenTokens(searchTokens(phone)).map((token) => ({ id, token })),
    );
    await client.query(
      'INSERT INTO admin_search (family_id, token, admin_id) SELECT 1, token, id FROM json_to_recordset($1) AS t (id bigint, token text)',
      [JSON.stringify(hidden)],
    );
    await client.query('ANALYZE');
  } finally {
    client.release(true);
  }
}

const settings = { 'app.family': '1', 'app.write_company': '1', 'app.read_companies': '1' };
/** The tables with as many rows as there are people. */
const OF_PEOPLE = 'admin|admin_search|admin_login|admin_role|admin_company|student|student_search';
const READS = new RegExp(`Scan (using \\w+ )?on (${OF_PEOPLE})\\b`);
/** Nodes that read such a table other than by somebody's id or by a token. */
const scansOf = (plans: readonly string[]): string[] =>
  plans
    .flatMap((plan) => plan.split('->'))
    .filter((node) => READS.test(node))
    .filter((node) => !/(Index Cond|Recheck Cond): .*\b(id|admin_id|student_id|token) = /.test(node))
    .map((node) => node.trim());

const KEYWORDS = ['王', '嘉怡', '王嘉怡', 'wangjiayi', 'wjy', 'jy', '0456', '15123', '王 0456', '周浩 zh'];

describe.runIf(isTried).each(KEYWORDS)(`among ${PEOPLE} people, %s`, (keyword) => {
  test('is found by indexes alone, as the app’s role', async () => {
    const statements: Sent[] = await statementsOf(() => owner.ok(searchApi.find, { keyword }));
    expect(statements.some(({ text }) => text.includes('"admin_search"'))).toBe(true);
    const plans = await plansOf(app.db, settings, statements);
    expect(scansOf(plans), plans.join('\n\n')).toEqual([]);
  });

  test('finds students by indexes alone too', async () => {
    const where = { family_id: 1, company_id: 1, action: 'test' };
    const statements = await statementsOf(() =>
      asSystem(app.db.database, where, (ctx) => students.search(ctx, keyword, 40)),
    );
    const plans = await plansOf(app.db, settings, statements);
    expect(scansOf(plans), plans.join('\n\n')).toEqual([]);
  });
});

test.runIf(isTried)('a scan would be seen', async () => {
  const plans = await plansOf(app.db, settings, [
    { text: "SELECT id FROM admin WHERE search_text LIKE '%嘉怡%'", values: [] },
  ]);
  expect(scansOf(plans)).not.toEqual([]);
});
