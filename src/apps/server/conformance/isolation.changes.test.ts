import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { endpoints } from '../../apis.ts';
import { Arranger, type Input } from '../testing/arranger.ts';
import { type Foreign, tableNamedBy } from '../testing/input/foreign.ts';
import {
  canariesIn,
  type Neighbour,
  type Neighbourhood,
  neighbourhood,
} from '../testing/input/neighbours.ts';
import { fieldsOf, sampleOf } from '../testing/input/sample-input.ts';
import { type Writes, watchWrites } from '../testing/input/writes.ts';
import { sampleFor } from '../testing/samples.ts';
import { affected } from '../testing/setup/affected.ts';

vi.setConfig({ testTimeout: 120_000 });
let here: Neighbourhood;
let watch: Writes;
beforeAll(async () => {
  here = await neighbourhood();
  watch = await watchWrites(here.app.db, here.tables);
});
afterAll(() => here.app.close());

const writes = endpoints.filter(isWrite);
const closed = writes.filter(({ permission }) => permission !== 'public');
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.action, endpoint] as const);
/** Who may do everything, each with documents of their own to do it to. */
const actors = ['owner', 'head'] as const;
const called = (name: string) => here.people.find((who) => who.name === name) as Neighbour;

/** Refused, in one of the ways of the wire, and without a word of theirs. */
async function refused(endpoint: Endpoint, input: Input, headers: Record<string, string>, foreign: Foreign) {
  const { status, code, msg, data } = await here.app.send(endpoint, input, headers);
  const leaked = canariesIn(JSON.stringify([msg, data]), foreign);
  const isRefused = [0, 2, 3, 4, 5].includes(code);
  expect({ input, code, status, isRefused, leaked }).toEqual({
    input,
    code,
    status: 200,
    isRefused: true,
    leaked: [],
  });
  return code;
}

async function unchanged(foreign: Foreign, work: () => Promise<void>): Promise<void> {
  const mark = await watch.mark();
  await work();
  expect(await watch.since(mark, foreign.rows)).toEqual([]);
}

/** The input with each of its ids in turn naming a document of theirs. */
function* namingTheirs(endpoint: Endpoint, input: Input, foreign: Foreign): Generator<Input> {
  for (const { name, kind } of fieldsOf(endpoint)) {
    if (kind !== 'id' && kind !== 'ids') continue;
    const rows = here.documents.get(foreign)?.get(tableNamedBy(name, endpoint, here.tables)) ?? [];
    for (const { id, version } of rows) {
      const renewed = name === 'id' && 'version' in input ? { version } : {};
      yield { ...input, ...renewed, [name]: kind === 'id' ? id : [id] };
    }
  }
}

it.each(named(affected(writes)))(
  '%s changes nothing of theirs, whatever document is named',
  async (_, endpoint) => {
    for (const { person, apart } of actors.map(called)) {
      const { by, input } = await sampleFor(endpoint, new Arranger(here.app, person));
      const headers = { token: person.token };
      for (const foreign of apart)
        await unchanged(foreign, async () => {
          for (const theirs of namingTheirs(endpoint, input, foreign))
            await refused(endpoint, theirs, headers, foreign);
        });
      // It was their document that stood in the way, and nothing else.
      if (by === person) expect((await here.app.send(endpoint, input, headers)).code).toBe(1);
    }
  },
);

it.each(named(affected(closed)))(
  '%s cannot be made under a company that is not granted',
  async (_, endpoint) => {
    const { person, apart } = called('head');
    for (const foreign of apart)
      await unchanged(foreign, async () => {
        const headers = { token: person.token, 'acting-company': String(foreign.company) };
        expect(await refused(endpoint, sampleOf(endpoint.input) as Input, headers, foreign)).toBe(3);
      });
  },
);
