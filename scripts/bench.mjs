// npm run bench: measures the built server.
import './node-version.mjs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await ensureBuilt();
const args = [tool('tsx'), join(root, 'bench/run.ts'), ...process.argv.slice(2)];
process.exitCode = (await runNode(args, { show: true })).code;
