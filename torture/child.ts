import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './place.ts';

/** A tool of an installed package, run by Node (this one, or another); what it says is shown, and answered where it is asked for. */
export function runTool(
  tool: 'vitest/vitest.mjs' | 'tsx/dist/cli.mjs' | 'vite/bin/vite.js',
  args: readonly string[],
  {
    env = {},
    cwd = root,
    isHeard = false,
    node = process.execPath,
  }: { env?: object; cwd?: string; isHeard?: boolean; node?: string } = {},
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(node, [join(root, 'node_modules', tool), ...args], {
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
