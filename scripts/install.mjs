// node_modules as package-lock.json says. Runs before anything is installed, so it knows Node's own modules only.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './commands.mjs';
import { withLock } from './lock.mjs';

const stampFile = join(root, 'node_modules', '.xuezhang-stamp');

export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(
    join(root, '.cache', 'install.lock'),
    async () => {
      if (isInstalled()) return; // by the one we waited for
      if (!installedByHand()) await install();
      writeFileSync(stampFile, stamp());
    },
    () => console.log('等待另一个安装 / waiting for another install…'),
  );
}

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function stamp() {
  const { dependencies, devDependencies, optionalDependencies } = readJson(join(root, 'package.json'));
  return createHash('sha256')
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/** After `npm install` npm's own record of node_modules agrees with the lock file; then there is nothing to do. */
function installedByHand() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const there = readJson(record).packages;
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages).filter(
    ([path]) => path !== '',
  );
  const agrees = ([path, { version, optional }]) =>
    there[path] ? there[path].version === version : optional === true;
  return wanted.every(agrees);
}

async function install() {
  console.log('安装依赖 / installing dependencies…');
  // What builds is a devDependency, so an environment that omits those would end in a half product.
  const quietly = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  // The second try forgives a lock file that `ci` finds incomplete; it keeps to the versions in it all the same.
  for (const command of [['ci'], ['install', '--no-save']]) {
    const { code, seconds } = await npm([...command, ...quietly]);
    if (code === 0) return console.log(`依赖已安装 / dependencies installed (${seconds.toFixed(0)} s)`);
    console.log(`npm ${command[0]}: ${code}`);
  }
  throw new Error('The dependencies could not be installed; what npm said is above.');
}

/** The npm that runs us, if one does; else the one on the path. */
function npm(args) {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.c?js$/.test(own)) return run(process.execPath, [own, ...args], { show: true });
  return run('npm', args, { show: true, shell: process.platform === 'win32' });
}
