// npm run check: everything that can be judged without running the product.
// npm run check -- --changed: only what the files need that differ from HEAD; --changed=main: from where main was left.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';
import { causeFirst, PROJECTS, typesOf } from './types.mjs';

const script = (name, ...args) => [join(root, 'scripts', name), ...args];
const biome = (...files) => [
  tool('biome', '@biomejs/biome'),
  'check',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
  '--colors=off',
  ...files,
];

const everything = () => ({
  ...Object.fromEntries(PROJECTS.map((name) => [`types: ${name}`, typesOf(name)])),
  'format and lint': biome('.'),
  'lock file': script('complete-lock.mjs', '--check'),
  boundaries: script('check-boundaries.mjs'),
  documents: script('check-documents.mjs'),
  'dead code': [tool('knip'), '--no-progress'],
  'generated documents': script('generate.mjs', '--check'),
});

/** Files that differ, and still exist. */
async function changedSince(base) {
  const git = async (...args) => (await run('git', args)).output.split('\n').filter(Boolean);
  const [from = 'HEAD'] = base === 'HEAD' ? [] : await git('merge-base', base, 'HEAD');
  const named = await git('diff', '--name-only', '--diff-filter=d', from);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...named, ...added])].filter((file) => existsSync(join(root, file)));
}

const isTest = (file) => /[.]test[.]tsx?$|^(e2e|bench|torture)\//.test(file);
/** What a source can break: its own side, and the tests of it; what both sides share, everything. */
function projectsOf(file) {
  if (!/[.](tsx?|json)$/.test(file)) return [];
  if (isTest(file)) return ['tests'];
  if (!file.startsWith('src/')) return /^tsconfig/.test(file) ? PROJECTS : ['tests'];
  if (/\/server\//.test(file)) return ['server', 'tests'];
  return /\/web\//.test(file) ? ['web', 'tests'] : PROJECTS;
}

function neededBy(files) {
  const sources = files.filter((file) => /^src\/.*[.]tsx?$/.test(file));
  const some = (pattern) => files.some((file) => pattern.test(file));
  const projects = PROJECTS.filter((name) => files.some((file) => projectsOf(file).includes(name)));
  return {
    ...Object.fromEntries(projects.map((name) => [`types: ${name}`, typesOf(name)])),
    ...(files.length > 0 && { 'format and lint': biome(...files) }),
    ...(some(/^package(-lock)?[.]json$/) && { 'lock file': script('complete-lock.mjs', '--check') }),
    ...(sources.length > 0 && { boundaries: script('check-boundaries.mjs', ...sources) }),
    ...(some(/[.]md$|^src\/|^scripts\/|^package[.]json$/) && { documents: script('check-documents.mjs') }),
    ...(some(/[.](contract|access|status|text|shapes|import)[.]ts$|\/routes[.]json$/) && {
      'generated documents': script('generate.mjs', '--check'),
    }),
  };
}

/** Answers the names of what failed. */
export async function check(steps = everything()) {
  const results = await Promise.all(
    Object.entries(steps).map(async ([name, args]) => {
      const { code, output, seconds } = await runNode(args, { env: { NO_COLOR: '1' } });
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
      return { name, code, output };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) {
    const said = output.trim();
    console.error(`\n--- ${name}\n${name.startsWith('types') ? causeFirst(said) : said}`);
  }
  return failed.map(({ name }) => name);
}

async function stepsFor(args) {
  const wish = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (!wish) return everything();
  const files = await changedSince(wish.split('=')[1] || 'HEAD');
  console.log(`${files.length} changed files; \`npm run check\` and \`npm test\` look at all`);
  return neededBy(files);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const failed = await check(await stepsFor(process.argv.slice(2)));
  process.exitCode = failed.length > 0 ? 1 : 0;
}
