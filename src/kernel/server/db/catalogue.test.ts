import { is, Table } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Index, type Key, readCatalogue, type TableRow } from '../testing/catalogue.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';

/** Tables in no class. No company's data lie in them, or whoever reads them has no company yet. */
const GLOBAL: Readonly<Record<string, string>> = {
  schema_migration: 'which migrations ran',
  app_state: 'what the installation remembers about itself',
  idempotency_key: 'found only by admin, action and key together',
  rate_limit: 'tries are counted before anybody is known',
  job: 'the worker runs for every company and enters the one that a job names',
  login_code: 'whoever signs in has no company yet',
  admin_login: 'whoever signs in has no company yet; joined to staff, who are in the family class',
  admin_factor: 'whoever signs in has no company yet; else joined to staff, who are in the family class',
  admin_recovery: 'the same',
  login_step: 'found only by the hash of a secret',
  identity_state: 'the same',
  identity_key:
    'whoever signs in has no family yet; a hash of provider and subject says whose the identity is and nothing else',
  identity_past: 'the same: which hashes were linked once',
  newcomer_open:
    'whoever signs in has no family yet; it says which companies take newcomers of a provider and nothing else',
  session: 'found only by the hash of a secret, or by the id of staff who were found in their class',
  access_epoch: 'counters',
  unnamed_content: 'hashes of contents, whoever had them',
  public_code:
    'whoever opens a public page knows its code and no company; it says whose the code is and nothing else',
  calendar_secret: 'found only by the hash of a secret, or joined to the calendar, which is in its class',
};
/** Not in the trail: they can be made again from what is, only say that something stands there, or how somebody likes their lists. */
const DERIVED = [
  'condition_check',
  'admin_search',
  'student_search',
  'teacher_search',
  'student_phone',
  'student_figures',
  'view_layout',
  'import_row',
  // What a company calls its columns.
  'import_heading',
  'sms_usage',
  'notice',
  'booking',
  'refund_step',
  'document_maker',
  'known_right',
  'lead_search',
  'lead_phone',
  // What happened to a lead and whose it was: append-only, a trail of their own.
  'lead_event',
  'lead_allocation',
  'lead_merge',
  'case_receipt',
  'case_refund',
  // What is owed to channels, append-only; and who looked at a page.
  'channel_commission',
  'link_visit',
  'share_visit',
  // A file that a product shows, and what somebody has put into a cart.
  'shop_picture',
  'cart_line',
  // Moves of a stock, what parcels hold and uses of entitlements: append-only, a trail of their own; a stock is the sum of its moves.
  'sku_stock',
  'stock_move',
  'shipment_line',
  'entitlement_use',
  // Each value that was ever entered, and the lines of locked months: append-only.
  'manage_data_revision',
  'month_figure',
  // What was expected of a month on each of its days: append-only.
  'receipt_forecast',
  // Which candidate numbers are given; the trail has them with the entries.
  'candidate_number',
  // How often a key was used, and what other systems were told: both only grow.
  'api_key_use',
  'webhook_event',
];
/** The books are a trail of their own, and written by these functions alone. */
const BOOKS = [
  'student_money',
  'ledger_entry',
  'ledger_posting',
  'ledger_hold',
  'ledger_day',
  'ledger_day_until',
  'cash_line',
  'performance_item',
  'performance_day',
  'performance_month',
  'performance_kind_day',
  'performance_people_day',
  'receipt_method_day',
  'lead_day',
  'fold_until',
  'order_line_fact',
  'entitlement_month',
  'lesson_fact',
  'lesson_day',
  'lesson_month',
  'student_month',
  'people_month',
];
const BOOKKEEPERS = [
  'ledger_close_days',
  'ledger_hold',
  'ledger_lock',
  'ledger_post',
  'ledger_reverse',
  'ledger_unhold',
];
/** And what is taken by lessons and live classes is written by these. */
const BOOKERS = ['lesson_books', 'lesson_student_books', 'live_books', 'teacher_books'];
/** Codes of public pages follow from links and shares. */
const CODE_KEEPERS = ['keep_public_code'];
/** The trail's coming months are made by it. */
const TRAIL_KEEPERS = ['audit_months'];
/** And cash is told and counted by these. */
const CASHIERS = [
  'cash_close_explain',
  'cash_close_takes',
  'cash_line_of_recharge',
  'cash_line_of_weapp',
  'cash_line_posted',
];
/** And who brought which fen is told by these. */
const ATTRIBUTORS = ['performance_settle', 'sales_case_begins_anew'];
/** And days that are over are summed up by these. */
const FOLDERS = ['figures_fold', 'figures_refold', 'lead_event_told_late'];
/** And what happened to the money of an order line, and what entitlements come to by month, is told by these. */
const SHOPKEEPERS = ['entitlement_months', 'order_line_facts'];
/** And what lessons came to, by this. */
const LESSON_KEEPERS = ['lesson_facts'];
/** And numbers are taken by these. */
const NUMBERERS = ['next_numbers'];
/** And who made a document, and so does not decide on it, is kept by these. */
const FOUR_EYES = [
  'four_eyes',
  'keep_makers',
  'receipt_makers',
  'shop_order_secret_makers',
  'weapp_payment_makers',
];
/**
 * A company's document that names staff of the family has no family_id to bind the two; the service looks whether the
 * person can be seen.
 */
