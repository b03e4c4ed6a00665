// docs/generated from the code; `--check` only says whether they are fresh.
import { join } from 'node:path';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const args = [tool('tsx'), join(root, 'src/apps/server/generate.ts'), ...process.argv.slice(2)];
process.exitCode = (await runNode(args, { show: true })).code;
