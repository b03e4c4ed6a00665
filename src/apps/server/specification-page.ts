import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Api, Endpoint } from '@/kernel/contract/api.ts';
import type { RouteInfo } from '@/kernel/screen.ts';
import type { Behaviour } from '../specification.ts';

const OPENS = '`sweep.screens`';

interface File {
  readonly name: string;
  readonly text: string;
}
/** The files below a folder that end like this, with their texts. */
const filesIn = (root: string, folder: string, end: string): readonly File[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }));

const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** Addresses in the text of a test, without their queries. */
const addressesIn = (text: string) =>
  [...text.matchAll(/['"`](\/[^'"`?#]*)/g)].map(([, path]) => path as string);

/** `{id}` stands for any one step of an address. */
function isAt(address: string, path: string): boolean {
  const [steps, wanted] = [address.split('/'), path.split('/')];
  return (
    steps.length === wanted.length && wanted.every((step, n) => step.startsWith('{') || step === steps[n])
  );
}

/** A test opens the route itself, not a screen below it. */
function journeysTo({ path }: RouteInfo, journeys: readonly File[]): string {
  const opening = journeys.filter(({ text }) => addressesIn(text).some((address) => isAt(address, path)));
  return [OPENS, ...opening.map(({ name }) => `\`${basename(name, '.test.ts')}\``)].join(', ');
}

/** How code names a call: `adminApi.guidance`. */
async function codeNameOf(action: string, contract: string): Promise<string | undefined> {
  const parts: Record<string, unknown> = await import(pathToFileURL(contract).href);
  const apis = Object.entries(parts).filter(([name]) => name.endsWith('Api')) as [string, Api][];
  const calls = apis.flatMap(([name, api]) =>
    Object.entries(api).map(([call, endpoint]) => ({ name: `${name}.${call}`, endpoint })),
  );
  return calls.find(({ endpoint }) => endpoint.action === action)?.name;
}

/** `docs/generated/specification.md`: every route, named call and behaviour of the specification, with what holds it. */
export async function specificationPage(
  root: string,
  routes: readonly RouteInfo[],
  endpoints: readonly Endpoint[],
  calls: readonly string[],
  behaviours: readonly Behaviour[],
): Promise<string> {
  const journeys = filesIn(root, 'e2e', '.test.ts').filter(({ name }) => !name.includes('sweep'));
  const tests = filesIn(root, 'src', '.test.ts');
  const contracts = filesIn(root, 'src', '.contract.ts');
  const rowOf = async (action: string): Promise<string> => {
    const endpoint = endpoints.find((one) => one.action === action);
    if (!endpoint) throw new Error(`${action} is named in the specification and declared nowhere`);
    const declared = `defineApi('${endpoint.noun}'`;
    const noun = contracts.find(({ text }) => text.replace(/\(\s+/g, '(').includes(declared));
    if (!noun) throw new Error(`no contract declares ${endpoint.noun}`);
    const code = await codeNameOf(action, join(root, 'src', noun.name));
    const words = [`'${action}'`, `/${action}`, ...[',', ')', '.', ' '].map((end) => `${code}${end}`)];
    const holding = tests.filter(({ text }) => words.some((word) => text.includes(word)));
    if (holding.length === 0) throw new Error(`no test calls ${action}`);
    // Those of the noun that declares it first.
    const folder = `${dirname(noun.name)}/server/`;
    const sorted = holding.toSorted(
      (one, other) => Number(other.name.includes(folder)) - Number(one.name.includes(folder)),
    );
    const names = [...new Set(sorted.map(({ name }) => basename(name)))].slice(0, 4);
    return `| ${endpoint.method} | \`${action}\` | ${endpoint.label.join(' / ')} | ${named(names)} |`;
  };
  const callRows = await Promise.all(calls.map(rowOf));
  const behaviourRows = behaviours.map(
    ({ section, says, file, test }) =>
      `| ${section} | ${says} | \`${file}\`: ${test.replaceAll('|', '\\|')} |`,
  );
  const routeRows = routes.map(
    (route) => `| \`${route.path}\` | ${route.zh} / ${route.en} | ${journeysTo(route, journeys)} |`,
  );
  return `# The specification, and what holds it

Made by \`npm run generate\` from the routes, the declared calls, \`src/apps/specification.ts\` and the tests themselves; a
test fails where a row names a test that is not there.

## Behaviour

| section | what it says | test |
| --- | --- | --- |
${behaviourRows.join('\n')}

## Named calls

The tests that make each call. Every declared call goes through the conformance suites too (\`src/apps/server/conformance\`): rights, companies, repetition, input.

| | call | | tests |
| --- | --- | --- | --- |
${callRows.join('\n')}

## Routes

${OPENS} opens every screen and fails on a refused call or an error in the console; the others open it too.

| route | title | tests |
| --- | --- | --- |
${routeRows.join('\n')}
`;
}
