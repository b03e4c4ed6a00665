import pg from 'pg';
import { nameTable } from './multiply.ts';
import { like } from './sales-fill.ts';

/** Entries of a student, each for another item. */
const ITEMS = 6;
/** Applications of a student, each for another programme. */
const PROGRAMMES = 4;
/** So many are under way however long the history is. */
const ENTRIES_AHEAD = 1_200;
const APPLICATIONS_AHEAD = 1_200;
const MOST_APPLICATIONS = 100_000;

/**
 * Adds entries and applications to the demo's first company: the newest in every state, the others over, each entry that is
 * with its result. Without triggers, in minutes.
 */
export async function fillExams(superUrl: string, entries: number): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    const applications = Math.min(entries, MOST_APPLICATIONS);
    const students = Math.ceil(Math.max(entries / ITEMS, applications / PROGRAMMES));
    await client.query(people(students, await nameTable(client)));
    await enter(client, entries);
    await client.query(RESULTS);
    await apply(client, applications);
    for (const table of ['student', 'exam_demand', 'exam_entry', 'exam_result', 'application'])
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
      );
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const people = (students: number, names: number) => `
  CREATE TEMP TABLE last_id AS
    SELECT (SELECT max(id) FROM student) AS student, (SELECT max(id) FROM exam_demand) AS demand,
           (SELECT max(id) FROM exam_entry) AS entry, (SELECT max(id) FROM application) AS application;
  CREATE TEMP TABLE bench_student AS
    SELECT last_id.student + 1 + n AS id, n, named.name, named.text, named.tokens FROM generate_series(0, ${students - 1}) AS n
     CROSS JOIN last_id JOIN named ON named.at = (n::bigint * 7919) % ${names};
  INSERT INTO student (id, family_id, company_id, username, number, search_text, adviser_id, status, created_at) OVERRIDING SYSTEM VALUE
    SELECT b.id, 1, 1, b.name, 'XB2011-' || lpad(b.n::text, 8, '0'), b.text, a.id, 'active', now() - (b.n % 2000) * interval '1 day'
      FROM bench_student b CROSS JOIN (SELECT min(adviser_id) AS id FROM student WHERE company_id = 1) a ORDER BY b.id;
  INSERT INTO student_search (company_id, token, student_id, created_at)
    SELECT 1, token, s.id, s.created_at FROM bench_student b JOIN student s ON s.id = b.id CROSS JOIN unnest(b.tokens) AS token;
  ANALYZE student, student_search;
`;

/** One demand of each student, with the items that the demo's entries are for. */
async function enter(client: pg.Client, entries: number): Promise<void> {
  await like(client, 'exam_demand', 'true', `bench_student r CROSS JOIN last_id k`, {
    id: 'k.demand + 1 + r.n',
    number: `'BK2011-' || lpad(r.n::text, 8, '0')`,
    student_id: 'r.id',
  });
  await client.query(`
    CREATE TEMP TABLE bench_item AS
      SELECT item_id, row_number() OVER (ORDER BY item_id) - 1 AS nth
        FROM (SELECT DISTINCT e.item_id FROM exam_entry e JOIN exam_demand d ON d.id = e.demand_id
               WHERE e.company_id = 1 AND e.series_id = (SELECT series_id FROM exam_demand WHERE company_id = 1 ORDER BY 1 LIMIT 1)
               UNION SELECT o.item_id FROM exam_offering o
               WHERE o.series_id = (SELECT series_id FROM exam_demand WHERE company_id = 1 ORDER BY 1 LIMIT 1)) known LIMIT ${ITEMS};
    CREATE TEMP TABLE bench_entry AS
      SELECT k.entry + ${entries} - g.n AS id, g.n, s.id AS student_id, k.demand + 1 + s.n AS demand_id, i.item_id,
             CASE WHEN g.n < ${ENTRIES_AHEAD} THEN (ARRAY['submitted', 'confirmed', 'paid', 'registered'])[1 + g.n % 4] ELSE 'resulted' END AS status
        FROM generate_series(0, ${entries - 1}) AS g (n) CROSS JOIN last_id k
        JOIN bench_student s ON s.n = g.n / ${ITEMS} JOIN bench_item i ON i.nth = g.n % ${ITEMS};
    CREATE UNIQUE INDEX ON bench_entry (id); ANALYZE bench_entry`);
  await like(client, 'exam_entry', "status = 'registered'", 'bench_entry r', {
    id: 'r.id',
    demand_id: 'r.demand_id',
    student_id: 'r.student_id',
    item_id: 'r.item_id',
    status: 'r.status',
    candidate_number: 'NULL',
    step_until: "now() + interval '30 days'",
    created_at: "now() - r.n * interval '5 minutes'",
  });
  await client.query('ANALYZE exam_entry');
}

const RESULTS = `
  INSERT INTO exam_result (family_id, company_id, student_id, item_id, series_id, exam_board_id, kind, grade, source, created_at, updated_at)
    SELECT e.family_id, e.company_id, e.student_id, e.item_id, e.series_id, e.exam_board_id, 'final',
           (ARRAY['A*', 'A', 'B', 'C', 'D', 'E'])[1 + b.n % 6], 'import', e.created_at, e.created_at
      FROM bench_entry b JOIN exam_entry e ON e.id = b.id WHERE b.status = 'resulted' ORDER BY b.id;
  ANALYZE exam_result;
`;

async function apply(client: pg.Client, applications: number): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE bench_programme AS
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM programme WHERE family_id = 1 ORDER BY id LIMIT ${PROGRAMMES};
    CREATE TEMP TABLE bench_application AS
      SELECT k.application + ${applications} - g.n AS id, g.n, s.id AS student_id, p.id AS programme_id, g.n < ${APPLICATIONS_AHEAD} AS is_ahead
        FROM generate_series(0, ${applications - 1}) AS g (n) CROSS JOIN last_id k
        JOIN bench_student s ON s.n = g.n / ${PROGRAMMES} JOIN bench_programme p ON p.nth = g.n % ${PROGRAMMES}`);
  const set = {
    id: 'r.id',
    number: `'SQ2011-' || lpad(r.n::text, 8, '0')`,
    student_id: 'r.student_id',
    programme_id: 'r.programme_id',
    created_at: "now() - r.n * interval '10 minutes'",
  };
  const preparing = "scheme = 'direct' AND stage = 'preparing'";
  await like(client, 'application', preparing, '(SELECT * FROM bench_application WHERE is_ahead) r', {
    ...set,
    deadline_at: "now() + (r.n % 90) * interval '1 day'",
  });
  await like(client, 'application', preparing, '(SELECT * FROM bench_application WHERE NOT is_ahead) r', {
    ...set,
    status: "'discontinued'",
    deadline_at: "now() - r.n * interval '10 minutes' - interval '60 days'",
  });
  await client.query('ANALYZE application');
}
