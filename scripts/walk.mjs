// Walks the journeys. One that fails is walked once more, with a browser, a server and a database of its own: passing then,
// it counts, and is listed as unsteady with what stood before it. The sweep has no second try.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { isJourney } from './journeys.mjs';
import { vitest } from './vitest.mjs';

/** More than these, and it is no accident. */
export const MOST_UNSTEADY = 2;

/** The tests of both walks, each once, and those that passed only in one of the two. */
export async function walk(files, env) {
  if (files.length === 0) return { tests: [], unsteady: [] };
  const first = await vitest('journeys', ['e2e'], { files, env });
  const again = [...new Set(first.filter(isWorthAnother).map(({ file }) => file))];
  if (again.length === 0) return { tests: first, unsteady: [] };
  console.log(`walked once more: ${again.join(', ')}`);
  const failures = { E2E_FAILURES: 'e2e/failures/again' };
  const second = await vitest('journeys-again', ['e2e'], { files: again, env: { ...env, ...failures } });
  return judge(first, second, recordsIn(join(root, 'e2e/failures')));
}
const isWorthAnother = ({ file, isFailed }) => isFailed && isJourney(file);

/** Of a file that was walked twice, a test has failed if it failed whenever it was tried; if not always, it is unsteady. */
export function judge(first, second, records = new Map()) {
  const isTwice = ({ file }) => second.some((test) => test.file === file);
  const tests = first.filter((test) => !isTwice(test));
  const unsteady = [];
  for (const walks of byName([...first.filter(isTwice), ...second])) {
    const failed = walks.filter(({ isFailed }) => isFailed);
    // A file that could not be loaded, and then was.
    const isLoaded = walks.length === 1 && failed[0]?.name === failed[0]?.file && first.includes(failed[0]);
    const isUnsteady = failed.length > 0 && (failed.length < walks.length || isLoaded);
    tests.push({ ...walks[0], isFailed: failed.length > 0 && !isUnsteady });
    if (isUnsteady) unsteady.push({ ...failed[0], record: records.get(failed[0].name) });
  }
  return { tests, unsteady };
}

function byName(tests) {
  const groups = new Map();
  for (const test of tests) {
    const name = `${test.file} > ${test.name}`;
    groups.set(name, [...(groups.get(name) ?? []), test]);
  }
  return groups.values();
}

/** What failed journeys have left, by name; see `Failure` in e2e/browser.ts. */
function recordsIn(folder) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const records = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return new Map(records.map((record) => [record.journey, record]));
}

export function tellUnsteady({ file, name, message, record }) {
  console.warn(`\nUNSTEADY ${file} > ${name}\n${message.split('\n').slice(0, 6).join('\n')}`);
  for (const problem of record?.problems ?? []) console.warn(`  in the browser: ${problem}`);
  for (const { picture, shown, waiting, console: said } of record?.tabs ?? []) {
    console.warn(`  ${shown}\n  picture: ${picture}`);
    for (const call of waiting) console.warn(`  unanswered: ${call}`);
    for (const line of said.slice(-5)) console.warn(`  console: ${line}`);
  }
}
