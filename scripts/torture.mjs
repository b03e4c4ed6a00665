// npm run torture: what npm test tries on some endpoints and screens, on all of them; every journey; long runs of what is random.
// `SEED=… npm run torture` repeats a run.
import './node-version.mjs';
import { randomBytes } from 'node:crypto';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await ensureBuilt();
const browser = await ensureBrowser();
const seed = process.env.SEED ?? randomBytes(6).toString('hex');
const env = {
  WHOLE: '1',
  SEED: seed,
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? '100',
  // Money: sequences of the model tests, and payments entered while PostgreSQL is killed so often.
  RUNS: process.env.RUNS ?? '2000',
  LEDGER_RUNS: process.env.LEDGER_RUNS ?? '2000',
  MONEY_RUNS: process.env.MONEY_RUNS ?? '500',
  PAYMENTS: process.env.PAYMENTS ?? '3000',
  CRASHES: process.env.CRASHES ?? '20',
  ...(browser && { CHROMIUM_PATH: browser }),
};
console.log(`seed ${seed}`);
let code = 0;
for (const args of [
  ['--project', 'api', 'src/apps/server/generated'],
  ['--project', 'api', 'money-storm', 'model.test'],
  ['--project', 'e2e'],
])
  code ||= (await runNode([tool('vitest'), 'run', ...args], { show: true, env })).code;
process.exitCode = code;