const NAMES_STAFF_BY_ID = ['department.leader_admin_id', 'file.created_by'];

const READS = '(company_id = ANY (( SELECT app_read_companies() AS app_read_companies)::bigint[]))';
const SHARES = '(company_id = ANY (( SELECT (app_read_companies() || app_shared_companies()))::bigint[]))';
const WRITES = '(company_id = ( SELECT app_write_company() AS app_write_company))';
const FAMILY = '(family_id = ( SELECT app_family() AS app_family))';
const classOf = (read: string, write: string) => [
  { command: 'DELETE', using: write, check: null },
  { command: 'INSERT', using: null, check: write },
  { command: 'SELECT', using: read, check: null },
  { command: 'UPDATE', using: write, check: write },
];
const CLASSES = {
  own: classOf(READS, WRITES),
  shared: classOf(SHARES, WRITES),
  family: classOf(FAMILY, FAMILY),
  /** The trail itself: appended to, never changed; what was done to the family's documents is the family's. */
  trail: [
    { command: 'INSERT', using: null, check: WRITES },
    {
      command: 'SELECT',
      using: `((company_id = ANY (( SELECT app_read_companies() AS app_read_companies)::bigint[])) OR (of_family AND (family_id = ( SELECT app_family() AS app_family))))`,
      check: null,
    },
  ],
};
type Class = keyof typeof CLASSES;

let db: TestDatabase;
let tables: TableRow[];
let keys: Key[];
let indexes: Index[];
const classes = new Map<string, Class>();
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
beforeAll(async () => {
  db = await testDatabase();
  ({ tables, keys, indexes } = await readCatalogue(db));
  for (const { name, policies } of tables)
    for (const [key, expected] of Object.entries(CLASSES))
      if (isSame(policies, expected)) classes.set(name, key as Class);
});
afterAll(() => db.close());

