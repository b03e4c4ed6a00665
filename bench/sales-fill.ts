import pg from 'pg';
import { withoutIndexes } from './fill.ts';
import { nameTable } from './multiply.ts';

/** Leads that arrive on a day. A month has as many however long the history is. */
const A_DAY = 320;
/** Of each tenth lead a student comes; each pays five times, and each payment is shared by two people over three projects. */
const PAYMENTS = 5;

/**
 * Adds leads to the demo's first company, ever further into the past, with all that comes of them: students, receipts, cases,
 * performance, renewals, commission, visits of links, users of the mini-program, rewards. Three items for each lead.
 * Without triggers, in minutes; the days that are over are summed up as the app does it.
 */
export async function fillSales(superUrl: string, leads: number, aDay = A_DAY): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    const names = await nameTable(client);
    await client.query(base(leads, names, aDay));
    await withoutIndexes(client, 'lead', () => client.query(LEADS));
    await client.query(PHONES);
    await withoutIndexes(client, 'lead_search', () => client.query(TOKENS));
    await withoutIndexes(client, 'lead_event', () => client.query(EVENTS));
    await client.query(STUDENTS);
    await withoutIndexesOf(client, DOCUMENTS, async () => {
      await money(client);
      await client.query(ITEMS);
    });
    await client.query(beside(leads));
    await setSequences(client);
    await client.query('VACUUM (ANALYZE)');
    await client.query(FOLD);
    await client.query(
      'VACUUM (ANALYZE) performance_day, performance_month, performance_kind_day, performance_people_day, receipt_method_day, lead_day, fold_until',
    );
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const DOCUMENTS =
  'receipt recharge ledger_entry sales_case case_share case_project case_receipt performance_item'.split(' ');
export const withoutIndexesOf = (
  client: pg.Client,
  [table, ...others]: readonly string[],
  work: () => Promise<unknown>,
): Promise<unknown> =>
  table ? withoutIndexes(client, table, () => withoutIndexesOf(client, others, work)) : work();

/** Whom, by what and when: the newest lead has the highest number. Older than a week they are decided, or in the pool. */
const base = (leads: number, names: number, aDay: number) => `
  CREATE TEMP TABLE today AS SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date AS day;
  CREATE TEMP TABLE adviser AS
    SELECT id, team_id, department_id, company_id, row_number() OVER (ORDER BY id) - 1 AS nth, count(*) OVER () AS many FROM admin
     WHERE company_id = 1 AND status = 'on';
  CREATE TEMP TABLE way AS
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth, count(*) OVER () AS many FROM channel
     WHERE family_id = 1 AND status = 'on';
  CREATE TEMP TABLE last_id AS
    SELECT (SELECT max(id) FROM lead) AS lead, (SELECT max(id) FROM student) AS student, (SELECT max(id) FROM recharge) AS recharge,
           (SELECT max(id) FROM receipt) AS receipt, (SELECT max(id) FROM sales_case) AS sales_case,
           (SELECT max(id) FROM refund) AS refund, (SELECT max(id) FROM ledger_entry) AS entry, (SELECT max(id) FROM promo_link) AS link;
  CREATE TEMP TABLE bench_lead AS
    SELECT last_id.lead + ${leads} - n AS id, n, today.day - n / ${aDay} AS day, n / ${aDay} AS age, way.id AS channel_id,
           named.name, named.text, named.tokens, lpad((${leads} - n)::text, 7, '0') AS digits,
           CASE WHEN n / ${aDay} < 8 THEN (ARRAY['new', 'contacted', 'visited', 'negotiating'])[1 + n % 4]
             ELSE (ARRAY['won', 'lost', 'lost', 'lost', 'lost', 'invalid', 'contacted', 'contacted', 'contacted', 'contacted'])[1 + n % 10]
           END AS status,
           adviser.id AS adviser_id, CASE WHEN n % 5 = 2 THEN last_id.link + 1 + n / 2000 END AS link_id
      FROM generate_series(0, ${leads - 1}) AS n CROSS JOIN today CROSS JOIN last_id
      JOIN way ON way.nth = n / 7 % way.many JOIN adviser ON adviser.nth = n / 3 % adviser.many
      JOIN named ON named.at = (n::bigint * 7919) % ${names};
  CREATE UNIQUE INDEX ON bench_lead (id);
  ANALYZE bench_lead;
  CREATE TEMP TABLE bench_student AS
    SELECT last_id.student + row_number() OVER (ORDER BY b.id) AS id, row_number() OVER (ORDER BY b.id) - 1 AS nth, b.id AS lead_id,
           b.day, b.age, b.name, b.text, b.digits, b.channel_id, b.adviser_id
      FROM bench_lead b, last_id WHERE b.status = 'won';
  CREATE UNIQUE INDEX ON bench_student (lead_id);
  CREATE UNIQUE INDEX ON bench_student (nth);
  ANALYZE bench_student;
`;

