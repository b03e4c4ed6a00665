// Which journeys a landing walks: the shell's and the sweep over the screens always; of the nouns' own, and the chain
// through all of them, some, chosen by the commit, so that all have their turn. `npm run torture` walks them all.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';

const ALWAYS = ['keep-alive', 'login', 'navigation', 'requests', 'start', 'sweep', 'widgets'];
const NOUNS_AT_A_LANDING = 2;

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'a copy without its history';
  }
}

export function journeysOfLanding(seed = process.env.SEED ?? commit()) {
  const turnOf = (name) => createHash('sha256').update(`${seed} journey ${name}`).digest().readUInt32BE();
  const all = readdirSync(join(root, 'e2e'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.test\.ts$/, ''));
  const ofNouns = all.filter((name) => !ALWAYS.includes(name)).sort((a, b) => turnOf(a) - turnOf(b));
  const most = process.env.WHOLE === '1' ? all.length : NOUNS_AT_A_LANDING;
  return [...ALWAYS, ...ofNouns.slice(0, most)].map((name) => `e2e/${name}.test.ts`);
}
