import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { endpoints } from '../../apis.ts';
import { menuTree } from '../../screens.ts';
import { Arranger, type Input } from '../testing/arranger.ts';
import { tableNamedBy } from '../testing/input/foreign.ts';
import { bare, defOf } from '../testing/input/sample-input.ts';
import { type Writes, watchWrites } from '../testing/input/writes.ts';
import { sampleFor } from '../testing/samples.ts';
import { affected } from '../testing/setup/affected.ts';
import { type TableInfo, tablesOf } from '../testing/state.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let at: Arranger;
/** Holds every right, and sees only what is their own. */
let narrow: Person;
/** In which they are. */
let team: number;
let tables: readonly TableInfo[];
let watch: Writes;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  tables = await tablesOf(app.db);
  watch = await watchWrites(app.db, tables);
  const { login, id } = await at.staff('viewer');
  const menus = menuTree().flatMap((wing) =>
    wing.children.flatMap((screen) => [screen.url, ...screen.children.map(({ url }) => url)]),
  );
  await unsafeSql(
    app,
    `WITH made AS (INSERT INTO role (family_id, role_name, data_scope, menus) VALUES (1, '只看自己', 'own', $2) RETURNING id)
     UPDATE admin_role SET role_id = (SELECT id FROM made) WHERE admin_id = $1`,
    [id, menus],
  );
  const { rows } = await app.db.superPool.query(
    "SELECT min(id) AS id FROM base_item WHERE family_id = 1 AND kind = 'new_team'",
  );
  team = rows[0].id;
  await unsafeSql(app, 'UPDATE admin SET team_id = $1 WHERE id = $2', [team, id]);
  narrow = await app.as(login);
});
afterAll(() => app.close());

const HERE = { company: 1 };
/** Where a document of theirs would be, if there were one. */
const NOWHERE = 9_007_199_254_740_000;
const told = ({ code, msg }: { code: number; msg: string }) => ({ code, msg });

/** Kinds of documents of which not everybody sees all: their history is shown to who sees them. */
const isScoped = (table: string) =>
  auditedSlot.parts.some(({ doc, sees }) => doc === table && sees !== undefined);
const sees = async (table: string, doc_id: number): Promise<boolean> =>
  (await narrow.ok(auditApi.history, { doc: table, doc_id }, HERE)).total > 0;

type Path = readonly (string | number)[];
/** Every id that a schema can take, by its path; of a list, in its first place. */
function* idsOf(schema: z.ZodType, path: Path = []): Generator<Path> {
  const def = defOf(bare(schema)) as { type: string; shape?: object; element?: z.ZodType };
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape ?? {})) yield* idsOf(field, [...path, name]);
  if (def.type === 'array') yield* idsOf(def.element as z.ZodType, [...path, 0]);
  if (def.type === 'number' && /(^|_)ids?$/.test(fieldOf(path))) yield path;
}
const fieldOf = (path: Path): string => String(path.findLast((key) => typeof key === 'string'));
const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], input);
function withValue(input: Input, path: Path, value: unknown): Input {
  const copy = structuredClone(input);
  let place = copy as Record<string | number, unknown>;
  for (const [n, key] of path.slice(0, -1).entries()) {
    place[key] ??= typeof path[n + 1] === 'number' ? [] : {};
    place = place[key] as Record<string | number, unknown>;
  }
  place[path.at(-1) as string] = value;
  return copy;
}

/** Somebody teaches or works here, or a company is there: that is no secret to colleagues, who name them in what they write. */
const NAMED_BY_ALL = ['teacher', 'admin', 'company'];
/** Whoever has the right to such documents sees all of the company's. */
const SEEN_BY_RIGHT = [
  'news',
  'sms',
  'live',
  'course',
  'pay_adjustment',
  'salary',
  'assessment',
  'allocation_rule',
  'product',
  'exam_payment',
  'manage_data',
];
/** Why a call may name what is not seen. */
const MAY_NAME: Readonly<Record<string, string>> = {
  'api_students_add guardians.id': 'a guardian of the student; any other is a new one',
  'api_students_edit guardians.id': 'the same',
  'api_attendance_mark lessons.students.make_up_id':
    'one of those that the student is owed; no other is looked at',
  'api_attendance_correct students.make_up_id': 'the same',
  'api_attendance_correct_preview students.make_up_id': 'the same',
  'api_allocation_claim id': 'whoever comes too late is told who was faster',
  'api_pay_line_override lesson_id': 'the pay of a lesson, which is seen by the right to everybody’s pay',
  'api_feed_check_tell item_id': 'whoever does not see whole companies is refused, whatever they name',
};
/** Where nobody can be made to see one of a sample, or only who wrote it changes it. */
const NOT_LENT = ['teacher', 'admin', 'company', 'branch_transfer', 'follow_up', 'calendar'];