const LEADS = `
  INSERT INTO lead (id, family_id, company_id, number, name, grade, channel_id, last_channel_id, link_id, source, intention, status,
      owner_id, owned_at, next_on, lost_reason_id, invalid_reason, student_id, log_count, last_contact_at, last_effective_at,
      last_words, responded_at, falls_on, search_text, created_by, created_at) OVERRIDING SYSTEM VALUE
    SELECT b.id, 1, 1, 'XS2010-' || b.digits, b.name, '高一', b.channel_id, b.channel_id, b.link_id,
           CASE WHEN b.link_id IS NULL THEN 'hand' ELSE 'link' END, (ARRAY['A', 'B', 'C', 'D'])[1 + b.n % 4], b.status,
           o.owner_id, CASE WHEN o.owner_id IS NOT NULL THEN m.at END,
           CASE WHEN b.age < 8 AND b.n % 3 > 0 THEN t.day - 3 + b.n % 10 END,
           CASE WHEN b.status = 'lost' THEN (SELECT min(id) FROM base_item WHERE family_id = 1 AND kind = 'lead_lost_reason') END,
           CASE WHEN b.status = 'invalid' THEN 'spam' END, s.id, b.n % 5, m.at + interval '1 hour',
           CASE WHEN b.status NOT IN ('new', 'invalid') THEN m.at + interval '1 hour' END, '电话联系', m.at + interval '1 hour',
           CASE WHEN b.age < 8 THEN t.day + b.n % 30 END, b.text || ' xs2010-' || b.digits, b.adviser_id, m.at
      FROM bench_lead b CROSS JOIN today t LEFT JOIN bench_student s ON s.lead_id = b.id
      CROSS JOIN LATERAL (SELECT CASE WHEN b.age < 8 OR b.status IN ('won', 'lost') THEN b.adviser_id END AS owner_id) o
      CROSS JOIN LATERAL (SELECT LEAST(b.day + (b.n % 600) * interval '1 minute', now()) AS at) m ORDER BY b.id;
  ANALYZE lead;
`;

const PHONES = `
  INSERT INTO lead_phone (company_id, phone, lead_id, position, owner_id)
    SELECT 1, '13' || lpad(b.n::text, 9, '0'), b.id, 0, CASE WHEN b.age < 8 OR b.status IN ('won', 'lost') THEN b.adviser_id END
      FROM bench_lead b ORDER BY b.id;
  INSERT INTO lead_allocation (family_id, company_id, lead_id, to_id, how, created_at)
    SELECT 1, 1, id, owner_id, 'hand', owned_at FROM lead
     WHERE company_id = 1 AND owner_id IS NOT NULL AND id > (SELECT lead FROM last_id) ORDER BY id;
`;

/** Of the name and of the number's digits, as the app makes them; pinyin would only make the fill longer. */
const TOKENS = `
  INSERT INTO lead_search (company_id, token, lead_id, created_at)
    SELECT 1, t.token, t.id, l.created_at FROM (
      SELECT id, token FROM bench_lead, unnest(tokens) AS token WHERE token !~ '[a-z]'
      UNION SELECT id, substr(digits, k, 4) FROM bench_lead, generate_series(1, 4) AS k) t JOIN lead l ON l.id = t.id;
`;

