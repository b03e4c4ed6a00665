import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Endpoint } from '@/kernel/contract/api.ts';
import type { RouteInfo } from '@/kernel/screen.ts';
import type { Behaviour } from '../specification.ts';

const OPENS = '`sweep.screens`';

/** The tests below a folder, with their texts. */
const testsIn = (root: string, folder: string): readonly { name: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
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
function journeysTo({ path }: RouteInfo, journeys: ReturnType<typeof testsIn>): string {
  const opening = journeys.filter(({ text }) => addressesIn(text).some((address) => isAt(address, path)));
  return [OPENS, ...opening.map(({ name }) => `\`${basename(name, '.test.ts')}\``)].join(', ');
}

/** `docs/generated/specification.md`: every route, named call and behaviour of the specification, with what holds it. */
export function specificationPage(
  root: string,
  routes: readonly RouteInfo[],
  endpoints: readonly Endpoint[],
  calls: readonly string[],
  behaviours: readonly Behaviour[],
): string {
  const journeys = testsIn(root, 'e2e').filter(({ name }) => !name.includes('sweep'));
  const tests = testsIn(root, 'src');
  const callRows = calls.map((action) => {
    const endpoint = endpoints.find((one) => one.action === action);
    if (!endpoint) throw new Error(`${action} is named in the specification and declared nowhere`);
    const own = tests.filter(({ text }) => text.includes(`'${action}'`)).map(({ name }) => basename(name));
    const ofNoun = tests
      .filter(({ name }) => name.includes(`/${endpoint.noun.replaceAll('_', '-')}/server/`))
      .map(({ name }) => basename(name));
    return `| ${endpoint.method} | \`${action}\` | ${endpoint.label.join(' / ')} | ${named([...new Set([...own, ...ofNoun])].slice(0, 4))} |`;
  });
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

Every declared call goes through the conformance suites too (\`src/apps/server/conformance\`): rights, companies, repetition, input.

| | call | | tests |
| --- | --- | --- | --- |
${callRows.join('\n')}

## Routes

${OPENS} opens every screen and fails on a refused call or an error in the console; the others do a task that begins there.

| route | title | tests |
| --- | --- | --- |
${routeRows.join('\n')}
`;
}
