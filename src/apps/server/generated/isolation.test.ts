import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { type Endpoint, isWrite } from '@/kernel/api.ts';
import { SESSION_COOKIE } from '@/kernel/server/entry.ts';
import { endpoints } from '../../apis.ts';
import { DEFAULT_ROLES, type DefaultRole } from '../default-roles.ts';
import { DEMO_PASSWORD } from '../demo/load-demo.ts';
import { mayCall, rightsByRole } from '../permission-matrix.ts';
import * as foreigners from '../testing/foreign.ts';
import { branch, type Documents, type Foreign, stranger } from '../testing/foreign.ts';
import { fieldsOf, sampleOf } from '../testing/sample-input.ts';
import { Arranger, type Input, sampleFor } from '../testing/samples.ts';
import { type TableInfo, tablesOf } from '../testing/state.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

/**
 * What the product lets everybody of a family read, although it is a branch's. Nothing of another family is ever here.
 */
const ALLOWED: readonly { readonly canary: string; readonly by: RegExp; readonly why: string }[] = [
  {
    canary: 'company.name',
    by: /^api_admin_(list|get|export)$/,
    why: 'staff who are granted several companies are listed with the names of all of them',
  },
];

interface Who {
  readonly person: Person;
  readonly role: DefaultRole;
  /** Whose rows they must not meet. */
  readonly apart: readonly Foreign[];
}

let house: TestApp;
let at: Arranger;
let tables: TableInfo[];
/** Everybody of company 1. The head's owner is also granted the branch; `head` is an owner who is not. */
const people = new Map<string, Who>();
const documents = new Map<Foreign, Documents>();
const controls = new Map<Foreign, Person>();

beforeAll(async () => {
  house = await testApp();
  at = await Arranger.in(house);
  tables = await tablesOf(house.db);
  for (const role of Object.keys(DEFAULT_ROLES) as DefaultRole[])
    people.set(role, {
      role,
      person: await house.as(role),
      apart: role === 'owner' ? [stranger] : [stranger, branch],
    });
  const fields = await at.staffFields(['owner']);
  await at.owner.ok(adminApi.add, { ...fields, password: DEMO_PASSWORD });
  people.set('head', { role: 'owner', person: await house.as(fields.login_name), apart: [stranger, branch] });
  controls.set(stranger, await house.as('c_owner'));
  controls.set(branch, await house.as('b_owner'));
  for (const foreign of [stranger, branch]) {
    await foreigners.plant(house.db, tables, foreign);
    documents.set(foreign, await foreigners.documentsOf(house.db, tables, foreign));
  }
});
afterAll(() => house.close());

const reads = endpoints.filter((endpoint) => !isWrite(endpoint));
const writes = endpoints.filter(isWrite);
const closed = writes.filter(({ permission }) => permission !== 'public');
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.action, endpoint] as const);
const held = rightsByRole();
const callers = (endpoint: Endpoint) =>
  [...people].filter(([, { role }]) => mayCall(endpoint, held.get(role) ?? new Set()));
/** Roles with the same scope and rights are one to the server: the first of them asks everything, the others plainly. */
const kindOf = ({ role, apart }: Who) =>
  `${DEFAULT_ROLES[role][1]} ${[...(held.get(role) ?? [])]} ${apart.length}`;
const isFirst = (who: Who) => [...people.values()].find((other) => kindOf(other) === kindOf(who)) === who;

/** Everything that an answer says: headers, JSON, the cells of a sheet. */
async function saidBy(person: Person, endpoint: Endpoint, { query, headers = {} }: Ask): Promise<string> {
  const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await house.app.inject({
    method: 'GET',
    url: `/api/${endpoint.action}?${address}`,
    headers: { token: person.token, ...headers },
  });
  expect({ action: endpoint.action, query, status: answer.statusCode }).toMatchObject({ status: 200 });
  const isSheet = String(answer.headers['content-type']).includes('spreadsheet');
  const body = isSheet ? JSON.stringify((await readXlsx(answer.rawPayload)).sheets) : answer.payload;
  return `${decodeURIComponent(JSON.stringify(answer.headers))}\n${body}`;
}

const canariesIn = (text: string, { mark }: Foreign): string[] => [
  ...new Set([...text.matchAll(new RegExp(`${mark}-([\\w.]+)`, 'g'))].map((match) => String(match[1]))),
];
const used = new Set<object>();
function isAllowed(foreign: Foreign, canary: string, { action }: Endpoint): boolean {
  const found =
    foreign === branch ? ALLOWED.find((rule) => rule.canary === canary && rule.by.test(action)) : undefined;
  if (found) used.add(found);
  return found !== undefined;
}

interface Ask {
  readonly query: Input;
  readonly headers?: Record<string, string>;
}
/** The plain call; then each wish for their company, each of their documents, each of their texts. */
function asksOf(endpoint: Endpoint): Ask[] {
  const plain = {
    ...(sampleOf(endpoint.input) as Input),
    ...('limit' in endpoint.input.shape ? { limit: 100 } : {}),
  };
  const asks: Ask[] = [
    { query: plain },
    { query: { ...plain, company_id: 0 } },
    { query: { ...plain, is_data: 1 } },
  ];
  for (const foreign of [stranger, branch]) {
    const { company, mark } = foreign;
    asks.push({ query: { ...plain, company_id: company } });
    asks.push({ query: { ...plain, company: `${mark}-company.name` } });
    asks.push({ query: plain, headers: { 'acting-company': String(company) } });
    for (const { name, kind } of fieldsOf(endpoint)) {
      if (kind === 'text') asks.push({ query: { ...plain, [name]: mark } });
      if (kind === 'id')
        asks.push(...documentAsks(endpoint, name, documents.get(foreign) as Documents, plain));
    }
  }
  return asks;
}