const EVENTS = `
  INSERT INTO lead_event (family_id, company_id, lead_id, kind, happened_on, owner_id, channel_id, source, created_at)
    SELECT 1, 1, b.id, k.kind, LEAST(b.day + k.after, t.day), l.owner_id, b.channel_id, l.source, l.created_at
      FROM bench_lead b JOIN lead l ON l.id = b.id CROSS JOIN today t
      JOIN (VALUES ('created', 0), ('contacted', 0), ('effective', 1), ('visited', 3), ('trial', 4), ('negotiating', 5), ('won', 7),
                   ('lost', 7), ('invalid', 1)) k (kind, after)
        ON CASE k.kind WHEN 'created' THEN true WHEN 'contacted' THEN b.status <> 'new' AND b.status <> 'invalid'
             WHEN 'effective' THEN b.status NOT IN ('new', 'invalid') WHEN 'visited' THEN b.n % 3 = 0 OR b.status = 'won'
             WHEN 'trial' THEN b.n % 5 = 0 ELSE b.status = k.kind END
     ORDER BY b.id;
  ANALYZE lead_event;
`;

const STUDENTS = `
  INSERT INTO student (id, family_id, company_id, username, number, search_text, adviser_id, channel_id, source_lead_id, status,
      created_at) OVERRIDING SYSTEM VALUE
    SELECT id, 1, 1, name, 'XB2010-' || digits, text, adviser_id, channel_id, lead_id, 'active', day + interval '12 hours'
      FROM bench_student ORDER BY id;
  CREATE TEMP TABLE bench_recharge AS
    SELECT k.recharge + 1 + s.nth * ${PAYMENTS} + p AS id, k.receipt + 1 + s.nth * ${PAYMENTS} + p AS receipt_id,
           k.entry + 1 + s.nth * ${PAYMENTS} + p AS entry_id, k.sales_case + 1 + s.nth * 2 + p / 3 AS case_id, s.id AS student_id,
           s.nth, s.nth * ${PAYMENTS} + p AS n, p, s.day + p * 2 AS day, 1000000 + (s.nth % 50) * 10000 AS fen,
           s.channel_id, s.adviser_id, s.lead_id, s.nth % 100 = 7 AND p >= 3 AS is_nobodys
      FROM bench_student s CROSS JOIN last_id k CROSS JOIN generate_series(0, ${PAYMENTS - 1}) AS p ORDER BY 1;
  CREATE UNIQUE INDEX ON bench_recharge (id);
  ANALYZE bench_recharge;
`;

/** Rows like one of the demo's, but for these columns; `b` is that one, `r` what it is made for. */
export async function like(
  client: pg.Client,
  table: string,
  of: string,
  from: string,
  set: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `INSERT INTO ${table} (${names.map((name) => pg.escapeIdentifier(name))}) OVERRIDING SYSTEM VALUE
     SELECT ${names.map((name) => set[name] ?? `b.${name}`).join(', ')}
       FROM (SELECT * FROM ${table} WHERE company_id = 1 AND ${of} ORDER BY 1 LIMIT 1) b CROSS JOIN ${from} ORDER BY 1`,
  );
}

