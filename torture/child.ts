import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './place.ts';

/** A tool of an installed package, run by Node; what it says is shown, and answered where it is asked for. */
export function runTool(
  tool: 'vitest/vitest.mjs' | 'tsx/dist/cli.mjs' | 'vite/bin/vite.js',
  args: readonly string[],
  { env = {}, cwd = root, isHeard = false }: { env?: object; cwd?: string; isHeard?: boolean } = {},
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', isHeard ? 'pipe' : 'inherit', 'inherit'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk) => {
      chunks.push(chunk);
      process.stdout.write(chunk);
    });
    child.once('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(chunks).toString() }));
  });
}
