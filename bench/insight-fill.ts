import pg from 'pg';
import { withoutIndexes } from './fill.ts';
import { fillSales, like } from './sales-fill.ts';

const DAYS = 1_095;
/** Of each lead a tenth of a student comes, and of each student five receipts: three for every ten lessons. */
const LEADS_PER_LESSON = 0.6;
/** With those of the leads there is a student for every ten lessons. */
const OTHERS_PER_LESSON = 0.04;
const [MINUTES, REVENUE_FEN, PAY_FEN] = [60, 30_000, 12_000];

/**
 * Three years of lessons of the demo's first company, marked, paid and recognised, with their facts and entries, beside receipts
 * of the same days; the more there are, the fuller is each day. Without triggers; the days that are over are summed up as the
 * app does it.
 */
export async function fillInsight(superUrl: string, lessons: number): Promise<void> {
  const leads = Math.round(lessons * LEADS_PER_LESSON);
  await fillSales(superUrl, leads, Math.max(1, Math.ceil(leads / DAYS)));
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    await client.query(others(Math.round(lessons * OTHERS_PER_LESSON)));
    await client.query(base(lessons));
    await without(client, TABLES, () => documents(client));
    await withoutIndexes(client, 'lesson_fact', () => client.query(FACTS));
    for (const table of [
      'lesson',
      'class_use',
      'class_use_part',
      'pay_line',
      'ledger_entry',
      'ledger_posting',
    ])
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
      );
    await client.query('VACUUM (ANALYZE)');
    await client.query(FOLD);
    await client.query(
      'VACUUM (ANALYZE) performance_day, performance_month, performance_kind_day, performance_people_day, receipt_method_day, lead_day, lesson_day, lesson_month, student_month, people_month, fold_until, ledger_day',
    );
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const TABLES =
  'lesson_student attendance class_use class_use_part pay_line ledger_entry ledger_posting'.split(' ');
const without = (
  client: pg.Client,
  [table, ...others]: readonly string[],
  work: () => Promise<unknown>,
): Promise<unknown> => (table ? withoutIndexes(client, table, () => without(client, others, work)) : work());

/** Who came without a lead, and has lessons as others have. */
const others = (count: number) => `
  INSERT INTO student (family_id, company_id, username, number, search_text, adviser_id, status, created_at)
    SELECT family_id, company_id, username, replace(number, 'XB', 'XC'), search_text, adviser_id, status, created_at
      FROM student WHERE company_id = 1 AND number LIKE 'XB2010-%' ORDER BY id LIMIT ${count};
`;

/** Teachers, subjects and students in turn; eight kinds of hours a day. How many there are is said apart: it can then be hashed. */
const base = (lessons: number) => `
  CREATE TEMP TABLE teaching AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth FROM teacher WHERE company_id = 1;
  CREATE TEMP TABLE learning AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth FROM student WHERE company_id = 1;
  CREATE TEMP TABLE topic AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth FROM subject WHERE family_id = 1;
  ANALYZE teaching, learning, topic;
  CREATE TEMP TABLE last_of AS SELECT (SELECT max(id) FROM lesson) AS lesson, (SELECT max(id) FROM class_use) AS class_use,
    (SELECT max(id) FROM class_use_part) AS part, (SELECT max(id) FROM pay_line) AS pay, (SELECT max(id) FROM ledger_entry) AS entry,
    (SELECT max(id) FROM ledger_posting) AS posting;
  CREATE TEMP TABLE taught AS
    SELECT k.lesson + ${lessons} - n AS id, n, k.class_use + 1 + n AS use_id, k.part + 1 + n AS part_id, k.pay + 1 + n AS pay_id,
           k.entry + 1 + n AS entry_id, k.posting + 1 + n * 2 AS posting_id, t.id AS teacher_id, p.id AS subject_id, s.id AS student_id,
           (ARRAY[12, 12, 1, 17])[1 + n / 7 % 4]::smallint AS course_type, d.day,
           (d.day + (9 + n % 8) * interval '1 hour') AT TIME ZONE 'Asia/Shanghai' AS starts_at
      FROM generate_series(0, ${lessons - 1}) AS n CROSS JOIN last_of k
      CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date - 1 - (n::bigint * ${DAYS} / ${lessons})::int AS day) d
      JOIN teaching t ON t.nth = n % (SELECT count(*) FROM teaching)
      JOIN learning s ON s.nth = (n::bigint * 7919) % (SELECT count(*) FROM learning)
      JOIN topic p ON p.nth = n / 3 % (SELECT count(*) FROM topic);
  CREATE TEMP TABLE paid AS
    SELECT k.posting + ${2 * lessons} + 3 * row_number() OVER (ORDER BY e.id) AS posting_id, e.id AS entry_id, e.posted_at,
           e.posted_on AS day, r.student_id, r.amount_fen
      FROM ledger_entry e JOIN recharge r ON r.id = e.doc_id CROSS JOIN last_of k
     WHERE e.company_id = 1 AND e.key LIKE 'bench recharge %';
  CREATE UNIQUE INDEX ON taught (id);
  ANALYZE taught;
  INSERT INTO lesson (id, family_id, company_id, course_type, subject_id, teacher_id, starts_at, ends_at, status, created_at) OVERRIDING SYSTEM VALUE
    SELECT id, 1, 1, course_type, subject_id, teacher_id, starts_at, starts_at + interval '${MINUTES} minutes', 'finished', starts_at
      FROM taught ORDER BY id;
`;

