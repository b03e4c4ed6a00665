// What `npm test` and `npm run verify` run: checks and the tests without a browser share the two cores; the journeys come
// last, alone, because they are the ones that notice a busy machine.
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { root } from './commands.mjs';
import { scratch } from './scratch.mjs';
import { MOST_UNSTEADY, runTwice, tellUnsteady, walk } from './walk.mjs';

/** Always: every screen is opened once. */
const SCREENS = 'e2e/sweep.screens.test.ts';
const SWEEP = ['e2e/sweep.roles.zh.test.ts', 'e2e/sweep.roles.en.test.ts', 'e2e/sweep.test.ts'];

/**
 * Runs what was chosen (see choice.mjs), and tells of it. `sweep`: `whole`, or `once` in one language and at one width.
 * Answers whether all is well, how much was run, and what failed.
 */
export async function gate({ cases, reads, screens, journeys }, sweep = 'once') {
  const results = { complaints: [], suites: {}, failures: [], unsteady: [] };
  const step = (name, work) => timed(name, work, results);
  const places = placesForTests();
  const [browser] = await Promise.all([step('browser', ensureBrowser), step('build', ensureBuilt)]);
  await Promise.all([
    step('check', async () => void results.complaints.push(...(await check()))),
    // Apart from those that first wait for the demo data.
    step('unit, web and kernel tests', () => runTwice('light', ['unit', 'web', 'kernel'], { env: places })),
    step('api tests', () =>
      runTwice('api', ['api'], {
        env: { ...places, AFFECTED: named(cases), AFFECTED_READS: named(reads) },
        // A suite may have no case of an affected noun.
        args: ['--passWithNoTests'],
      }),
    ),
  ]);
  const env = {
    ...places,
    XUEZHANG_E2E_DIR: places.XUEZHANG_TEST_DIR,
    AFFECTED: named(screens),
    SWEEP: sweep,
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  const swept = screens === 'all' || screens.size > 0 ? SWEEP : [];
  await step('journeys', () => walk([SCREENS, ...swept, ...journeys], env));
  return tell(results);
}

/** `AFFECTED` for the suites. No noun has this name. */
const named = (nouns) => (nouns === 'all' ? 'all' : [...nouns].sort().join(',') || 'none');

function placesForTests() {
  const given = process.env.XUEZHANG_TEST_DIR;
  const memory = given ? undefined : scratch();
  return {
    // The journeys use the database that the tests before have made: its demo data takes half a minute.
    XUEZHANG_TEST_DIR: given ?? join(memory ?? join(root, 'node_modules/.cache'), 'xuezhang-test'),
    ...(memory && { TMPDIR: memory }),
  };
}

/** The tests that a step answers are counted under its name. */
async function timed(name, work, { complaints, suites, failures, unsteady }) {
  const began = Date.now();
  try {
    const answer = await work();
    if (!answer?.tests) return answer;
    const failed = answer.tests.filter(({ isFailed }) => isFailed);
    suites[name] = { passed: answer.tests.length - failed.length, failed: failed.length };
    failures.push(...failed);
    unsteady.push(...answer.unsteady);
    return answer;
  } catch (error) {
    complaints.push(name);
    console.error(`${name}: ${error.message}`);
  } finally {
    console.log(`== ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** Said once more at the end, where a reader of the last page looks. The very last line is for machines to read. */
function tell({ complaints, suites, failures, unsteady }) {
  for (const test of unsteady) tellUnsteady(test);
  if (unsteady.length > MOST_UNSTEADY) complaints.push(`${unsteady.length} unsteady tests`);
  for (const { file, name, message } of failures) console.error(`\nFAILED ${file} > ${name}\n${message}`);
  if (complaints.length > 0) console.error(`not well: ${complaints.join(', ')}`);
  const sum = (of) => Object.values(suites).reduce((total, suite) => total + suite[of], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  const isWell = failed === 0 && passed > 0 && complaints.length === 0;
  return { isWell, complaints, suites, failures, passed, failed, unsteady };
}
