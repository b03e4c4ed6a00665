// npm run two-nodes [-- --writes 2000 --callers 16]: two built servers behind a balancer, one of them killed.
import './node-version.mjs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await ensureBuilt();
const args = [tool('tsx'), join(root, 'bench/two-nodes.ts'), ...process.argv.slice(2)];
process.exitCode = (await runNode(args, { show: true })).code;
