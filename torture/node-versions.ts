import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { run } from '../scripts/commands.mjs';
import { root } from './place.ts';
import { counted } from './suites.ts';
import { none, type Torture, thousands } from './torture.ts';

/** The oldest that is promised, and the ones that are looked after for long. */
const RANGES = ['~20.19.0', '^22.0.0', '^24.0.0'];
const named = (flag: string) =>
  process.argv
    .find((arg) => arg.startsWith(`--${flag}=`))
    ?.slice(flag.length + 3)
    .split(',');

/** The suites that need no browser, by each Node. `--versions=22,24` takes these, `--files=…` narrows the api suite. */
export async function nodeVersions(torture: Torture): Promise<void> {
  const versions = named('versions');
  const files = named('files');
  const ranges = RANGES.filter(
    (range) => !versions || versions.some((version) => range.slice(1).startsWith(version)),
  );
  for (const range of ranges) {
    const node = await nodeOf(range);
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    torture.say(`Node ${version}`);
    // What a test starts by the name of `node` is this one too.
    const env = { SEED: torture.seed, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
    const inner = torture.short
      ? { passed: 0, failed: 0 }
      : await counted(torture, ['unit', 'kernel'], [], { env, node });
    const api = await counted(torture, ['api'], files ?? [], { env, node });
    const narrowed = files ? ` of ${files.join(', ')} alone` : '';
    torture.tell(
      none(
        `Node ${version}: unit, kernel and api suites`,
        inner.failed + api.failed,
        `${thousands(inner.passed)} tests of unit and kernel, ${thousands(api.passed)} of api${narrowed} passed, failures counted`,
      ),
    );
  }
}

/** That Node's program, from npm, into a folder of its own: the project does not depend on it. */
async function nodeOf(range: string): Promise<string> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules/.cache/xuezhang-node', range.replace(/[^\d.]/g, ''));
  await mkdir(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${range}`];
  const { code, output } = await run('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0)
    throw new Error(`npm brings no Node ${range}: ${output.trim().split('\n').slice(-3).join(' ')}`);
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