/** Receipts, recharges and refunds with their entries, and the cases that they belong to. */
async function money(client: pg.Client): Promise<void> {
  const at = `r.day + interval '11 hours'`;
  const number = (prefix: string) => `'${prefix}2010-' || lpad(r.n::text, 8, '0')`;
  const recharge = "status = 'approved' AND contract_id IS NULL AND referrer_id IS NULL";
  await like(
    client,
    'receipt',
    `id IN (SELECT receipt_id FROM recharge WHERE ${recharge})`,
    'bench_recharge r',
    {
      id: 'r.receipt_id',
      number: number('SK'),
      reference: `''`,
      paid_at: at,
    },
  );
  await like(client, 'recharge', recharge, 'bench_recharge r', {
    id: 'r.id',
    number: number('CZ'),
    receipt_id: 'r.receipt_id',
    student_id: 'r.student_id',
    amount_fen: 'r.fen',
    category: `(ARRAY['label', 'top', 'bazaar', 'fujin'])[1 + r.nth % 4]`,
    adviser_id: 'r.adviser_id',
    paid_at: at,
    created_at: at,
    decided_at: at,
  });
  await like(client, 'ledger_entry', "kind = 'recharge'", 'bench_recharge r', {
    id: 'r.entry_id',
    posted_at: at,
    posted_on: 'r.day',
    accounting_on: 'r.day',
    doc_id: 'r.id',
    key: `'bench recharge ' || r.id`,
  });
  await client.query(CASES);
  await like(client, 'refund', "status = 'paid'", 'bench_refund r', {
    id: 'r.refund_id',
    number: number('TF'),
    student_id: 'r.student_id',
    amount_fen: 'r.back_fen',
    paid_at: at,
    created_at: at,
  });
  await like(client, 'ledger_entry', "kind = 'refund_pay'", 'bench_refund r', {
    id: 'r.entry_id',
    posted_at: at,
    posted_on: 'r.day',
    accounting_on: 'r.day',
    doc_id: 'r.refund_id',
    key: `'bench refund ' || r.refund_id`,
  });
  await like(client, 'ledger_posting', "account = 'cash'", 'bench_refund r', {
    id: `(SELECT max(id) FROM ledger_posting) + 1 + r.n`,
    entry_id: 'r.entry_id',
    amount_fen: 'r.back_fen',
  });
}

/** Confirmed after two weeks. */
const CASES = `
  CREATE TEMP TABLE bench_case AS
    SELECT case_id AS id, min(n) AS n, student_id, min(day) AS day, channel_id, adviser_id, lead_id, bool_or(is_nobodys) AS is_nobodys,
           min(p) = 0 AS is_new FROM bench_recharge GROUP BY case_id, student_id, channel_id, adviser_id, lead_id;
  INSERT INTO sales_case (id, family_id, company_id, number, student_id, signed_on, channel_id, lead_id, status, created_at)
      OVERRIDING SYSTEM VALUE
    SELECT c.id, 1, 1, 'QD2010-' || lpad(c.n::text, 8, '0'), c.student_id, c.day, c.channel_id, c.lead_id,
           CASE WHEN c.day > t.day - 14 OR c.is_nobodys THEN 'auto' ELSE 'confirmed' END, c.day + interval '11 hours'
      FROM bench_case c CROSS JOIN today t ORDER BY c.id;
  INSERT INTO case_revision (company_id, case_id, revision, nature)
    SELECT 1, id, 1, CASE WHEN is_new THEN 'new' ELSE 'renewal' END FROM bench_case ORDER BY id;
  CREATE TEMP TABLE bench_share AS
    SELECT c.id AS case_id, h.position, a.id AS admin_id, h.role, h.bp, a.team_id, a.department_id, a.company_id AS home_id
      FROM bench_case c CROSS JOIN (VALUES (1, 'adviser', 6000), (2, 'co_adviser', 4000)) h (position, role, bp)
      JOIN adviser first ON first.id = c.adviser_id JOIN adviser a ON a.nth = (first.nth + h.position - 1) % a.many
     WHERE NOT c.is_nobodys;
  CREATE INDEX ON bench_share (case_id);
  ANALYZE bench_share;
  INSERT INTO case_share (family_id, company_id, case_id, revision, position, admin_id, role, share_bp)
    SELECT 1, 1, case_id, 1, position, admin_id, role, bp FROM bench_share ORDER BY case_id;
  INSERT INTO case_project (company_id, case_id, revision, position, project, share_bp)
    SELECT 1, c.id, 1, p.position, p.project, p.bp FROM bench_case c
      CROSS JOIN (VALUES (1, '12', 5000), (2, '1', 3000), (3, '17', 2000)) p (position, project, bp) ORDER BY c.id;
  INSERT INTO case_receipt (company_id, recharge_id, case_id, amount_fen)
    SELECT 1, id, case_id, fen FROM bench_recharge ORDER BY id;
  CREATE TEMP TABLE bench_refund AS
    SELECT k.refund + 1 + r.n / 50 AS refund_id, (SELECT max(id) FROM ledger_entry) + 1 + r.n / 50 AS entry_id, r.n / 50 AS n, r.student_id,
           r.id AS recharge_id, r.case_id, LEAST(r.day + 3, t.day) AS day, r.fen / 10 AS back_fen, r.channel_id, r.nth
      FROM bench_recharge r CROSS JOIN last_id k CROSS JOIN today t WHERE r.n % 50 = 0;
  INSERT INTO case_refund (company_id, refund_id, position, recharge_id, amount_fen)
    SELECT 1, refund_id, 1, recharge_id, back_fen FROM bench_refund;
`;

