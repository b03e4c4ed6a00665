import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { rulesIn, shownRule } from '@/kernel/contract/shown.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import { endpoints } from '../../apis.ts';
import { menuTree } from '../../screens.ts';
import { mayCall, rights, rightsByRole } from '../permission-matrix.ts';
import type { Input } from '../testing/arranger.ts';
import { type Documents, documentsOf, type Foreign, tableNamedBy } from '../testing/input/foreign.ts';
import { bare, defOf, fieldsOf, sampleOf } from '../testing/input/sample-input.ts';
import {
  OPEN_NUMBERS,
  PAY_RIGHTS,
  PLANTED_DOCS,
  PLANTS,
  type Plant,
  plantProtected,
  UNREAD_NUMBERS,
} from '../testing/protected.ts';
import { affected } from '../testing/setup/affected.ts';
import { type TableInfo, tablesOf } from '../testing/state.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 600_000 });

const reads = endpoints.filter(
  (endpoint) =>
    !isWrite(endpoint) && endpoint.permission !== 'public' && endpoint.action !== 'api_news_stream',
);
const home: Foreign = {
  name: 'branch',
  company: 1,
  mark: '',
  rows: ({ name, columns }) => {
    const has = (column: string) => columns.some((one) => one.name === column);
    if (has('company_id')) return 'company_id = 1';
    return has('family_id') && name !== 'company' ? 'family_id = 1' : undefined;
  },
};

let app: TestApp;
let tables: readonly TableInfo[];
let documents: Documents;
let words: readonly string[];
let month: string;
beforeAll(async () => {
  app = await testApp();
  tables = await tablesOf(app.db);
  await plantProtected(app.db);
  documents = new Map<string, readonly { id: number; version: number }[]>([
    ...(await documentsOf(app.db, tables, home)),
    ...(await Promise.all(
      Object.entries(TELLING).map(async ([table, sql]) => {
        const { rows: found } = await app.db.superPool.query(sql);
        return [table, found.map(({ id }) => ({ id, version: 1 }))] as const;
      }),
    )),
  ]);
  const { rows } = await app.db.superPool.query(
    `SELECT (SELECT username FROM student WHERE company_id = 1 ORDER BY id LIMIT 1) AS student,
            (SELECT teacher_name FROM teacher WHERE family_id = 1 AND admin_id IS NULL ORDER BY id LIMIT 1) AS teacher,
            (SELECT admin_name FROM admin WHERE family_id = 1 ORDER BY id LIMIT 1) AS admin,
            (SELECT name FROM lead WHERE company_id = 1 AND owner_id IS NOT NULL ORDER BY id LIMIT 1) AS lead,
            (SELECT month FROM salary WHERE company_id = 1 ORDER BY id LIMIT 1) AS month`,
  );
  words = [rows[0].student, rows[0].teacher, rows[0].admin, rows[0].lead];
  month = rows[0].month;
});
afterAll(() => app.close());

/** Documents that hold what is looked for; of every other kind the first two do. */
const TELLING = {
  lesson:
    "SELECT DISTINCT doc_id AS id FROM audit_log WHERE part = 'attendance_change' AND action = 'system' LIMIT 2",
  student:
    "SELECT DISTINCT doc_id AS id FROM audit_log WHERE part = 'student_guardian' AND action = 'system' LIMIT 2",
  salary: 'SELECT id FROM salary WHERE company_id = 1 AND lines_fen / 100 = 75307 ORDER BY id LIMIT 2',
  pay_override: 'SELECT lesson_id AS id FROM pay_override WHERE company_id = 1 LIMIT 2',
  pay_account: 'SELECT teacher_id AS id FROM pay_account WHERE company_id = 1 LIMIT 2',
  teacher:
    "SELECT DISTINCT doc_id AS id FROM audit_log WHERE part = 'teacher' AND after ->> 'phone' LIKE '1517303%' LIMIT 2",
};

/** The plain call, its options, each of a few documents, each of a few names. */
function asksOf(endpoint: Endpoint): Input[] {
  const sample = sampleOf(endpoint.input) as Input;
  const plain: Input = {
    ...sample,
    ...('limit' in endpoint.input.shape ? { limit: endpoint.action === 'api_audit_list' ? 100 : 20 } : {}),
    ...('month' in sample ? { month } : {}),
  };
  const asks: Input[] = [plain];
  if ('options' in endpoint) asks.push({ ...plain, is_data: 1 });
  for (const { name, kind } of fieldsOf(endpoint)) {
    if (name === 'keyword') asks.push(...words.map((keyword) => ({ ...plain, keyword })));
    if (name === 'doc_id')
      asks.push(
        ...PLANTED_DOCS.flatMap((doc) =>
          (documents.get(doc) ?? []).map(({ id }) => ({ ...plain, doc, doc_id: id })),
        ),
      );
    else if (name === 'doc') asks.push(...PLANTED_DOCS.map((doc) => ({ ...plain, doc })));
    else if (kind === 'id' || kind === 'ids')
      asks.push(
        ...(documents.get(tableNamedBy(name, endpoint, tables)) ?? []).map(({ id }) => ({
          ...plain,
          [name]: id,
        })),
      );
  }
  // A sheet takes long to read back; the trail's is asked for each kind of document.
  if ('exports' in endpoint) return endpoint.noun === 'audit' ? asks.slice(1) : asks.slice(0, 1);
  return asks;
}

