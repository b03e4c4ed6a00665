// Run after `npm install`. A registry mirror may not (yet) have a tool's programs for every other platform; npm then
// leaves them out of package-lock.json, and `npm ci` refuses the file everywhere. This writes the missing entries,
// which is enough: npm skips what is for another platform and asks the registry only for its own.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (`node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages) continue;
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version))
      throw new Error(`${name} ${version}: say by hand what platform this is for.`);
    const { cpu, libc, os } = platform;
    // In npm's own order, so that it changes nothing when it writes the file next; JSON leaves out what is undefined.
    lock.packages[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os };
    added.push(name);
  }
}

function platformOf(name) {
  const [, os, cpu, kind = ''] =
    /(android|darwin|freebsd|linux|openharmony|win32|wasm32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|wasi)(-\w+)?$/.exec(
      name,
    ) ?? [];
  if (!os) return undefined;
  if (os === 'wasm32') return { cpu: ['wasm32'] };
  const libc = kind.includes('musl') ? 'musl' : 'glibc';
  return { os: [os], cpu: [cpu], ...(os === 'linux' ? { libc: [libc] } : {}) };
}

if (added.length > 0 && process.argv.includes('--check')) {
  console.error(`package-lock.json lacks ${added.length} platforms; run: node scripts/complete-lock.mjs`);
  process.exitCode = 1;
} else if (added.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`package-lock.json: added ${added.length} platforms`);
}
