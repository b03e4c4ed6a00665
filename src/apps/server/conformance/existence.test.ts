import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { endpoints } from '../../apis.ts';
import { Arranger, type Input } from '../testing/arranger.ts';
import { branch, type Documents, type Foreign, tableNamedBy } from '../testing/input/foreign.ts';
import { idsIn, naming, type Path } from '../testing/input/named-ids.ts';
import { type Neighbour, type Neighbourhood, neighbourhood } from '../testing/input/neighbours.ts';
import { fieldsOf, sampleOf } from '../testing/input/sample-input.ts';
import { sampleFor } from '../testing/samples.ts';
import { affected } from '../testing/setup/affected.ts';

/**
 * What exists somewhere else and what never existed is answered alike, word for word: a number that can be tried out
 * must not tell what other companies have.
 */

/** Nobody has such a document, and nobody ever had. */
const NOWHERE = 9_007_199_254_740_000;

vi.setConfig({ testTimeout: 240_000 });
let here: Neighbourhood;
beforeAll(async () => {
  here = await neighbourhood();
}, 240_000);
afterAll(() => here.app.close());

const closed = endpoints.filter(({ permission }) => permission !== 'public');
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.action, endpoint] as const);
const called = (name: string) => here.people.find((who) => who.name === name) as Neighbour;

interface Named {
  readonly path: Path;
  readonly id: number;
  /** The input with one of its ids naming this document instead. */
  readonly put: (input: Input, id: number) => Input;
}
/** Each id of the input in turn naming a document of theirs. */
function* namingTheirs(endpoint: Endpoint, input: Input, foreign: Foreign): Generator<Named> {
  for (const path of idsIn(endpoint.input, input))
    for (const { id, version, more } of documentsFor(endpoint, path, foreign)) {
      const isOwn = path.length === 1 && path[0] === 'id' && 'version' in input;
      const renewed = isOwn ? { ...more, version } : more;
      yield { path, id, put: (whole, other) => naming({ ...whole, ...renewed }, path, other) };
    }
}

/** Fields inside of a list that do not name what the call itself is about. */
const NESTED: Readonly<Record<string, string>> = { 'api_handover_add moves.ids': 'student' };

function documentsFor(endpoint: Endpoint, path: Path, foreign: Foreign) {
  const theirs = here.documents.get(foreign) as Documents;
  const field = String(path.at(-1));
  // The trail names a document by its kind and its number.
  if (field === 'doc_id')
    return [...theirs].flatMap(([doc, [first]]) =>
      first && !isOfTheTrail(endpoint, doc, foreign) ? [{ ...first, more: { doc } }] : [],
    );
  const nested = NESTED[`${endpoint.action} ${path.filter((step) => typeof step === 'string').join('.')}`];
  const rows = theirs.get(nested ?? tableNamedBy(field, endpoint, here.tables)) ?? [];
  return rows.map((row) => ({ ...row, more: {} }));
}

/** What company 1 did stands in its own trail: it was company 1 that opened the branch and took on its staff. */
const isOfTheTrail = ({ action }: Endpoint, doc: string, foreign: Foreign): boolean =>
  foreign === branch && /^api_audit_(list|export)$/.test(action) && (doc === 'company' || doc === 'admin');

/** All that an answer says; of a file, whether there is one. */
type Answer = Awaited<ReturnType<typeof answerTo>>;
async function answerTo(endpoint: Endpoint, input: Input, token: string) {
  const { status, code, msg, data } = await here.app.send(endpoint, input, { token });
  return { status, code, msg, data: Buffer.isBuffer(data) ? 'a file' : data };
}

async function alike(endpoint: Endpoint, who: Neighbour, arrange: () => Promise<Input>) {
  let input = await arrange();
  const answers = (given: Input) => answerTo(endpoint, given, who.person.token);
  for (const foreign of who.apart)
    for (const { path, id, put } of namingTheirs(endpoint, input, foreign)) {
      const about = { field: path.join('.'), whose: foreign.name, who: who.name, input: put(input, id) };
      const known = await answers(put(input, id));
      const isDone = isWrite(endpoint) && known.code === 1;
      // An id that counts for nothing there: nobody's must be as good, once everything is arranged again.
      if (isDone) input = await arrange();
      const never = await answers(put(input, NOWHERE));
      if (isDone) input = await arrange();
      const said = (answer: Answer) => ({ ...about, ...(isDone ? { code: answer.code } : answer) });
      expect(said(known)).toEqual(said(never));
    }
}

const hasIds = (endpoint: Endpoint) => fieldsOf(endpoint).some(({ kind }) => kind.startsWith('id'));
const reads = closed.filter((endpoint) => !isWrite(endpoint) && hasIds(endpoint));
const writes = closed.filter(isWrite);

it.each(named(affected(reads)))(
  '%s answers alike for what is foreign and for what never was',
  async (_, endpoint) => {
    for (const who of ['owner', 'head'].map(called))
      await alike(endpoint, who, async () => sampleOf(endpoint.input) as Input);
  },
);

it.each(named(affected(writes)))(
  '%s refuses alike what is foreign and what never was',
  async (_, endpoint) => {
    for (const who of ['owner', 'head'].map(called)) {
      const at = new Arranger(here.app, who.person);
      await alike(endpoint, who, async () => (await sampleFor(endpoint, at)).input);
    }
  },
);