async function saidBy(person: Person, endpoint: Endpoint, query: Input): Promise<string> {
  const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api/${endpoint.action}?${address}`,
    headers: { token: person.token },
  });
  expect({ action: endpoint.action, query, status: answer.statusCode }).toMatchObject({ status: 200 });
  const isSheet = String(answer.headers['content-type']).includes('spreadsheet');
  return isSheet ? JSON.stringify((await readXlsx(answer.rawPayload)).sheets) : answer.payload;
}

/** `api_weapp_list: a payer’s number` for everything that this person is shown and should not be. */
async function shownTo(
  person: Person,
  held: ReadonlySet<string>,
  plants: readonly Plant[],
  calls = affected(reads),
): Promise<string[]> {
  const found = new Set<string>();
  const look = async (endpoint: Endpoint, query: Input) => {
    const text = await saidBy(person, endpoint, query);
    for (const { name, shows } of plants) if (shows.test(text)) found.add(`${endpoint.action}: ${name}`);
  };
  const asks = calls
    .filter((one) => mayCall(one, held))
    .flatMap((endpoint) => asksOf(endpoint).map((query) => [endpoint, query] as const));
  for (let at = 0; at < asks.length; at += AT_ONCE)
    await Promise.all(asks.slice(at, at + AT_ONCE).map(([endpoint, query]) => look(endpoint, query)));
  return [...found].sort();
}
const AT_ONCE = 6;
const hiddenFrom = (held: ReadonlySet<string>) =>
  PLANTS.filter((plant) => !plant.rights.some((right) => held.has(right)));

const held = rightsByRole();
const everything = menuTree().flatMap((wing) =>
  wing.children.flatMap((screen) => [screen.url, ...screen.children.map((f) => f.url)]),
);

/** The answers in which they are looked for; some of what the owner is shown. */
const TO_THE_OWNER = [
  'api_students_list: a student’s number',
  'api_students_export: a student’s number',
  'api_student_search: a student’s number',
  'api_search: a student’s number',
  'api_student_get: a guardian’s number',
  'api_teacher_list: a teacher’s number',
  'api_teacher_export: a teacher’s number',
  'api_search: a teacher’s number',
  'api_admin_list: a colleague’s number',
  'api_department_member_list: a colleague’s number',
  'api_weapp_list: a payer’s number',
  'api_weapp_export: a payer’s number',
  'api_sms_list: the number of a text message',
  'api_weapp_user_list: the number of a user of the mini-program',
  'api_weapp_user_export: the number of a user of the mini-program',
  'api_channel_list: the number of a partner',
  'api_channel_export: the number of a partner',
  'api_attendance_get: the pay of a marked lesson',
  'api_attendance_get: the revenue of a marked lesson',
  'api_salary_get: a figure of pay',
  'api_salary_get: a bank account',
  'api_pay_rate_list: a teacher’s rate',
  ...['api_audit_list', 'api_audit_export', 'api_audit_history'].flatMap((action) =>
    ['a student’s number', 'a guardian’s number', 'a teacher’s number', 'a payer’s number']
      .concat('the number of a user of the mini-program', 'the number of a partner')
      .concat('the pay of a marked lesson', 'the revenue of a marked lesson', 'a figure of pay')
      .map((name) => `${action}: ${name}`),
  ),
];

describe('what is planted', () => {
  it('is shown to the owner, each of it', async () => {
    const owner = await app.as('owner');
    const shown = await shownTo(owner, held.get('owner') as ReadonlySet<string>, PLANTS, reads);
    expect(shown).toEqual(expect.arrayContaining(TO_THE_OWNER));
    const seen = new Set(shown.map((line) => line.split(': ')[1]));
    expect(PLANTS.filter(({ rights: needed, name }) => seen.has(name) !== needed.length > 0)).toEqual([]);
  });

  it('covers every column that holds a number, or what somebody is paid', () => {
    const planted = [...PLANTS.flatMap(({ columns }) => columns), ...OPEN_NUMBERS, ...UNREAD_NUMBERS];
    const held = tables.flatMap(({ name, columns }) =>
      columns
        .filter(
          (column) =>
            /phone/.test(column.name) || (/^(?:pay_|salary)/.test(name) && /_fen$/.test(column.name)),
        )
        .map((column) => `${name}.${column.name}`),
    );
    const plain = ['salary.adjustments_fen'];
    expect(held.filter((column) => !planted.includes(column) && !plain.includes(column))).toEqual([]);
  });

  it('is shown by rights that a role can be given', () => {
    const known = rights().map(({ key }) => key);
    expect(PLANTS.flatMap((plant) => plant.rights).filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe('every declared answer', () => {
  /** Fields by their path, with what shows them. */
  const fieldsBelow = (schema: z.ZodType, path: string, above: readonly z.ZodType[] = []): string[] => {
    const def = defOf(bare(schema));
    if (above.includes(schema)) return [];
    if (def.type === 'array') return fieldsBelow(def.element as z.ZodType, path, [...above, schema]);
    if (def.type !== 'object') return [];
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const isPrivate =
        (/phone/.test(name) && defOf(bare(field)).type === 'string') ||
        /(?:^|_)(?:pay|cost|revenue|salary)_fen$/.test(name);
      if (isPrivate && !shownRule(field)) return [`${path}.${name}`];
      return shownRule(field) ? [] : fieldsBelow(field, `${path}.${name}`, [...above, schema]);
    });
  };
  /** Said back to who asked, the company's own, one's own and masked already, or the answer to a call of its own right. */
  const OPEN = [
    'api_refund_simulate.list.revenue_fen',
    'api_student_phone_check.list.phone',
    'api_company_list.list.phone',
    'api_company_get.phone',
    'api_admin_base.phone',
    // What an entry brought us is what its service was priced at, which the family is told.
    'api_exam_entry_get.fee_lines.revenue_fen',
    // What channels cost: the figures of a right of their own.
    'api_channel_data.list.cost_fen',
    'api_channel_data.total.cost_fen',
    'api_channel_data.months.cost_fen',
    'api_channel_data_export.cost_fen',
    'api_mark_data.days.cost_fen',
    'api_mark_data.channels.cost_fen',
    'api_mark_data.total.cost_fen',
    'api_mark_data_export.cost_fen',
    'api_mark_performance.list.cost_fen',
    'api_mark_performance_export.cost_fen',
    'api_data_channel.rows.cost_fen',
    'api_data_channel.totals.cost_fen',
    'api_data_channel.before.cost_fen',
    'api_data_channel_export.cost_fen',
    // What a delivery has cost: to who keeps the stock.
    'api_stock_moves.list.unit_cost_fen',
    'api_stock_export.unit_cost_fen',
    // What the shop has earned and spent: a board of its own right.
    'api_shop_money_board.reconciliation.revenue_fen',
    'api_shop_money_board.total.cost_fen',
    'api_shop_money_board.list.cost_fen',
    'api_shop_money_board.categories.cost_fen',
    'api_shop_money_board.best.cost_fen',
    'api_shop_money_board.accounts.cost_fen',
    'api_shop_money_export.cost_fen',
  ];
  it('says of each number, pay, cost and revenue which right shows it', () => {
    const open = endpoints.flatMap((endpoint) => fieldsBelow(endpoint.output, endpoint.action));
    expect(open.filter((field) => !OPEN.includes(field))).toEqual([]);
  });

  it('names rights that a role can be given, the same for a field of one noun', () => {
    const known = rights().map(({ key }) => key);
    const declared = endpoints.flatMap(({ noun, output }) =>
      rulesIn(output).map(([field, rule]) => ({ at: `${noun}.${field}`, ...rule })),
    );
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.flatMap((rule) => rule.rights).filter((key) => !known.includes(key))).toEqual([]);
    const ways = new Map<string, Set<string>>();
    for (const { at, ...rule } of declared)
      ways.set(at, (ways.get(at) ?? new Set()).add(JSON.stringify(rule)));
    expect([...ways].filter(([, all]) => all.size > 1)).toEqual([]);
  });
});

describe('without the right that shows it', () => {
  it.each(Object.keys(DEFAULT_ROLES) as DefaultRole[])(
    'nothing of it is shown to the role %s',
    async (role) => {
      const mine = held.get(role) as ReadonlySet<string>;
      expect(await shownTo(await app.as(role), mine, hiddenFrom(mine))).toEqual([]);
    },
  );

  const protectedBy = [...new Set(PLANTS.flatMap((plant) => plant.rights))].filter(
    (right) => !PAY_RIGHTS.includes(right),
  );
  const without: [string, readonly string[]][] = [
    ...protectedBy.map((right): [string, readonly string[]] => [right, [right]]),
    ['pay_line.read', ['pay_line.read']],
    ['any right over pay', PAY_RIGHTS],
  ];
  it.each(without)('nothing of it is shown to who may do everything but %s', async (_, lost) => {
    const person = await app.as('assistant');
    const menus = everything.filter((url) => !lost.includes(url) && !opensAny(url, lost));
    await app.db.database.system(person.family_id, person.family_id, 'test', (tx) =>
      tx.query(
        "UPDATE role SET menus = $1, data_scope = 'all', version = version + 1 WHERE role_name = '助教' AND family_id = 1",
        [menus],
      ),
    );
    const mine = new Set(
      rights()
        .filter((right) => menus.includes(right.opens ? right.path : right.key))
        .map(({ key }) => key),
    );
    expect([...mine].filter((key) => lost.includes(key))).toEqual([]);
    expect(await shownTo(person, mine, hiddenFrom(mine))).toEqual([]);
  });
});

/** Screens that bring one of these rights by themselves. */
const opensAny = (path: string, lost: readonly string[]): boolean =>
  rights().some((right) => right.opens && right.path === path && lost.includes(right.key));
