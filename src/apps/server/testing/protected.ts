import { weappSecret } from '@/domains/money/weapp/server/weapp.service.ts';
import type { TestDatabase } from '@/kernel/server/testing/database.ts';

/** Something that not everybody may see: where it lies, what is put there, and which rights show it. */
export interface Plant {
  readonly name: string;
  /** `table.column` */
  readonly columns: readonly string[];
  /** SQL of the value; `n` is a number of up to four digits, different in each row. */
  readonly value: (n: string) => string;
  /** How an answer, a sheet or the trail would say it. */
  readonly shows: RegExp;
  /** One of these is enough; nobody at all where it is empty. */
  readonly rights: readonly string[];
  /** Rows that are the asking person's own are left as they are. */
  readonly but?: string;
}

const SALT = 'planted-7310-salt';
/** Masked, `151****0001` is left of it: the seven digits in the middle are what must not be seen. */
const phone = (name: string, kind: number, columns: string[], rights: string[], but?: string): Plant => ({
  name,
  columns,
  rights,
  value: (n) => `'151730${kind}' || lpad(${n}::text, 4, '0')`,
  shows: new RegExp(`151730${kind}\\d{4}`),
  ...(but ? { but } : {}),
});
/** 7,310,7xx fen: `7310712` in an answer, `73107.12` in a sheet, `73,107.12` in words. */
const amount = (name: string, head: number, columns: string[], rights: string[], but?: string): Plant => ({
  name,
  columns,
  rights,
  ...(but ? { but } : {}),
  value: (n) => `${head}00 + ${n} % 100`,
  shows: new RegExp(`(?<!\\d)(?:${head}\\d\\d|${Math.floor(head / 1000)},?${head % 1000}\\.\\d\\d?)(?!\\d)`),
});

/** Whoever deals with pay at all; who may do nothing of this sees no figure of it. */
export const PAY_RIGHTS = [
  'pay_line.read',
  'pay_line.override',
  'pay_line.export',
  'pay_rate.edit',
  'salary.read',
  'salary.check',
  'salary.confirm',
  'salary.approve',
  'salary.pay',
  'salary.account',
  'salary.file',
  'salary.export',
  'pay_adjustment.read',
  'pay_adjustment.add',
  'pay_adjustment.approve',
  'pay_adjustment.export',
];
/** Teachers who can sign in see what is their own. */
const OWN = 'teacher_id IN (SELECT id FROM teacher WHERE admin_id IS NOT NULL)';

export const PLANTS: readonly Plant[] = [
  phone('a student’s number', 1, ['student.phone', 'student.search_phones'], ['student.phone']),
  phone('a guardian’s number', 2, ['student_guardian.phone'], ['student.phone']),
  phone('a teacher’s number', 3, ['teacher.phone'], ['teacher.phone'], 'admin_id IS NOT NULL'),
  phone('a colleague’s number', 4, ['admin.phone', 'admin_login.phone'], ['admin.phone']),
  phone('a payer’s number', 5, ['weapp_payment.phone'], ['student.phone']),
  phone('the number of a text message', 6, ['sms.phone'], ['admin.phone']),
  phone('the number of a text message, to a family', 6, [], ['student.phone']),
  phone('the number of a text message, to a lead', 6, [], ['lead.phone']),
  // Whole in no answer that is only read: it is asked for, and each time is written down.
  phone('a lead’s number', 7, ['lead_phone.phone'], []),
  phone('the number of a user of the mini-program', 8, ['weapp_user.phone'], ['lead.phone']),
  phone('the number of a partner', 9, ['channel.phone'], ['base_item.read']),
  phone(
    'the number that a parcel goes to',
    0,
    ['shop_order.phone', 'student_address.phone'],
    ['student.phone'],
  ),
  amount('the pay of a marked lesson', 73107, ['attendance_change.pay_fen'], ['pay_line.read']),
  amount('the revenue of a marked lesson', 74207, ['attendance_change.revenue_fen'], ['account.read']),
  amount(
    'a figure of pay',
    75307,
    ['pay_line.amount_fen', 'pay_line.rate_fen', 'pay_adjustment.amount_fen', 'salary.lines_fen'],
    PAY_RIGHTS,
    OWN,
  ),
  // What the company pays where nothing else is agreed is shown to everybody whom it is paid to.
  amount('a teacher’s rate', 76307, ['pay_rate.rate_fen'], PAY_RIGHTS, `teacher_id IS NULL OR ${OWN}`),
  amount('the rate of one lesson', 77307, ['pay_override.rate_fen'], PAY_RIGHTS),
  {
    name: 'a bank account',
    columns: ['pay_account.number'],
    value: (n) => `'62177310' || lpad(${n}::text, 8, '7')`,
    shows: /62177310\d{8}/,
    rights: ['salary.account', 'salary.file'],
    but: OWN,
  },
  {
    name: 'the number of a candidate’s document',
    columns: ['candidate.document_number'],
    value: (n) => `'E7317310' || lpad(${n}::text, 4, '0')`,
    shows: /E7317310\d{4}/,
    rights: ['candidate.document'],
  },
  {
    // Sealed as it is kept: what opens it is asked for, and each look is written down.
    name: 'the secret of a portal account',
    columns: ['portal_account.secret'],
    value: (n) => `convert_to('portal-secret-7310-' || ${n}, 'UTF8')`,
    shows: /portal-secret-7310|706f7274616c2d736563726574/,
    rights: [],
  },
  {
    name: 'the link of who holds a live class',
    columns: ['live.host_link'],
    value: (n) => `'https://example.com/host-7310-' || ${n}`,
    shows: /host-7310-/,
    rights: ['live.host'],
    but: OWN,
  },
  {
    name: 'a hash of a password',
    columns: ['admin_login.password_hash'],
    value: (n) => `'$argon2id$planted-7310-' || ${n}`,
    shows: /\$argon2|planted-7310-/,
    rights: [],
  },
  {
    name: 'the mini-program’s secret',
    columns: ['weapp_secret.salt'],
    value: () => `'${SALT}'`,
    get shows() {
      return new RegExp(`${SALT}|${weappSecret('1.1', SALT)}`);
    },
    rights: [],
  },
];

