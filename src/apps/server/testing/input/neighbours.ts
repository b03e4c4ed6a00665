import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { mayCall, rightsByRole } from '../../permission-matrix.ts';
import { Arranger } from '../arranger.ts';
import { type TableInfo, tablesOf } from '../state.ts';
import { type Person, type TestApp, testApp } from '../test-app.ts';
import { branch, type Documents, documentsOf, type Foreign, plant, stranger } from './foreign.ts';

export interface Neighbour {
  readonly name: string;
  readonly person: Person;
  readonly role: DefaultRole;
  /** Whose rows they must not meet. */
  readonly apart: readonly Foreign[];
}

/** Company 1 with all its people, and its neighbours with a canary in every text. */
export interface Neighbourhood {
  readonly app: TestApp;
  readonly tables: readonly TableInfo[];
  /** The owner of company 1 is also granted the branch; `head` is another owner, who is not. */
  readonly people: readonly Neighbour[];
  readonly documents: ReadonlyMap<Foreign, Documents>;
  /** Whose own people they are: they do see the canaries. */
  readonly controls: ReadonlyMap<Foreign, Person>;
}

export async function neighbourhood(): Promise<Neighbourhood> {
  const app = await testApp();
  const tables = await tablesOf(app.db);
  const people: Neighbour[] = [];
  for (const role of Object.keys(DEFAULT_ROLES) as DefaultRole[]) {
    const apart = role === 'owner' ? [stranger] : [stranger, branch];
    people.push({ name: role, role, person: await app.as(role), apart });
  }
  people.push({ name: 'head', role: 'owner', person: await head(app), apart: [stranger, branch] });
  const controls = new Map([
    [stranger, await app.as('c_owner')],
    [branch, await app.as('b_owner')],
  ]);
  const documents = new Map<Foreign, Documents>();
  for (const foreign of [stranger, branch]) {
    await plant(app.db, tables, foreign);
    documents.set(foreign, await documentsOf(app.db, tables, foreign));
  }
  return { app, tables, people, documents, controls };
}

async function head(app: TestApp): Promise<Person> {
  const at = await Arranger.in(app);
  const fields = await at.staffFields(['owner']);
  await at.owner.ok(adminApi.add, { ...fields, password: DEMO_PASSWORD });
  return app.as(fields.login_name);
}

const held = rightsByRole();
const rightsOf = ({ role }: Neighbour): ReadonlySet<string> => held.get(role) ?? new Set();
export const callersOf = (endpoint: Endpoint, people: readonly Neighbour[]): Neighbour[] =>
  people.filter((who) => mayCall(endpoint, rightsOf(who)));

/** Roles with the same scope and rights are one to the server. */
export function isFirstOfKind(who: Neighbour, people: readonly Neighbour[]): boolean {
  const kind = (one: Neighbour) => `${DEFAULT_ROLES[one.role][1]} ${[...rightsOf(one)]} ${one.apart.length}`;
  return people.find((other) => kind(other) === kind(who)) === who;
}

/** `admin.email` for each text of theirs that stands in it. */
export const canariesIn = (text: string, { mark }: Foreign): string[] => [
  ...new Set([...text.matchAll(new RegExp(`${mark}-([\\w.]+)`, 'g'))].map((match) => String(match[1]))),
];
