// How the scripts run a tool: by Node from node_modules, without npx between, so that a signal reaches the tool itself.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** The file behind a command of an installed package. */
export function tool(name, packageName = name) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** Runs Node with these arguments. Answers its exit code, what it said unless `show`, and how long it took. */
export function runNode(args, { show = false, env = {} } = {}) {
  return run(process.execPath, args, { show, env });
}

export function run(command, args, { show = false, env = {}, shell = false } = {}) {
  const began = Date.now();
  return new Promise((done) => {
    const stdio = ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'];
    const child = spawn(command, args, { cwd: root, stdio, shell, env: { ...process.env, ...env } });
    const said = [];
    child.stdout?.on('data', (chunk) => said.push(chunk));
    child.stderr?.on('data', (chunk) => said.push(chunk));
    const end = (code) =>
      done({ code, output: Buffer.concat(said).toString(), seconds: (Date.now() - began) / 1000 });
    child.once('error', (error) => {
      said.push(Buffer.from(error.message));
      end(127);
    });
    child.once('close', (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}