/** Columns that hold a number, and are nobody's. */
export const OPEN_NUMBERS = [
  'company.phone',
  // What the sending log masks a number with.
  'sms.phone_tail',
];
/** Read by the server alone: no answer is made from them. */
export const UNREAD_NUMBERS = ['login_code.phone', 'student_phone.phone'];

/** The kinds of document in whose trail any of it stands. */
export const PLANTED_DOCS = [
  'student',
  'candidate',
  'teacher',
  'admin',
  'weapp_payment',
  'weapp_user',
  'lead',
  'channel',
  'sms',
  'lesson',
  'live',
  'pay_line',
  'pay_rate',
  'pay_override',
  'pay_adjustment',
  'salary',
  'pay_account',
  'shop_order',
  'student_address',
  'portal_account',
];

/** What the demo has none of. */
const MORE = [
  `INSERT INTO sms (family_id, company_id, phone, phone_tail, body, parts) VALUES (1, 1, '0', '0', 'text', 1)`,
  `INSERT INTO pay_account (family_id, company_id, teacher_id, holder, number)
     SELECT family_id, company_id, teacher_id, 'holder', '0' FROM salary WHERE company_id = 1
     ON CONFLICT DO NOTHING`,
  `INSERT INTO pay_override (family_id, company_id, lesson_id, unit, rate_fen, reason)
     SELECT 1, 1, lesson_id, 'hour', 0, 'agreed' FROM attendance_change WHERE company_id = 1 ORDER BY id LIMIT 3
     ON CONFLICT DO NOTHING`,
  `UPDATE live SET teacher_id = (SELECT min(id) FROM teacher WHERE family_id = 1 AND admin_id IS NULL) WHERE family_id = 1`,
];

/** Puts each into every row, and a line of each column into the trail of company 1. */
export async function plantProtected(db: TestDatabase): Promise<void> {
  const client = await db.superPool.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    for (const sql of MORE) await client.query(sql);
    for (const { columns, value, but } of PLANTS)
      for (const name of columns) {
        const [table, column] = name.split('.') as [string, string];
        const n = `(row_number() OVER (ORDER BY ctid))`;
        await client.query(
          `UPDATE ${table} t SET ${column} = p.value
             FROM (SELECT ctid AS at, ${value(n)} AS value FROM ${table} ${but ? `WHERE NOT (${but})` : ''}) p
            WHERE t.ctid = p.at`,
        );
      }
    await client.query(trailOfAll());
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** As if each audited row of company 1 had just been entered: whole, as the trigger keeps it. */
const trailOfAll = () => `DO $$
DECLARE
  audited record;
  args    text[];
BEGIN
  FOR audited IN
    SELECT c.relname AS part, encode(t.tgargs, 'escape') AS args,
           EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id') AS of_company
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'audit'
  LOOP
    args := string_to_array(audited.args, '\\000');
    EXECUTE format(
      'INSERT INTO audit_log (family_id, company_id, action, doc, doc_id, part, op, of_family, after)
       SELECT 1, 1, ''system'', %L, (j ->> %L)::bigint, %L, ''insert'', %L = ''family'', j - string_to_array(%L, '','')
         FROM (SELECT to_jsonb(t) - ARRAY[''version'', ''updated_at'', ''search_text''] AS j FROM %I t %s ORDER BY ctid LIMIT 20) rows',
      args[1], args[2], audited.part, args[3], args[4], audited.part,
      CASE WHEN audited.of_company THEN 'WHERE company_id = 1' ELSE '' END);
  END LOOP;
END $$`;
