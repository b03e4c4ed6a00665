// npm run dev: the screens by Vite on WEB_PORT (5173), reloaded as you type; the API by tsx on PORT (3000), restarted.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { root, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const port = process.env.PORT || '3000';
// The server finds db/ and dist/ from where its file lies, which is one folder deeper than when it is built.
const env = { ...process.env, PORT: port, API_PORT: port, XUEZHANG_ROOT: '../../..' };
if (!env.DATABASE_URL) env.DEMO ??= '1';

const children = [
  [tool('vite'), '-c', 'vite.web.config.ts', '--clearScreen', 'false'],
  [tool('tsx'), 'watch', '--clear-screen=false', 'src/apps/server/main.ts'],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }));

let closing = false;
function close(signal) {
  closing = true;
  for (const child of children) child.kill(signal);
}
process.on('SIGTERM', () => close('SIGTERM'));
process.on('SIGINT', () => {
  closing = true; // Ctrl-C has reached the children too; a second one would make tsx kill the server
});
for (const child of children) {
  child.once('exit', (code) => {
    if (!closing) close('SIGTERM'); // one without the other is of no use
    process.exitCode ||= code ?? 0;
  });
}
