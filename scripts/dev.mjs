// npm run dev: the screens by Vite on WEB_PORT (5173), reloaded as you type; the API by tsx on PORT (3000), restarted.
// npm run dev -- --fresh: the same with an empty database, for when a migration that is not released was edited.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const port = process.env.PORT || '3000';
const webPort = process.env.WEB_PORT || '5173';
// The server finds db/ and dist/ from where its file lies, which is one folder deeper than when it is built.
const env = { ...process.env, PORT: port, API_PORT: port, WEB_PORT: webPort, XUEZHANG_ROOT: '../../..' };
if (!env.DATABASE_URL) env.DEMO ??= '1';
if (process.argv.includes('--fresh')) startOver();

const screens = start([tool('vite'), '-c', 'vite.web.config.ts', '--clearScreen', 'false'], 'inherit');
const server = start([tool('tsx'), 'watch', '--clear-screen=false', 'src/apps/server/main.ts'], 'pipe');
const children = [screens, server];
server.stderr.on('data', (chunk) => {
  process.stderr.write(chunk);
  if (String(chunk).includes('was changed after it had been applied'))
    console.error(
      '  If it is not released yet: npm run dev -- --fresh starts over with an empty database.\n',
    );
});

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
await announce();

function start(args, stderr) {
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'inherit', stderr] });
}

/** Once both answer: the server says its own address, but the screens as they are typed are Vite's. */
async function announce() {
  const page = `http://localhost:${webPort}`;
  const answers = (url) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!closing && !((await answers(`${page}/`)) && (await answers(`http://127.0.0.1:${port}/readyz`))))
    await sleep(300);
  if (!closing) console.log(`\n  页面 page       ${page}  (open this one; it reloads as you type)\n`);
}

/** The embedded database and the files are set aside, not deleted; the last set aside makes room. */
function startOver() {
  const data = resolve(root, process.env.DATA_DIR || 'data');
  if (env.DATABASE_URL) stop('--fresh is for the embedded database; DATABASE_URL names another one.');
  if (!existsSync(data)) return;
  const card = join(data, 'postgres/cluster/postmaster.pid');
  const running = existsSync(card) && isAlive(Number(readFileSync(card, 'utf8').split('\n')[0]));
  if (running) stop(`Something runs on ${data}: stop it first.`);
  rmSync(`${data}.old`, { recursive: true, force: true });
  renameSync(data, `${data}.old`);
  console.log(`  ${data} was set aside as ${data}.old`);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
