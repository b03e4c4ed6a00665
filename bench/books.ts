import pg from 'pg';
import { searchTokens } from '@/kernel/search.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import { staffOf } from './people.ts';

/** So many different names; students share them, as they do. */
const NAMES = 2_000;

/**
 * Adds students to the demo's first company, and to each a year of money: without triggers, but balanced, with running
 * balances, stored balances and days summed up as the books themselves would have them.
 */
export async function fillBooks(superUrl: string, students: number): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    await client.query('CREATE TEMP TABLE named (at int PRIMARY KEY, name text, text text, tokens text[])');
    const names = [...new Set([...staffOf(NAMES)].map(({ name }) => name))];
    for (const [at, name] of names.entries()) {
      const text = await nameSearchText(name);
      await client.query('INSERT INTO named VALUES ($1, $2, $3, $4)', [at, name, text, searchTokens(text)]);
    }
    await client.query(people(students, names.length));
    await client.query(tokens);
    await client.query(books);
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const people = (students: number, names: number) => `
  CREATE TEMP TABLE staff AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth, count(*) OVER ()::int AS many
    FROM admin WHERE company_id = 1;
  CREATE TEMP TABLE made AS
    SELECT nextval(pg_get_serial_sequence('student', 'id')) AS id, n AS at, named.name, named.text, named.tokens
      FROM generate_series(1, ${students}) AS n JOIN named ON named.at = (n::bigint * 7919) % ${names};
  INSERT INTO student (id, family_id, company_id, number, username, status, adviser_id, class_teacher_id, search_text,
                       created_at, updated_at) OVERRIDING SYSTEM VALUE
    SELECT m.id, 1, 1, 'XB2026-' || lpad(m.at::text, 7, '0'), m.name,
           (ARRAY['potential', 'active', 'active', 'active', 'paused', 'finished'])[1 + m.at % 6],
           a.id, t.id, m.text, now() - (m.at * 31 % 94600000) * interval '1 second', now()
      FROM made m JOIN staff a ON a.nth = m.at % a.many JOIN staff t ON t.nth = (m.at * 3) % t.many;
  INSERT INTO student_figures (family_id, company_id, student_id, remaining_minutes)
    SELECT 1, 1, id, (at % 80) * 60 FROM made;
`;

const tokens = `
  INSERT INTO student_search (company_id, token, student_id)
    SELECT 1, token, id FROM made, unnest(tokens) AS token;
`;

/** One or two payments each: three postings a student, cash included. */
const books = `
  CREATE TEMP TABLE paid AS
    SELECT m.id AS student_id, n, 100000 + (m.at % 900) * 100 AS fen,
           date_trunc('second', now() - interval '3 days') - (m.at % 360 - n * 20) * interval '1 day'
             - interval '40 days' AS at
      FROM made m CROSS JOIN generate_series(1, 1 + m.at % 2) AS n;
  CREATE TEMP TABLE entry AS
    SELECT nextval(pg_get_serial_sequence('ledger_entry', 'id')) AS id, p.*, (at AT TIME ZONE 'Asia/Shanghai')::date AS day FROM (SELECT * FROM paid ORDER BY at) p;
  INSERT INTO ledger_entry (id, company_id, posted_at, posted_on, accounting_on, kind, doc, doc_id, key, admin_id)
    OVERRIDING SYSTEM VALUE
    SELECT id, 1, at, day, day, 'recharge', 'recharge', id, 'bench:' || id, 1 FROM entry;
  INSERT INTO ledger_posting (company_id, entry_id, posted_at, posted_on, accounting_on, account, student_id, amount_fen, balance_after_fen)
    SELECT 1, id, at, day, day, 'new', student_id, fen, sum(fen) OVER (PARTITION BY student_id ORDER BY id)
      FROM entry ORDER BY id;
  INSERT INTO ledger_posting (company_id, entry_id, posted_at, posted_on, accounting_on, account, amount_fen)
    SELECT 1, id, at, day, day, 'cash', -fen FROM entry ORDER BY id;
  INSERT INTO student_money (company_id, student_id, new_fen)
    SELECT 1, student_id, sum(fen) FROM entry GROUP BY student_id
    ON CONFLICT (company_id, student_id) DO UPDATE SET new_fen = student_money.new_fen + EXCLUDED.new_fen;
  SET session_replication_role = origin;
  SELECT set_config('app.write_company', '1', false), set_config('app.read_companies', '1', false),
         set_config('app.family', '1', false);
  DELETE FROM ledger_day WHERE company_id = 1;
  DELETE FROM ledger_day_until WHERE company_id = 1;
  SELECT ledger_close_days();
`;
