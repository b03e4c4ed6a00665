// Runs tests, and some of those that fail once more: a journey, with a browser, a server and a database of its own; any
// other test only if it ran out of time, because that says more of the machine than of the product. What passes then
// counts, and is listed as unsteady with what stood before it. A wrong result has no second try.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { isJourney } from './journeys.mjs';
import { vitest } from './vitest.mjs';

/** More than these, and it is no accident. */
export const MOST_UNSTEADY = 2;

/** Walks the journeys and the sweep. */
export async function walk(files, env) {
  if (files.length === 0) return { tests: [], unsteady: [] };
  const again = { E2E_FAILURES: 'e2e/failures/again' };
  return runTwice('journeys', ['e2e'], { files, env }, again);
}

/** The tests of both runs, each once, and those that passed only in one of the two. */
export async function runTwice(name, projects, options, envAgain = {}) {
  const first = await vitest(name, projects, options);
  const files = [...new Set(first.filter(isWorthAnother).map(({ file }) => file))];
  if (files.length === 0) return { tests: first, unsteady: [] };
  console.log(`once more: ${files.join(', ')}`);
  const env = { ...options.env, ...envAgain };
  const second = await vitest(`${name}-again`, projects, { ...options, files, env });
  return judge(first, second, recordsIn(join(root, 'e2e/failures')));
}

/** A failed test without a file is a run that broke off: there is nothing to choose. */
export const isWorthAnother = ({ file, isFailed, message }) =>
  isFailed && file !== '' && (isJourney(file) || ranOutOfTime(message));
/** As Vitest and its report say it. */
const ranOutOfTime = (message) => /^Error: (STACK_TRACE_ERROR|(Test|Hook) timed out in)/.test(message);

/** Of a file that was run twice, a test has failed if it failed whenever it was tried; if not always, it is unsteady. */
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
