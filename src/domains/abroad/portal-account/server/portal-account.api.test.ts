import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { portalAccountApi } from '../portal-account.contract.ts';
import { SHOWN_SECONDS } from '../portal-account.rules.ts';
import { portalAccountText as text } from '../portal-account.text.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
});
afterAll(() => app.close());

const SECRET = 'S3cret-of-a-portal';
const add = async (more: object = {}) =>
  (
    await manager.ok(portalAccountApi.add, {
      student_id: await newStudent(at),
      portal: 'UCAS Hub',
      login: `one.${at.next()}`,
      secret: SECRET,
      ...more,
    })
  ).id;
const reveal = (id: number, by = manager) => by.call(portalAccountApi.reveal, { id, why: '查结果' });

describe('a portal account', () => {
  test('shows its secret to who says why, for a minute, and each look is written down', async () => {
    const id = await add();
    expect(await reveal(id)).toMatchObject({ code: 1, data: { secret: SECRET, seconds: SHOWN_SECONDS } });
    await reveal(id);
    const { list } = await manager.ok(portalAccountApi.looks, { account_id: id });
    expect(list.map(({ why }) => why)).toEqual(['查结果', '查结果']);
    expect(await manager.call(portalAccountApi.reveal, { id, why: ' ' })).toMatchObject({ code: 2 });
    expect(await manager.call(portalAccountApi.del, { id })).toMatchObject({ msg: text.was_seen[0] });
  });

  test('is not shown by whoever has no right to, and guidance opens their own alone', async () => {
    const id = await add();
    expect(await reveal(id, await app.as('adviser'))).toMatchObject({ code: 3 });
    expect(await reveal(id, await app.as('guidance'))).toMatchObject({ code: 4 });
  });

  test('its secret is in no list, trail or idempotency row, and in the database only sealed', async () => {
    const id = await add({ portal: 'Hidden Hub' });
    const list = await manager.ok(portalAccountApi.list, { keyword: 'Hidden' });
    expect(list.list).toMatchObject([{ id, has_secret: true }]);
    const trail = await manager.ok(auditApi.list, { limit: 50 });
    const { rows } = await app.db.superPool.query(
      "SELECT string_agg(t::text, ' ') AS all FROM (SELECT answer::text AS t FROM idempotency_key UNION ALL SELECT a::text FROM audit_log a) x",
    );
    const said = [JSON.stringify(list), JSON.stringify(trail), rows[0].all].join(' ');
    expect(said).not.toContain(SECRET);
    const kept = await app.db.superPool.query('SELECT secret FROM portal_account WHERE id = $1', [id]);
    expect((kept.rows[0].secret as Buffer).includes(Buffer.from(SECRET))).toBe(false);
  });

  test('no table has it in the clear after it was entered, changed and looked at: so no backup has', async () => {
    const id = await add();
    const { version } = (await manager.ok(portalAccountApi.list, { limit: 1 })).list[0] as {
      version: number;
    };
    await manager.ok(portalAccountApi.edit, {
      id,
      version,
      portal: 'UCAS',
      login: 'kept',
      secret: `${SECRET}2`,
    });
    await reveal(id);
    const { rows: tables } = await app.db.superPool.query(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
    );
    expect(tables.length).toBeGreaterThan(100);
    const forms = [
      SECRET,
      Buffer.from(SECRET).toString('hex'),
      Buffer.from(SECRET).toString('base64').slice(0, -2),
    ];
    const holding = [];
    for (const { name } of tables) {
      const { rows } = await app.db.superPool.query(
        `SELECT 1 FROM ${name} t WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) form WHERE strpos(t::text, form) > 0) LIMIT 1`,
        [forms],
      );
      if (rows.length > 0) holding.push(name);
    }
    expect(holding).toEqual([]);
  });

  test('a row copied to another student, and a secret copied to another row, do not open', async () => {
    const [mine, other] = [await add(), await add({ secret: 'another-one' })];
    await unsafeSql(
      app,
      'UPDATE portal_account SET secret = (SELECT secret FROM portal_account WHERE id = $2) WHERE id = $1',
      [other, mine],
    );
    expect(await reveal(other)).toMatchObject({ code: 0, msg: text.unreadable[0] });
    const student = await newStudent(at);
    await unsafeSql(app, 'UPDATE portal_account SET student_id = $2 WHERE id = $1', [mine, student]);
    expect(await reveal(mine)).toMatchObject({ code: 0, msg: text.unreadable[0] });
  });

  test('edited without a secret keeps it, with one has that', async () => {
    const id = await add();
    const edit = (version: number, secret?: string) =>
      manager.ok(portalAccountApi.edit, {
        id,
        version,
        portal: 'UCAS',
        login: 'changed',
        ...(secret && { secret }),
      });
    await edit(1);
    expect(await reveal(id)).toMatchObject({ data: { secret: SECRET } });
    await edit(2, 'new one');
    expect(await reveal(id)).toMatchObject({ data: { secret: 'new one' } });
  });
});