describe('every table', () => {
  it('is in a class with the policies of that class, or is global for a reason', () => {
    const inNone = tables.filter(({ name }) => !classes.has(name) && !(name in GLOBAL));
    expect(inNone).toEqual([]);
    expect(tables.filter(({ name, policies }) => name in GLOBAL && policies.length > 0)).toEqual([]);
    expect(Object.keys(GLOBAL).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
    expect([...classes].filter(([, key]) => key === 'trail').map(([name]) => name)).toEqual(['audit_log']);
  });

  it('of a class has row security that binds the owner too, and writes the audit trail', () => {
    for (const { name, secured, forced, triggers } of tables.filter((table) => classes.has(table.name))) {
      expect({ name, secured, forced }).toEqual({ name, secured: true, forced: true });
      const audited = name !== 'audit_log' && ![...DERIVED, ...BOOKS].includes(name);
      expect({ name, triggers }).toEqual({ name, triggers: audited ? ['audit'] : [] });
    }
  });

  it('shows no row to a transaction that was not let in, and only its own to one that was', async () => {
    for (const name of classes.keys()) {
      const { rows } = await db.pool.query(`SELECT count(*)::int AS n FROM ${name}`);
      expect({ name, n: rows[0].n }).toEqual({ name, n: 0 });
    }
    await db.database.system(4, 4, 'test', async (tx) => {
      for (const [name, key] of classes) {
        const column = key === 'family' ? 'family_id' : 'company_id';
        const { rows } = await tx.query(`SELECT DISTINCT ${column} AS whose FROM ${name}`);
        for (const { whose } of rows) expect({ name, whose }).toEqual({ name, whose: 4 });
      }
    });
  });

  it('that drizzle describes has these columns in the database, and no others', async () => {
    const modules = import.meta.glob<Record<string, unknown>>(
      ['/src/domains/**/*.table.ts', '/src/kernel/**/*.table.ts'],
      {
        eager: true,
      },
    );
    const described = Object.values(modules).flatMap((module) =>
      Object.values(module).filter((value): value is PgTable => is(value, Table)),
    );
    expect(described.length).toBeGreaterThan(10);
    for (const table of described) {
      const { name, columns } = getTableConfig(table);
      const { rows } = await db.superPool.query(
        `SELECT attname::text AS column, format_type(atttypid, atttypmod) AS type, attnotnull AS required
         FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
        [`public.${name}`],
      );
      const real = rows.map((row) => ({ name, ...row }));
      const said = columns.map((column) => ({
        name,
        column: column.name,
        type: column.getSQLType(),
        required: column.notNull,
      }));
      const sorted = (list: { column: string }[]) => list.sort((a, b) => (a.column < b.column ? -1 : 1));
      expect(sorted(said.map((column) => ({ ...column, type: spelled(column.type) })))).toEqual(sorted(real));
    }
  });
});

/** As PostgreSQL writes it. */
const spelled = (type: string) =>
  type.replace(/^timestamp (\(\d\) )?with time zone$/, 'timestamp with time zone');

describe('every reference', () => {
  const holds = (key: Key, column: string, target: string) =>
    key.columns.some((name, at) => name === column && key.targets[at] === target);
  const isOfCompany = (table: string) => ['own', 'shared'].includes(classes.get(table) ?? '');
  /** A row's company and family are themselves references to a company. */
  const isAnchor = (key: Key) => key.to === 'company' && isSame(key.targets, ['id']);

  it('to a company’s document is bound to that company', () => {
    const loose = keys
      .filter(({ to }) => isOfCompany(to))
      .filter((key) => {
        // A company’s own id is its company_id.
        return !holds(key, key.from === 'company' ? 'id' : 'company_id', 'company_id');
      });
    expect(loose).toEqual([]);
  });

  it('to a document of the family is bound to that family', () => {
    const loose = keys
      .filter(
        (key) => classes.get(key.to) === 'family' && !isAnchor(key) && !holds(key, 'family_id', 'family_id'),
      )
      .map((key) => `${key.from}.${key.columns.join(',')}`);
    expect(loose.sort()).toEqual(NAMES_STAFF_BY_ID);
  });

  it('has an index on its own side, so that a deletion need not read the table', () => {
    const uniqueIn = (table: string, columns: readonly string[]) =>
      indexes.some(
        (i) => i.of === table && i.unique && !i.partial && i.columns.every((c) => columns.includes(c)),
      );
    const serves = (index: Index, key: Key) => {
      const foreign = index.columns.findIndex((column) => !key.columns.includes(column));
      const lead = foreign < 0 ? index.columns : index.columns.slice(0, foreign);
      // All columns of the key, or those that find one row by themselves.
      const targets = lead.map((column) => key.targets[key.columns.indexOf(column)] as string);
      return lead.length === key.columns.length || uniqueIn(key.to, targets) || uniqueIn(key.from, lead);
    };
    const slow = keys.filter(
      (key) => !indexes.some((index) => index.of === key.from && !index.partial && serves(index, key)),
    );
    expect(slow.map(({ name, from, columns }) => `${from} (${columns.join(', ')}): ${name}`)).toEqual([]);
  });
});

describe('the app’s role', () => {
  it('stands under row security, owns nothing and belongs to nobody who does', async () => {
    const { rows } =
      await db.pool.query(`SELECT current_user AS name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      rolreplication, (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned,
      (SELECT count(*)::int FROM pg_proc WHERE proowner = r.oid) AS functions,
      (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
      FROM pg_roles r WHERE rolname = current_user`);
    expect(rows[0]).toEqual({
      name: 'xuezhang_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      owned: 0,
      functions: 0,
      memberships: 0,
    });
  });

  it.each([
    'UPDATE audit_log SET action = action',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'INSERT INTO schema_migration SELECT * FROM schema_migration WHERE false',
    'UPDATE schema_migration SET name = name',
    'DELETE FROM schema_migration',
    'UPDATE student_money SET new_fen = 1',
    'DELETE FROM ledger_posting',
    'DELETE FROM document_maker',
    "INSERT INTO document_maker VALUES (1, 'refund', 1, 1)",
    'INSERT INTO ledger_entry DEFAULT VALUES',
    'UPDATE ledger_hold SET amount_fen = 1',
    'UPDATE cash_line SET close_id = NULL',
    'TRUNCATE company CASCADE',
    'ALTER TABLE company NO FORCE ROW LEVEL SECURITY',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DROP POLICY family_read ON role',
    "SELECT secure_table('role', 'own', '')",
    'CREATE TABLE mine (id int)',
    'SET ROLE xuezhang_owner',
    "SET session_replication_role = 'replica'",
  ])('may not %s', async (statement) => {
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('meets no function that runs with its owner’s rights but those that keep the books, the numbers and the makers', async () => {
    const { rows } = await db.superPool.query(
      `SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
          AND has_function_privilege('xuezhang_app', oid, 'EXECUTE') ORDER BY proname`,
    );
    const proconfig = ['search_path=public, pg_temp'];
    const known = [
      ...BOOKKEEPERS,
      ...BOOKERS,
      ...CASHIERS,
      ...ATTRIBUTORS,
      ...FOLDERS,
      ...SHOPKEEPERS,
      ...LESSON_KEEPERS,
      ...NUMBERERS,
      ...FOUR_EYES,
      ...CODE_KEEPERS,
      ...TRAIL_KEEPERS,
    ].sort();
    expect(rows).toEqual(known.map((proname) => ({ proname, proconfig })));
  });
});

describe('the audit trail', () => {
  it.each(["UPDATE audit_log SET action = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'refuses its owner too: %s',
    async (statement) => {
      await expect(db.ownerPool.query(statement)).rejects.toMatchObject({ code: '23001' });
    },
  );
});
