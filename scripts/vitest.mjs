// Runs projects of Vitest, shows what they say, and answers each test by name: `file > suite > test`, passed or failed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runNode, tool } from './commands.mjs';

/** `tests`: each name with its state and message. A file that cannot be loaded, or a run that breaks off, fails as one. */
export async function vitest(name, projects, { env = {}, files = [], args = [] } = {}) {
  const report = join(root, '.cache', `vitest-${name}.json`);
  rmSync(report, { force: true });
  const { code } = await runNode(
    [
      tool('vitest'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...files,
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { show: true, env },
  );
  const tests = existsSync(report) ? testsIn(JSON.parse(readFileSync(report, 'utf8'))) : [];
  // A run that ends badly without a failed test (no report, an unhandled error) must not look well.
  if (code !== 0 && !tests.some(({ isFailed }) => isFailed))
    tests.push({ file: '', name, isFailed: true, message: `ended with ${code} and no failed test` });
  return tests;
}

function testsIn({ testResults }) {
  return testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path).replaceAll('\\', '/');
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      return [{ file, name: file, isFailed: true, message }];
    return assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({
        file,
        name: [...test.ancestorTitles, test.title].join(' > '),
        isFailed: test.status === 'failed',
        message: (test.failureMessages ?? []).join('\n'),
      }));
  });
}
