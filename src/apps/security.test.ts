import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => pattern.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sources = files('src', /\.tsx?$/).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
const serverSources = sources.filter((file) => !file.includes('/web/'));
/** Files that hold the pattern; comments do not count. */
const holding = (pattern: RegExp, among = sources) =>
  among.sort().filter((file) => pattern.test(read(file).replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')));

describe('docs/security.md', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('every row that is met names tests, and they are there', () => {
    const tests = new Set(
      [...files('src', /\.test\.tsx?$/), ...files('e2e', /\.test\.ts$/)].map((file) =>
        file.split('/').at(-1),
      ),
    );
    expect(rows.length).toBeGreaterThan(80);
    const untrue = rows
      .filter(([, , state = '']) => state.startsWith('met'))
      .flatMap(([, point, , , held = '']) => {
        const named = [...held.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
        return named.length === 0
          ? [`${point}: no test`]
          : named.filter((name) => !tests.has(name)).map((name) => `${point}: ${name}`);
      });
    expect(untrue).toEqual([]);
  });
});

describe('what no code of the product does', () => {
  test('no HTML is put together by hand', () => {
    expect(
      holding(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/),
    ).toEqual([]);
  });

  test('nothing is evaluated', () => {
    // The worker's own start from source is the one text that is run as code.
    expect(holding(/\beval\(|new Function\(|from 'node:vm'|eval: true/)).toEqual([
      'src/kernel/server/sheets/sheet-pool.ts',
    ]);
  });

  test('no shell; the embedded PostgreSQL alone is started', () => {
    const starting = holding(/node:child_process/);
    expect(starting.filter((file) => !file.startsWith('src/kernel/server/postgres/'))).toEqual([]);
    expect(holding(/shell: true|\bexec(Sync)?\(['"`]/, starting)).toEqual([]);
  });

  test('regular expressions are made of constants', () => {
    expect(holding(/new RegExp\(/, serverSources)).toEqual([
      'src/domains/money/contract-template/contract-template.markup.ts',
      'src/domains/organisation/audit/server/audit.values.ts',
      'src/domains/teaching/plan/plan.pattern.ts',
      'src/kernel/server/session/session-context.ts',
    ]);
  });

  test('chance without a secret is for waiting times and demo data alone', () => {
    expect(holding(/Math\.random\(/, serverSources).filter((file) => !file.includes('/demo/'))).toEqual([
      'src/kernel/server/http/mount.ts',
      'src/kernel/server/jobs/jobs.ts',
    ]);
  });

  test('five files call an address outside: of who signs people in, of the text-message provider, of a webhook, of the bucket', () => {
    // The script of /docs runs in the reader's browser.
    const inBrowser = 'src/kernel/server/docs/docs-script.ts';
    const calling = holding(
      /\bfetch\(|node:https|http\.request|\.connect\(\{ host|openid-client/,
      serverSources,
    );
    expect(calling.filter((file) => file !== inBrowser)).toEqual([
      'src/domains/organisation/identity/server/dialects.ts',
      'src/domains/organisation/identity/server/oidc.ts',
      'src/domains/organisation/sms/server/providers/ask.ts',
      'src/domains/organisation/webhook/server/webhook.post.ts',
      'src/kernel/server/ops/s3.ts',
    ]);
  });

  test('no call outside follows a redirect: those by fetch say so, a webhook is posted without it', () => {
    const inBrowser = 'src/kernel/server/docs/docs-script.ts';
    const fetching = holding(/\bfetch\(/, serverSources).filter((file) => file !== inBrowser);
    expect(fetching.length).toBeGreaterThan(2);
    for (const file of fetching) {
      const [calls, refusals] = [/\bfetch\(/g, /redirect: 'error'/g].map(
        (one) => read(file).match(one)?.length,
      );
      expect(refusals, file).toBe(calls);
    }
  });

  test('no test code in what is built, and every dependency has its line', () => {
    expect(
      holding(/from '[^']*\/testing\//).filter((file) => !file.startsWith('src/apps/server/conformance/')),
    ).toEqual([]);
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const told = read('docs/dependencies.md');
    expect(Object.keys(dependencies).filter((name) => !told.includes(name))).toEqual([]);
  });
});
