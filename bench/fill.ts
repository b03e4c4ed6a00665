import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { hiddenTokens, searchTokens } from '@/kernel/search.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import { staffOf } from './people.ts';

/** Rows for the trail and the option lists too: their plans are looked at as well. */
const STUDENTS_PER_STAFF = 1;
const TRAIL_PER_STAFF = 2;

/**
 * Adds staff to the demo's first family, by COPY and without triggers, in seconds instead of hours. What the app
 * would have written beside each row (login, grants, role, search tokens) is written too.
 */
export async function fillStaff(superUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'xz-bench-'));
  await chmod(folder, 0o755); // PostgreSQL, another user perhaps, reads from it
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    await client.query(
      'CREATE UNLOGGED TABLE bench_staff (at int, name text, login text, phone text, email text, status text, position text, place int, department int, search_text text)',
    );
    await client.query('CREATE UNLOGGED TABLE bench_token (at int, token text)');
    await writeFiles(folder, count);
    for (const table of ['bench_staff', 'bench_token'])
      await client.query(`COPY ${table} FROM '${join(folder, table)}'`);
    await client.query(staffRows);
    await withoutIndexes(client, 'admin_search', () => client.query(tokenRows));
    await client.query(beside(count));
    await client.query('DROP TABLE bench_staff, bench_token');
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFiles(folder: string, count: number): Promise<void> {
  const out = {
    staff: createWriteStream(join(folder, 'bench_staff')),
    tokens: createWriteStream(join(folder, 'bench_token')),
  };
  async function* lines() {
    const named = new Map<string, string>();
    let at = 0;
    let staff = '';
    let tokens = '';
    for (const one of staffOf(count)) {
      at += 1;
      // The pinyin of a name takes longer than everything else, so it is looked up once.
      if (!named.has(one.name)) named.set(one.name, await nameSearchText(one.name));
      const text = `${named.get(one.name)} ${one.login}`;
      staff += `${[at, one.name, one.login, one.phone, one.email, one.status, one.position, one.place, one.department, text].join('\t')}\n`;
      const all = [...searchTokens(text), ...hiddenTokens(searchTokens(one.phone))];
      for (const token of all) tokens += `${at}\t${token}\n`;
      if (at % 1000 !== 0 && at !== count) continue;
      if (!out.staff.write(staff)) await once(out.staff, 'drain');
      staff = '';
      yield tokens;
      tokens = '';
    }
  }
  await pipeline(lines(), out.tokens);
  await new Promise<void>((resolve, reject) =>
    out.staff.end((error?: Error | null) => (error ? reject(error) : resolve())),
  );
}

/** Millions of rows go in several times as fast when the indexes are made afterwards; a key that others refer to stays. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query(
    `SELECT c.conname AS key, pg_get_constraintdef(c.oid) AS key_def, i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS def
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
      WHERE i.indrelid = $1::regclass AND NOT EXISTS (
        SELECT 1 FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = i.indexrelid)`,
    [table],
  );
  for (const { key, name } of rows)
    await client.query(key ? `ALTER TABLE ${table} DROP CONSTRAINT ${key}` : `DROP INDEX ${name}`);
  await work();
  for (const { key, key_def, def } of rows)
    await client.query(key ? `ALTER TABLE ${table} ADD CONSTRAINT ${key} ${key_def}` : def);
}

/** Everybody made within the last three years, in the order of their numbers. */
const staffRows = `
  CREATE TEMP TABLE app AS
    SELECT family_id, (row_number() OVER (ORDER BY id) - 1)::int AS place, id AS company_id FROM company
    WHERE family_id = (SELECT min(id) FROM company);
  CREATE TEMP TABLE rooms AS
    SELECT company_id, id, (row_number() OVER (PARTITION BY company_id ORDER BY id) - 1)::int AS nth,
           count(*) OVER (PARTITION BY company_id)::int AS many FROM department;
  CREATE TEMP TABLE made AS
    SELECT s.*, h.family_id, h.company_id, r.id AS department_id, nextval(pg_get_serial_sequence('admin', 'id')) AS id
    FROM (SELECT * FROM bench_staff ORDER BY at) s JOIN app h USING (place)
    LEFT JOIN rooms r ON r.company_id = h.company_id AND r.nth = s.department % r.many;
  CREATE UNIQUE INDEX ON made (at);
  ANALYZE made;
  INSERT INTO admin (id, family_id, company_id, department_id, admin_name, phone, email, positions, status, search_text,
                     last_login_at, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, family_id, company_id, department_id, name, phone, email, ARRAY[position], status, search_text,
           CASE WHEN at % 4 > 0 THEN now() - at * interval '7 minutes' END,
           now() - (at * 37 % 94600000) * interval '1 second', now()
    FROM made ORDER BY at;
  INSERT INTO admin_login (admin_id, family_id, login_name, phone, password_hash)
    SELECT id, family_id, login, phone, '!' FROM made;
  INSERT INTO admin_company (family_id, admin_id, company_id) SELECT family_id, id, company_id FROM made;
  INSERT INTO admin_role (family_id, admin_id, role_id)
    SELECT m.family_id, m.id, r.id FROM made m
    JOIN (SELECT id, family_id, row_number() OVER (ORDER BY id) - 1 AS nth, count(*) OVER () AS many FROM role
          WHERE NOT is_owner AND family_id = (SELECT min(id) FROM company)) r ON r.nth = m.at % r.many;
`;

const tokenRows = `
  INSERT INTO admin_search (family_id, token, admin_id)
    SELECT m.family_id, t.token, m.id FROM bench_token t JOIN made m USING (at);
`;

const beside = (count: number) => `
  INSERT INTO student (family_id, company_id, username)
    SELECT h.family_id, h.company_id, m.name FROM made m JOIN app h USING (place), generate_series(1, ${STUDENTS_PER_STAFF});
  INSERT INTO audit_log (at, family_id, company_id, admin_id, action, doc, doc_id, part, op, of_family, after, address)
    SELECT now() - (${count} - m.at) * interval '5 minutes', m.family_id, m.company_id, m.id, 'api_admin_edit', 'admin', m.id,
           'admin', 'update', true, jsonb_build_object('admin_name', m.name, 'phone', m.phone), '127.0.0.1'
    FROM generate_series(1, ${TRAIL_PER_STAFF}) AS n, made m ORDER BY n, m.at;
`;
