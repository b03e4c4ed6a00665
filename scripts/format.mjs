// npm run format: every file as Biome writes it, and what it can mend by itself; `npm run format -- <files>` these.
import { runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const named = process.argv.slice(2);
const args = [tool('biome', '@biomejs/biome'), 'check', '--write', '--error-on-warnings'];
process.exitCode = (await runNode([...args, ...(named.length > 0 ? named : ['.'])], { show: true })).code;
