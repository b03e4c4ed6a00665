// Which journeys a landing walks: the shell's, the whole chain and the sweep over all screens always; of the nouns' own
// a third, chosen by the commit, so that all have their turn. `npm run torture` walks them all.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';

const ALWAYS = ['chain', 'keep-alive', 'login', 'navigation', 'requests', 'start', 'sweep', 'widgets'];
const LANDINGS = 3;

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'a copy without its history';
  }
}

export function journeysOfLanding(seed = process.env.SEED ?? commit()) {
  const hasTurn = (name) =>
    createHash('sha256').update(`${seed} journey ${name}`).digest().readUInt32BE() % LANDINGS === 0;
  return readdirSync(join(root, 'e2e'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.test\.ts$/, ''))
    .filter((name) => process.env.WHOLE === '1' || ALWAYS.includes(name) || hasTurn(name))
    .map((name) => `e2e/${name}.test.ts`);
}
