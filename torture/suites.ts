import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runTool } from './child.ts';
import { root } from './place.ts';
import { none, type Torture, thousands } from './torture.ts';

/** A row that `npm test` tries on the nouns that a change affects, and this on all: its tests, and what they promise. */
interface Suite {
  readonly what: string;
  readonly files: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How much was tried, where the number of tests does not say it. */
  readonly of?: string;
}
const generated = (name: string) => `src/apps/server/conformance/${name}.test.ts`;
const setting = (name: string, usual: string, short: string, torture: Torture) =>
  process.env[name] ?? (torture.short ? short : usual);

const suites = {
  model: (torture: Torture): Suite => {
    const env = {
      LEDGER_RUNS: setting('LEDGER_RUNS', '8800', '2', torture),
      MONEY_RUNS: setting('MONEY_RUNS', '300', '2', torture),
      OUT_RUNS: setting('OUT_RUNS', '200', '2', torture),
      RUNS: setting('RUNS', '300', '2', torture),
    };
    const [ledger, money, out, each] = [env.LEDGER_RUNS, env.MONEY_RUNS, env.OUT_RUNS, env.RUNS].map(
      Number,
    ) as [number, number, number, number];
    const sequences = ledger + money + out + 3 * each;
    return {
      what: 'model: random sequences against the same on paper, differences',
      files: ['model.test'],
      env,
      of: `${thousands(sequences)} sequences: ledger ${ledger}, money ${money}, ways out ${out}, hours, lessons and attendance ${each} each`,
    };
  },
  races: (): Suite => ({
    what: 'races: each move against each other move on one document',
    files: [generated('races'), 'money-races'],
  }),
  isolation: (): Suite => ({
    what: 'isolation: every endpoint × every role × a foreign company × every id',
    files: [generated('isolation'), generated('isolation.changes')],
  }),
  permissions: (): Suite => ({
    what: 'permissions: every endpoint × no token, ended session, disabled admin, each role',
    files: [generated('permissions')],
  }),
  fuzz: (torture: Torture): Suite => ({
    what: 'fuzz from the declared schemas, and malformed requests',
    files: [generated('fuzz'), generated('malformed')],
    env: { FUZZ_RUNS: setting('FUZZ_RUNS', '100', '2', torture) },
  }),
  injection: (): Suite => ({
    what: 'injection: SQL, HTML, formulas, paths, prototype, NUL in every text field',
    files: [generated('injection')],
  }),
  repeats: (torture: Torture): Suite => ({
    what: 'repeats: each mutating call twice at once, after a kill, with another body',
    files: [generated('repeats'), generated('trail'), 'money-storm'],
    env: {
      PAYMENTS: setting('PAYMENTS', '3000', '60', torture),
      CRASHES: setting('CRASHES', '20', '1', torture),
    },
  }),
  brute: (): Suite => ({
    what: 'brute force: ten tries an account and 15 minutes, five tries a code, over both nodes',
    files: [
      'session.login',
      'session.code',
      'session.factor',
      'limits.test',
      'src/apps/server/nodes/two-nodes.test.ts',
    ],
  }),
};

interface Told {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** What Vitest counted; each test that failed is noted. */
export async function counted(
  torture: Torture,
  projects: readonly string[],
  files: readonly string[],
  { env = {}, node }: { env?: object; node?: string } = {},
): Promise<{ failed: number; passed: number }> {
  const report = join(tmpdir(), `xz-suite-${process.pid}.json`);
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  args.push('--reporter=default', '--reporter=json', `--outputFile=${report}`);
  const { code } = await runTool('vitest/vitest.mjs', [...args, ...files], { env, ...(node && { node }) });
  const told = JSON.parse(await readFile(report, 'utf8').catch(() => 'null')) as Told | null;
  await rm(report, { force: true });
  let unmade = 0;
  for (const { name, status: ofFile, assertionResults } of told?.testResults ?? []) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName } of failed) torture.note(`- failed: ${fullName}`);
    // What could not be made ready has no test that failed.
    if (ofFile !== 'failed' || failed.length > 0) continue;
    unmade += 1;
    torture.note(`- not made ready: ${relative(root, name)}`);
  }
  // A suite that did not come to its end has failed, whatever it counted until then.
  return {
    failed: Math.max((told?.numFailedTests ?? 1) + unmade, code === 0 ? 0 : 1),
    passed: told?.numPassedTests ?? 0,
  };
}

async function run(torture: Torture, { what, files, env = {}, of }: Suite): Promise<void> {
  const all = { AFFECTED: torture.short ? 'role,news' : 'all', SEED: torture.seed, ...env };
  const { failed, passed } = await counted(torture, ['api', 'kernel'], files, { env: all });
  const told = `${thousands(passed)} tests passed, failures counted`;
  torture.tell(none(what, failed, of ? `${of}; ${told}` : told));
}

/** By the name of the part. */
export const suiteParts = Object.entries(suites).map(
  ([name, suite]) => [name, (torture: Torture) => run(torture, suite(torture))] as const,
);
