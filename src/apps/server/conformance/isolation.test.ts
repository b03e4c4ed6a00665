import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { SESSION_COOKIE } from '@/kernel/server/session/session-context.ts';
import { endpoints } from '../../apis.ts';
import type { Input } from '../testing/arranger.ts';
import { branch, type Documents, type Foreign, stranger, tableNamedBy } from '../testing/input/foreign.ts';
import {
  callersOf,
  canariesIn,
  isFirstOfKind,
  type Neighbourhood,
  neighbourhood,
} from '../testing/input/neighbours.ts';
import { fieldsOf, sampleOf } from '../testing/input/sample-input.ts';
import { ARE_ALL_AFFECTED, affected } from '../testing/setup/affected.ts';
import type { Person } from '../testing/test-app.ts';

/**
 * What the product lets everybody of a family read, although it is a branch's. Nothing of another family is ever here.
 */
const ALLOWED: readonly { readonly canary: string; readonly by: RegExp; readonly why: string }[] = [
  {
    canary: 'company.name',
    by: /^api_admin_(list|get|export)$/,
    why: 'staff who are granted several companies are listed with the names of all of them',
  },
  {
    canary: 'company.name',
    by: /^api_teacher_(list|get|export)$/,
    why: 'the same of teachers, who work for several companies',
  },
  {
    canary: 'company.name',
    by: /^api_branch_transfer_(list|get|export)$/,
    why: 'a student goes to another company by its name',
  },
  {
    canary: 'company.name',
    by: /^api_stock_(moves|export)$/,
    why: 'pieces go to another company by its name',
  },
  {
    canary: 'company.name',
    by: /^api_audit_(list|export)$/,
    why: 'that somebody of company 1 was granted the branch stands in the trail of company 1, by its name',
  },
  {
    canary: 'company.name',
    by: /^api_feed_cross$/,
    why: 'a company that is not counted is named',
  },
];

vi.setConfig({ testTimeout: 300_000 });
let here: Neighbourhood;
beforeAll(async () => {
  here = await neighbourhood();
});
afterAll(() => here.app.close());

const reads = affected(endpoints)
  .filter((endpoint) => !isWrite(endpoint))
  .map((endpoint) => [endpoint.action, endpoint] as const);

/** Everything that an answer says: headers, JSON, the cells of a sheet. */
async function saidBy(person: Person, endpoint: Endpoint, { query, headers = {} }: Ask): Promise<string> {
  const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await here.app.http.inject({
    method: 'GET',
    url: `/api/${endpoint.action}?${address}`,
    headers: { token: person.token, ...headers },
  });
  const asked = { action: endpoint.action, query };
  expect({ ...asked, status: answer.statusCode }).toEqual({ ...asked, status: 200 });
  const isSheet = String(answer.headers['content-type']).includes('spreadsheet');
  const body = isSheet ? JSON.stringify((await readXlsx(answer.rawPayload)).sheets) : answer.payload;
  return `${decodeURIComponent(JSON.stringify(answer.headers))}\n${body}`;
}

/** More at once than the server takes are turned away. */
const AT_ONCE = 8;
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
/** The plain calls; then each wish for their company, each of their documents, each of their texts. */
function asksOf(endpoint: Endpoint): Ask[] {
  const plain = {
    ...(sampleOf(endpoint.input) as Input),
    ...('limit' in endpoint.input.shape ? { limit: 100 } : {}),
  };
  const asks: Ask[] = [{ query: plain }, { query: { ...plain, company_id: 0 } }];
  if ('options' in endpoint) asks.push({ query: { ...plain, is_data: 1 } });
  for (const foreign of [stranger, branch]) {
    const { company, mark } = foreign;
    asks.push({ query: { ...plain, company_id: company } });
    asks.push({ query: plain, headers: { 'acting-company': String(company) } });
    for (const { name, kind } of fieldsOf(endpoint)) {
      if (kind === 'text') asks.push({ query: { ...plain, [name]: mark } });
      if (kind === 'id' || kind === 'ids')
        asks.push(...documentAsks(endpoint, name, here.documents.get(foreign) as Documents, plain));
    }
  }
  return asks;
}

/** The trail names a document by its kind and its number. */
function documentAsks(endpoint: Endpoint, field: string, theirs: Documents, plain: Input): Ask[] {
  if (field === 'doc_id')
    return [...theirs].map(([doc, [first]]) => ({ query: { ...plain, doc, doc_id: first?.id } }));
  const rows = theirs.get(tableNamedBy(field, endpoint, here.tables)) ?? [];
  return rows.map(({ id }) => ({ query: { ...plain, [field]: id } }));
}

describe('reading', () => {
  it.each(reads)('%s shows nobody what another company owns', async (_, endpoint) => {
    const asks = asksOf(endpoint);
    for (const who of callersOf(endpoint, here.people)) {
      const mine = isFirstOfKind(who, here.people) ? asks : asks.slice(0, 2);
      const texts = await Promise.all(mine.map((ask) => saidBy(who.person, endpoint, ask)));
      for (const [n, ask] of mine.entries())
        for (const foreign of who.apart) {
          const canaries = canariesIn(texts[n] as string, foreign);
          const leaked = canaries.filter((canary) => !isAllowed(foreign, canary, endpoint));
          expect({ name: who.name, ask, leaked }).toEqual({ name: who.name, ask, leaked: [] });
        }
    }
  });

  it.runIf(ARE_ALL_AFFECTED)('allows no more than it has to', () => {
    expect(ALLOWED.filter((rule) => !used.has(rule))).toEqual([]);
  });

  it.runIf(ARE_ALL_AFFECTED).each([stranger, branch])(
    '$name: their own people would see what is looked for',
    async (foreign) => {
      const seen = new Set<string>();
      for (const [, endpoint] of reads) {
        const control = here.controls.get(foreign) as Person;
        const asks = asksOf(endpoint).filter(({ headers }) => !headers);
        for (let at = 0; at < asks.length; at += AT_ONCE) {
          const some = asks.slice(at, at + AT_ONCE);
          for (const text of await Promise.all(some.map((ask) => saidBy(control, endpoint, ask))))
            for (const canary of canariesIn(text, foreign)) seen.add(canary);
        }
      }
      const shown = ['admin.admin_name', 'company.name', 'department.name', 'student.username', 'file.name'];
      expect([...seen]).toEqual(expect.arrayContaining([...shown, 'audit_log.after']));
      expect([...seen].filter((canary) => /password|hash|search/.test(canary))).toEqual([]);
    },
  );

  it('an address that a browser navigates to opens no company that is not granted', async () => {
    const { cookie } = await here.app.as('manager', 'browser');
    const headers = { cookie: `${SESSION_COOKIE}=${cookie}`, 'sec-fetch-site': 'same-origin' };
    const wishes = [stranger, branch].flatMap(({ company }) => [{ company_id: company }, { company }]);
    for (const [action, endpoint] of reads.filter(([, e]) => 'navigation' in e))
      for (const wish of wishes) {
        const { code } = await here.app.send(
          endpoint,
          { ...(sampleOf(endpoint.input) as Input), ...wish },
          headers,
        );
        expect({ action, wish, code }).toEqual({ action, wish, code: 3 });
      }
  });
});