/** What the facts are made of, each like one of the demo's. */
async function documents(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at)
      SELECT 1, 1, id, student_id, starts_at FROM taught ORDER BY id;
    INSERT INTO attendance (family_id, company_id, lesson_id, student_id, starts_at, outcome, taught_minutes, deducted_minutes, course_type)
      SELECT 1, 1, id, student_id, starts_at, CASE WHEN n % 20 = 0 THEN 'absent' WHEN n % 10 = 0 THEN 'late' ELSE 'present' END,
             ${MINUTES}, ${MINUTES}, course_type FROM taught ORDER BY id;`);
  await like(client, 'class_use', "doc = 'lesson' AND undone_at IS NULL AND owed_minutes = 0", 'taught r', {
    id: 'r.use_id',
    student_id: 'r.student_id',
    course_type: 'r.course_type',
    subject_id: 'r.subject_id',
    minutes: String(MINUTES),
    used_on: 'r.day',
    doc_id: 'r.id',
    created_at: 'r.starts_at',
  });
  await like(client, 'class_use_part', 'fen > 0', 'taught r', {
    id: 'r.part_id',
    use_id: 'r.use_id',
    paid_minutes: String(MINUTES),
    gift_minutes: '0',
    fen: String(REVENUE_FEN),
    entry_id: 'r.entry_id',
  });
  await like(client, 'pay_line', "kind = 'lesson' AND NOT is_missing AND amount_fen > 0", 'taught r', {
    id: 'r.pay_id',
    lesson_id: 'r.id',
    turn: '1',
    teacher_id: 'r.teacher_id',
    subject_id: 'r.subject_id',
    course_type: 'r.course_type',
    month: "to_char(r.day, 'YYYY-MM')",
    corrects_month: 'NULL',
    lesson_on: 'r.day',
    starts_at: 'r.starts_at',
    minutes: String(MINUTES),
    amount_fen: String(PAY_FEN),
    created_at: 'r.starts_at',
  });
  const revenue = "id IN (SELECT entry_id FROM ledger_posting WHERE company_id = 1 AND account = 'revenue')";
  const days = { posted_at: 'r.starts_at', posted_on: 'r.day', accounting_on: 'r.day' };
  await like(client, 'ledger_entry', revenue, 'taught r', {
    ...days,
    id: 'r.entry_id',
    doc: "'class_use'",
    doc_id: 'r.use_id',
    key: "'bench use ' || r.use_id",
  });
  await like(client, 'ledger_posting', "account = 'revenue'", 'taught r', {
    ...days,
    id: 'r.posting_id',
    entry_id: 'r.entry_id',
    amount_fen: String(REVENUE_FEN),
  });
  await like(client, 'ledger_posting', "account = 'classes'", 'taught r', {
    ...days,
    id: 'r.posting_id + 1',
    entry_id: 'r.entry_id',
    student_id: 'r.student_id',
    amount_fen: String(-REVENUE_FEN),
    balance_after_fen: '0',
  });
  await receipts(client);
}

/** Three postings for each receipt, one of a thousand for its fee. */
async function receipts(client: pg.Client): Promise<void> {
  const line = (account: string, nth: number, set: Readonly<Record<string, string>>) =>
    like(client, 'ledger_posting', `account = '${account}'`, 'paid r', {
      posted_at: 'r.posted_at',
      posted_on: 'r.day',
      accounting_on: 'r.day',
      id: `r.posting_id - ${nth}`,
      entry_id: 'r.entry_id',
      ...set,
    });
  await line('new', 2, { student_id: 'r.student_id', amount_fen: 'r.amount_fen', balance_after_fen: '0' });
  await line('cash', 1, { amount_fen: 'r.amount_fen - r.amount_fen / 1000' });
  await line('payment_fees', 0, { amount_fen: '-(r.amount_fen / 1000)' });
}

/** Four for each lesson. */
const FACTS = `
  INSERT INTO lesson_fact (company_id, posted_on, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, lessons,
      taught_minutes, used_minutes, there, expected, revenue_fen, pay_fen)
    SELECT 1, t.day, t.day, k.what, t.id, CASE WHEN k.what <> 'lesson' THEN t.student_id END, t.teacher_id, t.subject_id, t.course_type,
           (k.what = 'lesson')::int, CASE WHEN k.what = 'lesson' THEN ${MINUTES} ELSE 0 END, CASE WHEN k.what = 'mark' THEN ${MINUTES} ELSE 0 END,
           (k.what = 'mark' AND t.n % 20 <> 0)::int, (k.what = 'mark')::int, CASE WHEN k.what = 'revenue' THEN ${REVENUE_FEN} ELSE 0 END,
           CASE WHEN k.what = 'pay' THEN ${PAY_FEN} ELSE 0 END
      FROM taught t CROSS JOIN (VALUES ('lesson'), ('mark'), ('revenue'), ('pay')) k (what) ORDER BY t.id;
`;

const FOLD = `
  DELETE FROM fold_until WHERE company_id = 1;
  DELETE FROM ledger_day_until WHERE company_id = 1;
  ${[
    'performance_day',
    'performance_month',
    'performance_kind_day',
    'performance_people_day',
    'receipt_method_day',
    'lead_day',
    'lesson_day',
    'lesson_month',
    'student_month',
    'people_month',
    'ledger_day',
  ]
    .map((table) => `DELETE FROM ${table} WHERE company_id = 1;`)
    .join('\n')}
  SELECT set_config('app.family', '1', false), set_config('app.write_company', '1', false), set_config('app.read_companies', '1', false);
  SELECT figures_fold();
  SELECT ledger_close_days();
`;
