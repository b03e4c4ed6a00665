// npm test: everything. Checks and the tests without a browser share the two cores; the journeys come last, alone,
// because they are the ones that notice a busy machine. The last line but the exit code is for machines to read.
import './node-version.mjs';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';
import { journeysOfLanding } from './journeys.mjs';
import { scratch } from './scratch.mjs';

const given = process.env.XUEZHANG_TEST_DIR;
const memory = given ? undefined : scratch();
const places = {
  // The journeys use the database that the tests before have made: its demo data takes half a minute.
  XUEZHANG_TEST_DIR: given ?? join(memory ?? join(root, 'node_modules/.cache'), 'xuezhang-test'),
  ...(memory && { TMPDIR: memory }),
};
const counts = { passed: 0, failed: 0 };
const complaints = [];
const failures = [];

async function step(name, work) {
  const began = Date.now();
  try {
    return await work();
  } catch (error) {
    complaints.push(name);
    console.error(`${name}: ${error.message}`);
  } finally {
    console.log(`== ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}

async function vitest(name, projects, { env = {}, files = [] } = {}) {
  const report = join(root, '.cache', `vitest-${name}.json`);
  rmSync(report, { force: true });
  const { code } = await runNode(
    [
      tool('vitest'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { show: true, env: { ...places, ...env } },
  );
  const { passed, failed } = existsSync(report)
    ? tally(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  if (code !== 0 && failed === 0) failures.push(`${name}: ended with ${code} and no failed test`);
  counts.passed += passed;
  // A run that ends badly without a failed test (no report, an unhandled error) must not look well.
  counts.failed += code !== 0 ? Math.max(failed, 1) : failed;
}

/** A file that could not even be loaded has no tests to count; it counts as one that failed. */
function tally({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  for (const { name, message } of unloaded) failures.push(`${name}\n${message}`);
  for (const { name, assertionResults } of testResults)
    for (const test of assertionResults.filter(({ status }) => status === 'failed'))
      failures.push(`${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

await step('install', ensureInstalled);
const [browser] = await Promise.all([step('browser', ensureBrowser), step('build', ensureBuilt)]);
await Promise.all([
  step('check', async () => complaints.push(...(await check()))),
  // Apart from those that first wait for the demo data.
  step('unit, web and kernel tests', () => vitest('light', ['unit', 'web', 'kernel'])),
  step('api tests', () => vitest('api', ['api'])),
]);
const journeys = {
  XUEZHANG_E2E_DIR: places.XUEZHANG_TEST_DIR,
  ...(browser && { CHROMIUM_PATH: browser }),
};
await step('journeys', () => vitest('journeys', ['e2e'], { env: journeys, files: journeysOfLanding() }));

// Said once more at the end, where a reader of the last page looks.
for (const failure of failures) console.error(`\nFAILED ${failure}`);
if (complaints.length > 0) console.error(`not well: ${complaints.join(', ')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 || complaints.length > 0 ? 1 : 0;
