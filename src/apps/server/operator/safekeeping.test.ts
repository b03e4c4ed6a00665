import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { apiKeyApi } from '@/domains/organisation/api-key/api-key.contract.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { setFileStore } from '@/domains/organisation/file/server/file.service.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { roleFields } from '@/domains/organisation/role/server/testing/role.samples.ts';
import { enrolled } from '@/domains/organisation/session/server/testing/session.samples.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { systemApi } from '@/domains/organisation/system/system.contract.ts';
import { calendarApi } from '@/domains/teaching/lesson/calendar.contract.ts';
import { diskFiles } from '@/kernel/server/ops/file-store.ts';
import { checkedManifest, tableFile } from '@/kernel/server/postgres/backup.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { Arranger } from '../testing/arranger.ts';
import { sampleFor } from '../testing/samples.ts';
import { ARE_ALL_AFFECTED } from '../testing/setup/affected.ts';
import { stateOf, tablesOf } from '../testing/state.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { makeBackup, restoreBackup } from './safekeeping.ts';

let app: TestApp;
let at: Arranger;
let folder: string;
const root = resolve(import.meta.dirname, '../../../..');
const secretsKey = Buffer.alloc(32, 7).toString('base64');
const made: { name: string; pool: pg.Pool }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xuezhang-backup-'));
  app = await testApp();
  setFileStore(diskFiles(join(folder, 'source/files')));
  at = await Arranger.in(app);
  const { by, input } = await sampleFor(fileApi.add, at);
  await by.ok(fileApi.add, input as never);
  await enrolled(at);
});
afterAll(async () => {
  for (const { pool } of made) await pool.end();
  for (const { name } of made) await asSuper(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await app.close();
  rmSync(folder, { recursive: true });
});

const asSuper = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('postgres').superUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const source = () => ({
  ownerUrl: app.db.ownerUrl,
  appRole: 'xuezhang_app',
  root,
  config: { dataDir: join(folder, 'source'), s3: undefined, secretsKey },
});

/** A database without anything in it. */
async function newPlace() {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asSuper(`CREATE DATABASE ${name} TEMPLATE template0 OWNER xuezhang_owner`);
  const { superUrl, ownerUrl } = inject('postgres');
  const pool = new pg.Pool({ connectionString: superUrl.replace(/\/postgres(\?|$)/, `/${name}$1`), max: 2 });
  made.push({ name, pool });
  const config = { dataDir: join(folder, name), s3: undefined, secretsKey };
  return { ownerUrl: ownerUrl.replace('__db__', name), appRole: 'xuezhang_app', root, config, pool };
}
const count = async (pool: pg.Pool, sql: string): Promise<number> =>
  Number((await pool.query(`SELECT count(*) AS n FROM ${sql}`)).rows[0].n);

// Each writes and reads the whole demo. It knows tables, and no noun.
describe.runIf(ARE_ALL_AFFECTED)('a backup', { timeout: 300_000 }, () => {
  test('restored elsewhere is the same to the last row, file and sequence', async () => {
    const kept = await makeBackup(source(), join(folder, 'backups'));
    const place = await newPlace();
    await restoreBackup(place, kept);
    const tables = await tablesOf(app.db);
    /** Nobody stays signed in, and the backup itself is noted after it was made. */
    const moved = ['session', 'login_step', 'login_code', 'app_state'];
    const all = ({ name }: { name: string }) => (moved.includes(name) ? undefined : 'true');
    const restored = await stateOf({ superPool: place.pool } as never, tables, all, true);
    expect(restored).toEqual(await stateOf(app.db, tables, all, true));
    expect(Object.keys(restored).length).toBeGreaterThan(15);
    expect(await count(place.pool, 'session')).toBe(await count(app.db.superPool, 'session'));
    expect(await count(place.pool, 'session WHERE ended_at IS NULL')).toBe(0);

    const { files } = await checkedManifest(kept);
    expect(files).toHaveLength(1);
    for (const sha256 of files)
      expect(existsSync(join(place.config.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2)))).toBe(true);
    const next = async (pool: pg.Pool) =>
      Number((await pool.query("SELECT nextval('admin_id_seq') AS id")).rows[0].id);
    expect(await next(place.pool)).toBeGreaterThan(
      Number((await place.pool.query('SELECT max(id) AS id FROM admin')).rows[0].id),
    );
    const series = async (pool: pg.Pool) =>
      (
        await pool.query(`SELECT sequencename, sequenceowner, last_value FROM pg_sequences
          WHERE sequencename LIKE 'number\\_%' ORDER BY 1`)
      ).rows;
    expect(await series(place.pool)).toEqual(await series(app.db.superPool));
    expect((await series(place.pool)).length).toBeGreaterThan(5);
  });

  test('of one family holds that family and nobody else, restored into a database of its own', async () => {
    const kept = await makeBackup(source(), join(folder, 'families'), 4);
    const place = await newPlace();
    await restoreBackup(place, kept);
    const tables = await tablesOf(app.db);
    const moved = ['session', 'login_step', 'login_code', 'app_state', 'rate_limit'];
    const has = (table: (typeof tables)[number], column: string) =>
      table.columns.some(({ name }) => name === column);
    const theirs = (table: (typeof tables)[number]) => {
      if (moved.includes(table.name)) return undefined;
      if (has(table, 'family_id')) return 'family_id = 4';
      return has(table, 'company_id') ? 'company_id = 4' : 'false';
    };
    const all = ({ name }: { name: string }) => (moved.includes(name) ? undefined : 'true');
    const restored = await stateOf({ superPool: place.pool } as never, tables, all, true);
    expect(restored).toEqual(await stateOf(app.db, tables, theirs, true));
    expect(await count(place.pool, 'student')).toBeGreaterThan(0);
    const hash = `(SELECT md5(string_agg(p::text, ',' ORDER BY p.id)) AS hash FROM ledger_posting p WHERE company_id = 4)`;
    const hashOf = async (pool: pg.Pool) => (await pool.query(`SELECT hash FROM ${hash} AS h`)).rows[0].hash;
    expect(await hashOf(place.pool)).toBe(await hashOf(app.db.superPool));
    expect(await hashOf(place.pool)).not.toBeNull();
    expect((await checkedManifest(kept)).files).toEqual([]);
    await expect(makeBackup(source(), join(folder, 'families'), 99)).rejects.toThrow('there is no family 99');
  });

  test('keeps the guards: row security, triggers and references stand as before', async () => {
    const guards = async (pool: pg.Pool) =>
      (
        await pool.query(`SELECT c.relname, c.relrowsecurity, c.relforcerowsecurity,
          (SELECT count(*)::int FROM pg_constraint k WHERE k.conrelid = c.oid) AS constraints,
          ARRAY(SELECT t.tgname::text || t.tgenabled::text FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal ORDER BY 1) AS triggers
          FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`)
      ).rows;
    expect(await guards(made[0]?.pool as pg.Pool)).toEqual(await guards(app.db.superPool));
  });

  test('made while others write holds one moment: each document with its trail, none half', async () => {
    let stop = false;
    let acknowledged = 0;
    const write = async () => {
      while (!stop) {
        await at.owner.ok(roleApi.add, roleFields(at));
        acknowledged += 1;
      }
    };
    const writers = [write(), write(), write()];
    while (acknowledged < 5) await new Promise((resolve) => setImmediate(resolve));
    const before = await count(app.db.superPool, 'role');
    const kept = await makeBackup(source(), join(folder, 'under-load')).finally(() => {
      stop = true;
    });
    await Promise.all(writers);
    const after = await count(app.db.superPool, 'role');
    expect(after).toBeGreaterThan(before);

    const place = await newPlace();
    await restoreBackup(place, kept);
    const roles = await count(place.pool, 'role');
    expect(roles).toBeGreaterThanOrEqual(before);
    expect(roles).toBeLessThanOrEqual(after);
    const trail = "audit_log WHERE doc = 'role' AND op = 'insert'";
    expect(await count(place.pool, trail)).toBe(roles);
    const { tables } = await checkedManifest(kept);
    for (const { name, rows } of tables) expect([name, await count(place.pool, name)]).toEqual([name, rows]);
  });

  test('is only for its owner’s eyes, and holds no key', async () => {
    const [kept] = readdirSync(join(folder, 'backups'));
    const path = join(folder, 'backups', kept as string);
    expect(statSync(path).mode & 0o077).toBe(0);
    const { key_mark } = await checkedManifest(path);
    expect(key_mark).toMatch(/^[0-9a-f]{8}$/);
    expect(readdirSync(path).sort()).toEqual(['files', 'manifest.json', 'tables']);
  });

  test('shows on the health page', async () => {
    const { last_backup_at } = await at.owner.ok(systemApi.health, {});
    expect(Number(last_backup_at)).toBeGreaterThan(Date.now() / 1000 - 300);
  });

  test('that was damaged is refused before anything is written', async () => {
    const kept = await makeBackup(source(), join(folder, 'damaged'));
    appendFileSync(tableFile(kept, 'role'), 'x');
    const place = await newPlace();
    await expect(restoreBackup(place, kept)).rejects.toThrow(/role .* damaged/);
    expect(await count(place.pool, "pg_class WHERE relnamespace = 'public'::regnamespace")).toBe(0);
  });

  test('is not restored over anything', async () => {
    const [kept] = readdirSync(join(folder, 'backups'));
    const into = { ...source(), config: { dataDir: join(folder, 'elsewhere'), s3: undefined, secretsKey } };
    await expect(restoreBackup(into, join(folder, 'backups', kept as string))).rejects.toThrow(/not empty/);
    expect((await at.owner.call(sessionApi.base, {})).code).toBe(1);
  });

  test('has no key that still calls and no calendar that still answers: keys are revoked, and the trail says so', async () => {
    const [owner, { admin_id }] = [await app.as('c_owner'), await app.as('c_viewer')];
    const { role_ids } = await owner.ok(adminApi.get, { id: admin_id });
    const terms = { name: '对账系统', expires_at: at.clock() + 90 * DAY_SECONDS, per_minute: 60 };
    await owner.ok(apiKeyApi.add, { admin_id, role_id: role_ids[0] as number, ...terms });
    await owner.ok(calendarApi.add, {});
    expect(await count(app.db.superPool, 'calendar_secret WHERE family_id = 4')).toBe(1);
    const place = await newPlace();
    await restoreBackup(place, await makeBackup(source(), join(folder, 'keys'), 4));
    expect(await count(place.pool, 'calendar_secret')).toBe(0);
    expect(await count(place.pool, 'api_key')).toBe(1);
    expect(await count(place.pool, 'api_key WHERE revoked_at IS NULL')).toBe(0);
    const trail = "audit_log WHERE doc = 'api_key' AND action = 'operator_restore'";
    expect(await count(place.pool, trail)).toBe(1);
  });
});
