import pg from 'pg';
import { searchTokens } from '@/kernel/search.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import { staffOf } from './people.ts';

/** So many different names; students share them, as they do. */
const NAMES = 2_000;
/** Of each kind, for one student. */
const PER_STUDENT = { recharge: 3, contract: 1, class_lot: 1.5, conversion: 1.5, refund: 0.2, lesson: 10 };

/**
 * The demo many times over: its own rows with new ids, students and days, so that every column looks as the app fills
 * it. Companies keep their share; without triggers, in minutes instead of days.
 */
export async function multiplyDemo(superUrl: string, students: number): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    const copy = copier(client);
    await people(client, copy, students);
    const many = (table: keyof typeof PER_STUDENT) => Math.round(students * PER_STUDENT[table]);
    await recharges(copy, many('recharge'));
    await documents(copy, many);
    await lessons(copy, many('lesson'));
    await client.query('DROP TABLE bench_student');
    await setSequences(client);
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

interface Copies {
  readonly count: number;
  /** Columns that differ; `n` is the copy's number, `b` the row it is made of, `s` the student it goes to. */
  readonly set: Readonly<Record<string, string>>;
  /** The rows to make it of, one for each `nth`; else the table's own, in the order of their ids. */
  readonly base?: string;
  /** How many there are to begin with, where not each of them has a row. */
  readonly cycle?: string;
}
type Copy = (table: string, copies: Copies) => Promise<void>;

const STUDENT = `JOIN bench_many m ON m.company_id = b.company_id
  JOIN bench_student s ON s.company_id = b.company_id AND s.nth = (n.n::bigint * 7919) % m.many`;
/** The number of the copy's own row: behind all that are there. */
const newId = (table: string) => `(SELECT id FROM bench_old_${table}) + n.n`;
const cycleOf = (table: string) => `(SELECT many FROM bench_old_${table})`;
const isOld = (table: string, id: string) => `${id} <= (SELECT id FROM bench_old_${table})`;

function copier(client: pg.Client): Copy {
  return async (table, { count, set, base, cycle = '(SELECT max(nth) + 1 FROM bench_base)' }) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => set[name] ?? `b.${name}`);
    const source = base ?? `SELECT row_number() OVER (ORDER BY t.id) - 1 AS nth, t.* FROM ${table} t`;
    await client.query(`CREATE TEMP TABLE bench_base AS ${source}; ANALYZE bench_base`);
    const isDocument = names.includes('id');
    if (isDocument)
      await client.query(
        `CREATE TEMP TABLE bench_old_${table} AS SELECT max(id) AS id, count(*) AS many FROM ${table}`,
      );
    await client.query(`
      INSERT INTO ${table} (${names.map((name) => pg.escapeIdentifier(name))}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM generate_series(1, ${count}) AS n(n)
        JOIN bench_base b ON b.nth = n.n % ${cycle} ${STUDENT} ORDER BY n.n`);
    await client.query(`DROP TABLE bench_base; ANALYZE ${table}`);
  };
}

/** `named`: so many different names with what they are found by; the rest of them is made of these. Answers how many. */
export async function nameTable(client: pg.Client): Promise<number> {
  const names = [...new Set([...staffOf(NAMES)].map(({ name }) => name))];
  await client.query('CREATE TEMP TABLE named (at int PRIMARY KEY, name text, text text, tokens text[])');
  for (const [at, name] of names.entries()) {
    const text = await nameSearchText(name);
    await client.query('INSERT INTO named VALUES ($1, $2, $3, $4)', [at, name, text, searchTokens(text)]);
  }
  return names.length;
}

/** Students with their tokens, guardians, labels, hours and balances. */
async function people(client: pg.Client, copy: Copy, count: number): Promise<void> {
  const names = await nameTable(client);
  await client.query(`
    CREATE TABLE bench_student AS
      SELECT (SELECT max(id) FROM student) + n AS id, n AS at, b.company_id, b.id AS like_id, named.name, named.text,
             named.tokens, (row_number() OVER (PARTITION BY b.company_id ORDER BY n) - 1)::int AS nth
        FROM generate_series(1, ${count}) AS n
        JOIN (SELECT row_number() OVER (ORDER BY id) - 1 AS nth, student.* FROM student) b
          ON b.nth = n % (SELECT count(*) FROM student)
        JOIN named ON named.at = (n::bigint * 7919) % ${names};
    CREATE UNIQUE INDEX ON bench_student (company_id, nth);
    CREATE UNIQUE INDEX ON bench_student (id);
    CREATE TEMP TABLE bench_many AS SELECT company_id, count(*) AS many FROM bench_student GROUP BY 1;
    ANALYZE bench_student`);
  const made = (table: string, column = 'student_id') =>
    `SELECT row_number() OVER () - 1 AS nth, made.id AS new_id, made.at AS made_at, made.name AS new_name, made.text AS new_text, t.*
       FROM bench_student made JOIN ${table} t ON t.${column} = made.like_id`;
  const rowsOf = async (table: string) =>
    Number(
      (
        await client.query(
          `SELECT count(*) AS n FROM bench_student m JOIN ${table} t ON t.student_id = m.like_id`,
        )
      ).rows[0].n,
    );
  await copy('student', {
    count,
    base: made('student', 'id'),
    set: {
      id: 'b.new_id',
      username: 'b.new_name',
      number: `'XB2026-' || lpad(b.made_at::text, 7, '0')`,
      search_text: `b.new_text || ' xb2026-' || lpad(b.made_at::text, 7, '0')`,
      created_at: `now() - (b.made_at * 31 % 94600000) * interval '1 second'`,
      // A lead becomes one student, once.
      source_lead_id: 'NULL',
    },
  });
  for (const table of ['student_guardian', 'student_label', 'student_figures', 'student_money'])
    await copy(table, {
      count: await rowsOf(table),
      base: made(table),
      set: { student_id: 'b.new_id', ...(table === 'student_guardian' && { id: newId(table) }) },
    });
  await client.query(TOKENS);
}