/** The trail names a document by its kind and its number. */
function documentAsks(endpoint: Endpoint, field: string, theirs: Documents, plain: Input): Ask[] {
  if (field === 'doc_id')
    return [...theirs].map(([doc, [first]]) => ({ query: { ...plain, doc, doc_id: first?.id } }));
  const rows = theirs.get(foreigners.tableNamedBy(field, endpoint, tables)) ?? [];
  return rows.map(({ id }) => ({ query: { ...plain, [field]: id } }));
}

describe('reading', () => {
  const plainly = 3;

  it.each(named(reads))('%s shows nobody what another company owns', async (_, endpoint) => {
    const asks = asksOf(endpoint);
    for (const [name, who] of callers(endpoint)) {
      const mine = isFirst(who) ? asks : asks.slice(0, plainly);
      const texts = await Promise.all(mine.map((ask) => saidBy(who.person, endpoint, ask)));
      for (const [n, ask] of mine.entries())
        for (const foreign of who.apart) {
          const canaries = canariesIn(texts[n] as string, foreign);
          const leaked = canaries.filter((canary) => !isAllowed(foreign, canary, endpoint));
          expect({ name, ask, leaked }).toEqual({ name, ask, leaked: [] });
        }
    }
  });

  it('allows no more than it has to', () => {
    expect(ALLOWED.filter((rule) => !used.has(rule))).toEqual([]);
  });

  it.each([stranger, branch])('$name: their own people would see what is looked for', async (foreign) => {
    const seen = new Set<string>();
    for (const endpoint of reads) {
      const control = controls.get(foreign) as Person;
      const asks = asksOf(endpoint).filter(({ headers }) => !headers);
      for (const text of await Promise.all(asks.map((ask) => saidBy(control, endpoint, ask))))
        for (const canary of canariesIn(text, foreign)) seen.add(canary);
    }
    const shown = ['admin.admin_name', 'company.name', 'department.name', 'student.username', 'file.name'];
    expect([...seen]).toEqual(expect.arrayContaining([...shown, 'audit_log.after']));
    expect([...seen].filter((canary) => /password|hash|search/.test(canary))).toEqual([]);
  });

  it('an address that a browser navigates to opens no company that is not granted', async () => {
    const { cookie } = await house.as('manager', 'browser');
    const headers = { cookie: `${SESSION_COOKIE}=${cookie}`, 'sec-fetch-site': 'same-origin' };
    const wishes = [stranger, branch].flatMap(({ company }) => [{ company_id: company }, { company }]);
    for (const endpoint of reads.filter((e) => 'navigation' in e))
      for (const wish of wishes) {
        const { code } = await house.send(
          endpoint,
          { ...(sampleOf(endpoint.input) as Input), ...wish },
          headers,
        );
        expect({ action: endpoint.action, wish, code }).toEqual({ action: endpoint.action, wish, code: 3 });
      }
  });
});

describe('changing', () => {
  /** Who may do everything, each with documents of their own to do it to. */
  const actors = ['owner', 'head'] as const;

  /** Refused, in one of the ways of the wire, and without a word of theirs. */
  async function refused(
    endpoint: Endpoint,
    input: Input,
    headers: Record<string, string>,
    foreign: Foreign,
  ) {
    const { status, code, msg, data } = await house.send(endpoint, input, headers);
    const said = {
      status,
      refused: [0, 2, 3, 4, 5].includes(code),
      leaked: canariesIn(JSON.stringify([msg, data]), foreign),
    };
    expect({ input, code, ...said }).toEqual({ input, code, status: 200, refused: true, leaked: [] });
    return code;
  }
  async function unchanged(foreign: Foreign, work: () => Promise<void>): Promise<void> {
    const before = await foreigners.foreignState(house.db, tables, foreign);
    await work();
    expect(await foreigners.foreignState(house.db, tables, foreign)).toEqual(before);
  }
  /** The input with each of its ids in turn naming a document of theirs. */
  function* namingTheirs(endpoint: Endpoint, input: Input, foreign: Foreign): Generator<Input> {
    for (const { name, kind } of fieldsOf(endpoint)) {
      if (kind !== 'id' && kind !== 'ids') continue;
      const rows = documents.get(foreign)?.get(foreigners.tableNamedBy(name, endpoint, tables)) ?? [];
      for (const { id, version } of rows) {
        const renewed = name === 'id' && 'version' in input ? { version } : {};
        yield { ...input, ...renewed, [name]: kind === 'id' ? id : [id] };
      }
    }
  }

  it.each(named(writes))('%s changes nothing of theirs, whatever document is named', async (_, endpoint) => {
    for (const who of actors) {
      const { person, apart } = people.get(who) as Who;
      const { input } = await sampleFor(endpoint, new Arranger(house, person));
      for (const foreign of apart)
        await unchanged(foreign, async () => {
          for (const theirs of namingTheirs(endpoint, input, foreign))
            await refused(endpoint, theirs, { token: person.token }, foreign);
        });
    }
  });

  it.each(named(closed))('%s cannot be made under a company that is not granted', async (_, endpoint) => {
    const { person, apart } = people.get('head') as Who;
    for (const foreign of apart)
      await unchanged(foreign, async () => {
        const headers = { token: person.token, 'acting-company': String(foreign.company) };
        expect(await refused(endpoint, sampleOf(endpoint.input) as Input, headers, foreign)).toBe(3);
      });
  });
});
