// npm run check: everything that can be judged without running the product.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

const script = (name, ...args) => [join(root, 'scripts', name), ...args];
/** What has not changed since the last time is not looked at again. One checker each: several infer the same types several times. */
const types = (name) => [
  tool('tsc', 'typescript'),
  '-p',
  `tsconfig.${name}.json`,
  '--pretty',
  'false',
  '--incremental',
  '--checkers',
  '1',
  '--tsBuildInfoFile',
  join(root, 'node_modules/.cache/tsc', `${name}.json`),
];

const steps = () => ({
  'types: shared': types('shared'),
  'types: server': types('server'),
  'types: web': types('web'),
  'types: tests': types('tests'),
  'format and lint': [tool('biome', '@biomejs/biome'), 'check', '--error-on-warnings', '--colors=off', '.'],
  'lock file': script('complete-lock.mjs', '--check'),
  boundaries: script('check-boundaries.mjs'),
  'dead code': [tool('knip'), '--no-progress'],
  'generated documents': script('generate.mjs', '--check'),
});

/** Answers the names of what failed. */
export async function check() {
  const results = await Promise.all(
    Object.entries(steps()).map(async ([name, args]) => {
      const { code, output, seconds } = await runNode(args, { env: { NO_COLOR: '1' } });
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
      return { name, code, output };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) console.error(`\n--- ${name}\n${output.trim()}`);
  return failed.map(({ name }) => name);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const failed = await check();
  process.exitCode = failed.length > 0 ? 1 : 0;
}