interface Named {
  readonly path: Path;
  readonly table: string;
}
const nameOf = ({ path }: Pick<Named, 'path'>): string =>
  path.filter((key) => typeof key === 'string').join('.');
/** What a call can name that not everybody sees. */
function namedBy(endpoint: Endpoint): Named[] {
  const all = [...idsOf(endpoint.input)].filter((path) => fieldOf(path) !== 'of_company_id');
  return all
    .map((path) => ({ path, table: tableNamedBy(fieldOf(path), endpoint, tables) }))
    .filter(
      (one) =>
        isScoped(one.table) &&
        !SEEN_BY_RIGHT.includes(one.table) &&
        (!NAMED_BY_ALL.includes(one.table) || nameOf(one) === 'id') &&
        !(`${endpoint.action} ${nameOf(one)}` in MAY_NAME),
    );
}

/** Documents that are seen by their adviser, and those that are seen with them. */
const ADVISED: Readonly<Record<string, readonly [string, string]>> = {
  contract: ['contract', 'id = $2'],
  recharge: ['recharge', 'id = $2'],
  receipt: ['recharge', 'receipt_id = $2'],
  invoice: ['contract', 'id = (SELECT contract_id FROM invoice WHERE id = $2)'],
};
/** Documents that are seen by who has a share in their case. */
const SHARED: Readonly<Record<string, string>> = {
  sales_case: '$2',
  recharge: 'SELECT case_id FROM case_receipt WHERE recharge_id = $2',
  receipt_move:
    'SELECT c.case_id FROM case_receipt c JOIN receipt_move m ON m.recharge_id = c.recharge_id WHERE m.id = $2',
};
const newest = async (): Promise<number> =>
  (await app.db.superPool.query('SELECT max(id) AS id FROM student')).rows[0].id;
/** Looks after the students that a sample is about: the new ones, and those whom its documents name. */
async function lookAfter(named: readonly Named[], input: Input, since: number): Promise<void> {
  const ids = new Set<number>();
  for (const { path, table } of named) {
    const id = valueAt(input, path) as number;
    const of: Record<string, string> = {
      student: 'SELECT $1::bigint AS id',
      lesson: 'SELECT student_id AS id FROM lesson_student WHERE lesson_id = $1',
      demand: 'SELECT student_id AS id FROM demand_student WHERE demand_id = $1',
      ...Object.fromEntries(
        tables
          .filter(({ columns }) => columns.some(({ name }) => name === 'student_id'))
          .map(({ name }) => [name, `SELECT student_id AS id FROM ${name} WHERE id = $1`]),
      ),
    };
    const { rows } = of[table] ? await app.db.superPool.query(of[table], [id]) : { rows: [] };
    for (const row of rows) ids.add(row.id);
    // A lead is seen by its owner; a promise with the lead.
    if (table === 'lead' || table === 'promise')
      await unsafeSql(
        app,
        `UPDATE lead SET owner_id = $1 WHERE owner_id IS NOT NULL AND ${
          table === 'lead' ? 'id = ANY ($2)' : 'id = (SELECT lead_id FROM promise WHERE id = ANY ($2))'
        }`,
        [narrow.admin_id, [id, ...((input.ids as number[] | undefined) ?? [])]],
      );
    // A target is seen, and set, by who is in its team; a claim by whose it is.
    if (table === 'target')
      await unsafeSql(app, "UPDATE target SET scope = 'team', team_id = $1 WHERE id = $2", [team, id]);
    if (table === 'target_achievement')
      await unsafeSql(app, 'UPDATE target_achievement SET admin_id = $1 WHERE id = $2', [
        narrow.admin_id,
        id,
      ]);
    const [doc, which] = ADVISED[table] ?? [];
    if (doc) await unsafeSql(app, `UPDATE ${doc} SET adviser_id = $1 WHERE ${which}`, [narrow.admin_id, id]);
    if (SHARED[table])
      await unsafeSql(
        app,
        `UPDATE case_share SET admin_id = $1 WHERE role = 'adviser' AND case_id IN (${SHARED[table]})`,
        [narrow.admin_id, id],
      );
  }
  await unsafeSql(
    app,
    'UPDATE student SET adviser_id = $1 WHERE company_id = 1 AND (id > $2 OR id = ANY ($3))',
    [narrow.admin_id, since, [...ids]],
  );
}
async function lookAfterNobody(): Promise<void> {
  await unsafeSql(app, 'UPDATE student SET adviser_id = NULL WHERE adviser_id = $1', [narrow.admin_id]);
  await unsafeSql(app, 'UPDATE recharge SET adviser_id = NULL WHERE adviser_id = $1', [narrow.admin_id]);
  const back = [narrow.admin_id, at.owner.admin_id];
  await unsafeSql(app, 'UPDATE lead SET owner_id = $2 WHERE owner_id = $1', back);
  await unsafeSql(app, 'UPDATE target_achievement SET admin_id = $2 WHERE admin_id = $1', back);
  await unsafeSql(app, 'UPDATE case_share SET admin_id = $2 WHERE admin_id = $1', back);
  await unsafeSql(app, 'UPDATE contract SET adviser_id = $2 WHERE adviser_id = $1', back);
}