/** Six for each receipt, one for each refund. */
const ITEMS = `
  INSERT INTO performance_item (family_id, company_id, posted_on, kind, recharge_id, case_id, batch, entry_id, admin_id, role, team_id,
      department_id, home_company_id, project, nature, category, channel_id, is_referral, amount_fen, created_at)
    SELECT 1, 1, r.day, 'receipt', r.id, r.case_id, r.n, r.entry_id, h.admin_id, h.role, h.team_id, h.department_id, h.home_id, p.project,
           CASE WHEN r.p < 3 THEN 'new' ELSE 'renewal' END, (ARRAY['label', 'top', 'bazaar', 'fujin'])[1 + r.nth % 4], r.channel_id,
           false, r.fen / 100 * COALESCE(h.bp, 10000) / 1000 * p.tenths, r.day + interval '11 hours'
      FROM bench_recharge r LEFT JOIN bench_share h ON h.case_id = r.case_id
      CROSS JOIN (VALUES ('12', 5), ('1', 3), ('17', 2)) p (project, tenths) ORDER BY r.id;
  INSERT INTO performance_item (family_id, company_id, posted_on, kind, refund_id, case_id, batch, entry_id, admin_id, role, team_id,
      department_id, home_company_id, project, nature, category, channel_id, is_referral, amount_fen, created_at)
    SELECT 1, 1, r.day, 'refund', r.refund_id, r.case_id, r.n, r.entry_id, h.admin_id, h.role, h.team_id, h.department_id, h.home_id, '12',
           'new', 'label', r.channel_id, false, -r.back_fen, r.day + interval '12 hours'
      FROM bench_refund r LEFT JOIN bench_share h ON h.case_id = r.case_id AND h.position = 1;
  ANALYZE performance_item;
`;

