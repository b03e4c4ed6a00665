// npm run bench: measures the built server.
import './node-version.mjs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

await ensureInstalled();
await ensureBuilt();
const args = [tool('tsx'), join(root, 'bench/run.ts'), ...process.argv.slice(2)];
// One after another: two at once would measure each other.
const { code } = await withLock(
  join(root, 'node_modules/.cache/bench.lock'),
  () => runNode(args, { show: true }),
  () => console.log('another run is at work in this folder: waiting for it'),
);
process.exitCode = code;