/** A document of the same kind, in the same state where there is one, that this person does not see. */
async function unseenLike({ path, table }: Named, input: Input, other: Input): Promise<Input> {
  const id = valueAt(other, path);
  // Whom nobody has taken up yet is seen by everybody who may.
  if (table === 'weapp_user')
    await unsafeSql(app, 'UPDATE weapp_user SET adviser_id = $1 WHERE id = $2', [at.owner.admin_id, id]);
  if (typeof id === 'number' && id !== valueAt(input, path) && !(await sees(table, id))) {
    const version = path.length === 1 && path[0] === 'id' ? other.version : undefined;
    return { ...withValue(input, path, id), ...(version === undefined ? {} : { version }) };
  }
  const { contract_id: _, ...rest } = input;
  const { rows } = await app.db.superPool.query(
    `SELECT id FROM ${table} WHERE company_id = 1 ORDER BY id DESC LIMIT 20`,
  );
  for (const row of rows)
    if (!(await sees(table, row.id)))
      return withValue(fieldOf(path) === 'recharge_id' ? rest : input, path, row.id);
  throw new Error(`there is no ${table} that they do not see`);
}

const ofCompany = ({ name, columns }: TableInfo): string | undefined =>
  name !== 'session' && columns.some((column) => column.name === 'company_id') ? 'company_id = 1' : undefined;

const writes = endpoints.filter((one) => isWrite(one) && one.permission !== 'public');
/** Those that name a document, or several. */
const naming = writes.filter((one) => [...idsOf(one.input)].length > 0);

describe('whoever does not see a document', () => {
  it.each(affected(naming).map((endpoint) => ({ endpoint, action: endpoint.action })))(
    '$action: names it in vain, as if there were none, and nothing changes',
    async ({ endpoint }) => {
      const { input: other } = await sampleFor(endpoint, at);
      const since = await newest();
      const { input, by } = await sampleFor(endpoint, at);
      const all = namedBy(endpoint);
      const named = all.filter(({ path }) => typeof valueAt(input, path) === 'number');
      await lookAfter(named, input, since);
      try {
        for (const one of all) {
          const unseen = await unseenLike(one, input, other);
          const mark = await watch.mark();
          const answer = told(await narrow.call(endpoint, unseen as never, HERE));
          expect(await watch.since(mark, ofCompany)).toEqual([]);
          const none = told(await narrow.call(endpoint, withValue(unseen, one.path, NOWHERE) as never, HERE));
          expect({ field: nameOf(one), ...answer }).toEqual({ field: nameOf(one), ...none });
          expect(answer.code).not.toBe(1);
        }
        // It was that document that stood in the way, and nothing else.
        if (by === at.owner && named.length > 0 && !named.some(({ table }) => NOT_LENT.includes(table)))
          expect(told(await narrow.call(endpoint, input as never, HERE))).toMatchObject({ code: 1 });
      } finally {
        await lookAfterNobody();
      }
    },
  );
});