const beside = (leads: number) => `
  INSERT INTO renewal (family_id, company_id, number, student_id, course_type, why, due_on, opened_on, owner_id, adviser_id, opened_minutes,
      remaining_minutes, held_minutes, run_out_on, expected_fen, status, is_no_answer, next_on, doc, doc_id, renewed_fen, closed_on,
      closed_at, created_at)
    SELECT 1, 1, 'XF2010-' || s.digits, s.id, 12, 'hours', k.due, k.due - 40, s.adviser_id, s.adviser_id, 300, 200, 1200, k.due, 500000,
           k.status, k.status = 'lost', CASE WHEN k.status IN ('open', 'following') THEN t.day + (s.nth % 9)::int END,
           CASE WHEN k.status = 'renewed' THEN 'recharge' END, CASE WHEN k.status = 'renewed' THEN r.id END,
           CASE WHEN k.status = 'renewed' THEN r.fen END, CASE WHEN k.status IN ('renewed', 'lost') THEN LEAST(k.due, t.day) END,
           CASE WHEN k.status IN ('renewed', 'lost') THEN LEAST(k.due, t.day) + interval '10 hours' END, k.due - interval '40 days'
      FROM bench_student s CROSS JOIN today t CROSS JOIN last_id i
      JOIN bench_recharge r ON r.id = i.recharge + 1 + s.nth * ${PAYMENTS} + 4
      CROSS JOIN LATERAL (SELECT s.day + 25 AS due, CASE WHEN s.age < 20 THEN (ARRAY['open', 'following'])[1 + s.nth % 2]
        ELSE (ARRAY['renewed', 'renewed', 'lost'])[1 + s.nth % 3] END AS status) k ORDER BY s.id;
  INSERT INTO promo_link (id, family_id, company_id, name, code, channel_id, adviser_id, status, created_at) OVERRIDING SYSTEM VALUE
    SELECT k.link + 1 + n, 1, 1, '链接' || n, 'bb' || translate(lpad(n::text, 6, '0'), '01', 'ab'), (SELECT min(id) FROM way),
           (SELECT min(id) FROM adviser), 'on', now() - n * interval '6 days'
      FROM generate_series(0, ${Math.floor((leads - 1) / 2000)}) AS n CROSS JOIN last_id k;
  INSERT INTO link_visit (company_id, link_id, visitor, visited_on)
    SELECT 1, link_id, 'v' || n, day FROM bench_lead WHERE link_id IS NOT NULL;
  INSERT INTO weapp_user (family_id, company_id, user_id, nickname, phone, scene, adviser_id, registered_at, status, lead_id, reason, handled_at)
    SELECT 1, 1, 'bench' || n, name, '13' || lpad(n::text, 9, '0'), 'search', adviser_id, day + interval '9 hours',
           CASE WHEN age < 3 THEN 'new' WHEN n % 20 = 3 THEN 'lead' ELSE 'ignored' END, CASE WHEN age >= 3 AND n % 20 = 3 THEN id END,
           '', CASE WHEN age >= 3 THEN day + (9 + n % 30) * interval '1 hour' END
      FROM bench_lead WHERE n % 10 = 3 ORDER BY id;
  INSERT INTO channel_cost (family_id, company_id, number, channel_id, cost_type_id, from_on, to_on, amount_fen, note, status, created_by)
    SELECT 1, 1, 'FY2010-' || digits, channel_id, (SELECT min(id) FROM base_item WHERE family_id = 1 AND kind = 'cost_type'), day, day + 6,
           700000, '投放', 'approved', adviser_id FROM bench_lead WHERE n % 500 = 11 AND age >= 6 ORDER BY id;
  INSERT INTO channel_commission (family_id, company_id, channel_id, recharge_id, student_id, kind, basis_fen, rate_bp, amount_fen, accrued_on)
    SELECT 1, 1, channel_id, id, student_id, 'accrued', fen, 500, fen / 20, day FROM bench_recharge WHERE p = 0 ORDER BY id;
  CREATE TEMP TABLE config AS SELECT id FROM share_config WHERE company_id = 1 ORDER BY id LIMIT 1;
  INSERT INTO share (family_id, company_id, config_id, student_id, code, created_at)
    SELECT 1, 1, c.id, s.id, 'cc' || translate(lpad(s.nth::text, 6, '0'), '01', 'ab'), s.day + interval '15 hours'
      FROM bench_student s CROSS JOIN config c WHERE s.nth % 10 = 0 ORDER BY s.id;
  INSERT INTO share_reward (family_id, company_id, share_id, student_id, kind, lead_id, amount_fen, due_at, status, why, created_at)
    SELECT 1, 1, h.id, h.student_id, 'lead', b.id, 300, b.day + interval '1 day', 'refused', 'known', b.day + interval '10 hours'
      FROM bench_lead b CROSS JOIN last_id i CROSS JOIN config c JOIN bench_student s ON s.nth = b.n / 100 * 10
      JOIN share h ON h.config_id = c.id AND h.student_id = s.id WHERE b.n % 20 = 9 ORDER BY b.id;
`;

const FOLD = `
  DELETE FROM fold_until WHERE company_id = 1;
  DELETE FROM performance_day WHERE company_id = 1;
  DELETE FROM performance_month WHERE company_id = 1;
  DELETE FROM performance_kind_day WHERE company_id = 1;
  DELETE FROM performance_people_day WHERE company_id = 1;
  DELETE FROM receipt_method_day WHERE company_id = 1;
  DELETE FROM lead_day WHERE company_id = 1;
  SELECT set_config('app.family', '1', false), set_config('app.write_company', '1', false), set_config('app.read_companies', '1', false);
  SELECT figures_fold();
`;

/** What the app writes next comes behind. */
async function setSequences(client: pg.Client): Promise<void> {
  for (const table of 'lead student receipt recharge refund ledger_entry ledger_posting sales_case promo_link'.split(
    ' ',
  ))
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
}
