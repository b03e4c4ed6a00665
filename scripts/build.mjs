// dist/ from src/. Built aside and renamed, so that dist/ is always whole; its stamp says of which sources it is.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

const dist = join(root, 'dist');
const cache = join(root, '.cache');

export async function ensureBuilt({ force = false } = {}) {
  if (!force && isFresh()) return;
  await withLock(
    join(cache, 'build.lock'),
    async () => {
      if (force || !isFresh()) await build();
    },
    () => console.log('等待另一个构建 / waiting for another build…'),
  );
}

const isFresh = () =>
  existsSync(join(dist, 'stamp')) && readFileSync(join(dist, 'stamp'), 'utf8') === stamp();

function stamp() {
  const hash = createHash('sha256');
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const settings = ['vite.web.config.ts', 'vite.server.config.ts', 'package-lock.json'].map((name) =>
    join(root, name),
  );
  for (const file of [...sources, ...settings])
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

async function build() {
  console.log('构建 / building…');
  const began = Date.now();
  for (const name of readdirSync(cache)) {
    if (/^(build|dist)-/.test(name)) rmSync(join(cache, name), { recursive: true, force: true }); // a killed build's
  }
  const aside = join(cache, `build-${process.pid}`);
  mkdirSync(aside, { recursive: true });
  const of = stamp();
  const sides = await Promise.allSettled(['web', 'server'].map((side) => vite(side, join(aside, side))));
  const failed = sides.find(({ status }) => status === 'rejected'); // but leave none of them running
  if (failed) throw failed.reason;
  writeFileSync(join(aside, 'stamp'), of);
  const old = join(cache, `dist-${process.pid}`);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(aside, dist);
  rmSync(old, { recursive: true, force: true });
  console.log(`构建完成 / built (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

async function vite(side, outDir) {
  const args = [
    tool('vite'),
    'build',
    '-c',
    `vite.${side}.config.ts`,
    '--outDir',
    outDir,
    '--logLevel',
    'warn',
  ];
  const { code, output } = await runNode(args, { env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`The ${side} build failed:\n${output.trim()}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await ensureInstalled();
    await ensureBuilt({ force: true });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
