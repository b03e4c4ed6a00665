// npm run torture [-- --only=storm,backup] [-- --short]: every row of the reliability table, and every journey in a browser.
// `SEED=… npm run torture` repeats a run; `OPERATIONS=1000000` is the full storm.
import './node-version.mjs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

await ensureInstalled();
await ensureBuilt();
const args = process.argv.slice(2);
// One after another: each begins with a fresh copy of its database, and would take it from one that is at work.
let { code } = await withLock(
  join(root, 'node_modules/.cache/torture.lock'),
  () => runNode([tool('tsx'), join(root, 'torture/run.ts'), ...args], { show: true }),
  () => console.log('another run is at work in this folder: waiting for it'),
);
if (!args.some((arg) => arg.startsWith('--only=') || arg === '--short')) {
  const browser = await ensureBrowser();
  const env = browser ? { CHROMIUM_PATH: browser } : {};
  code ||= (await runNode([tool('vitest'), 'run', '--project', 'e2e'], { show: true, env })).code;
}
process.exitCode = code;