/** As the app makes them: of the name, of the number's digits, and marked ones of the phone's. */
const TOKENS = `
  INSERT INTO student_search (company_id, token, student_id, created_at)
    SELECT t.company_id, t.token, t.id, s.created_at FROM (
      SELECT company_id, token, id FROM bench_student, unnest(tokens) AS token
      UNION SELECT company_id, substr(lpad(at::text, 7, '0'), n, 4), id FROM bench_student, generate_series(1, 4) AS n
      UNION SELECT made.company_id, '*' || substr(s.phone, n, 4), made.id
        FROM bench_student made JOIN student s ON s.id = made.like_id, generate_series(1, 8) AS n WHERE length(s.phone) = 11
    ) AS t JOIN student s ON s.id = t.id;
`;

const pastDays = (spread: number) => `(n.n % ${spread}) * interval '1 day'`;
const numbered = (prefix: string) => `'${prefix}2025-9' || lpad(n.n::text, 7, '0')`;

async function recharges(copy: Copy, count: number): Promise<void> {
  const paid_at = `b.paid_at - ${pastDays(700)}`;
  await copy('receipt', {
    count,
    base: `SELECT row_number() OVER (ORDER BY r.id) - 1 AS nth, p.* FROM recharge r JOIN receipt p ON p.id = r.receipt_id`,
    set: { id: newId('receipt'), number: numbered('SK'), reference: `''`, paid_at },
  });
  await copy('recharge', {
    count,
    set: {
      id: newId('recharge'),
      number: numbered('CZ'),
      receipt_id: newId('receipt'),
      student_id: 's.id',
      paid_at,
      created_at: `b.created_at - ${pastDays(700)}`,
    },
  });
}

async function documents(copy: Copy, many: (table: keyof typeof PER_STUDENT) => number): Promise<void> {
  const created_at = `b.created_at - ${pastDays(700)}`;
  const document = { student_id: 's.id', created_at };
  await copy('contract', {
    count: many('contract'),
    set: { ...document, id: newId('contract'), number: numbered('HT'), made_on: 'b.made_on - (n.n % 700)' },
  });
  await copy('class_lot', {
    count: many('class_lot'),
    set: { ...document, id: newId('class_lot'), bought_at: `b.bought_at - ${pastDays(700)}` },
  });
  await copy('conversion', {
    count: many('conversion'),
    set: { ...document, id: newId('conversion'), number: numbered('ZH') },
  });
  await copy('conversion_tender', {
    count: many('conversion'),
    base: `SELECT c.nth, t.* FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM conversion) c
      JOIN LATERAL (SELECT * FROM conversion_tender t WHERE t.conversion_id = c.id LIMIT 1) t ON true
      WHERE ${isOld('conversion', 'c.id')}`,
    cycle: cycleOf('conversion'),
    set: { conversion_id: newId('conversion') },
  });
  await copy('refund', {
    count: many('refund'),
    set: { ...document, id: newId('refund'), number: numbered('TF') },
  });
  await copy('refund_line', {
    count: many('refund'),
    base: `SELECT row_number() OVER (ORDER BY r.id) - 1 AS nth, l.* FROM refund r
      JOIN LATERAL (SELECT * FROM refund_line l WHERE l.refund_id = r.id ORDER BY id LIMIT 1) l ON true
      WHERE ${isOld('refund', 'r.id')}`,
    cycle: cycleOf('refund'),
    set: { id: newId('refund_line'), refund_id: newId('refund') },
  });
}

/** Ever further into the past, week by week, so that a week has as many however long the history is. */
async function lessons(copy: Copy, count: number): Promise<void> {
  const earlier = (moment: string) => `${moment} - (1 + n.n / ${cycleOf('lesson')}) * interval '7 days'`;
  await copy('lesson', {
    count,
    set: {
      id: newId('lesson'),
      starts_at: earlier('b.starts_at'),
      ends_at: earlier('b.ends_at'),
      status: `CASE WHEN b.status = 'planned' AND ${earlier('b.starts_at')} < now() - interval '2 days' THEN 'finished'
        ELSE b.status END`,
    },
  });
  for (const table of ['lesson_student', 'attendance'])
    await copy(table, {
      count,
      base: `SELECT l.nth, l.starts_at AS begins, t.*
        FROM (SELECT id, starts_at, row_number() OVER (ORDER BY id) - 1 AS nth FROM lesson WHERE ${isOld('lesson', 'id')}) l
        JOIN LATERAL (SELECT * FROM ${table} t WHERE t.lesson_id = l.id ORDER BY student_id LIMIT 1) t ON true`,
      cycle: cycleOf('lesson'),
      set: { lesson_id: newId('lesson'), student_id: 's.id', starts_at: earlier('b.begins') },
    });
}

/** What the app writes next comes behind. */
async function setSequences(client: pg.Client): Promise<void> {
  const tables =
    'student student_guardian receipt recharge contract class_lot conversion refund refund_line lesson';
  for (const table of tables.split(' '))
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
}
