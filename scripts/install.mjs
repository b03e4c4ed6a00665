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
      if (missing().length > 0) await install();
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

/** What the lock file asks for on this machine and npm's own record of node_modules does not have. */
function missing() {
  const record = join(root, 'node_modules', '.package-lock.json');
  const there = existsSync(record) ? readJson(record).packages : {};
  return Object.entries(readJson(join(root, 'package-lock.json')).packages)
    .filter(([path, wanted]) => path !== '' && !agrees(there[path], wanted))
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')} ${version}`);
}

/** What is optional may be left out, but not a tool's program for this very platform: nothing would run. */
const agrees = (there, wanted) =>
  there ? there.version === wanted.version : wanted.optional === true && !isForThisPlatform(wanted);

function isForThisPlatform({ os, cpu, libc }) {
  const ownLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return (
    os?.includes(process.platform) === true &&
    cpu?.includes(process.arch) === true &&
    (libc === undefined || libc.includes(ownLibc))
  );
}

async function install() {
  console.log('安装依赖 / installing dependencies…');
  // What builds is a devDependency, so an environment that omits those would end in a half product.
  const quietly = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  // The second try forgives a lock file that `ci` finds incomplete; it keeps to the versions in it all the same.
  for (const command of [['ci'], ['install', '--no-save']]) {
    const { code, seconds } = await npm([...command, ...quietly]);
    const lacking = code === 0 ? missing() : [];
    if (code === 0 && lacking.length === 0)
      return console.log(`依赖已安装 / dependencies installed (${seconds.toFixed(0)} s)`);
    console.log(`npm ${command[0]}: ${code === 0 ? `without ${lacking.join(', ')}` : code}`);
  }
  throw new Error('The dependencies could not be installed; what npm said is above.');
}

/** The npm that runs us, if one does; else the one on the path. */
function npm(args) {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.c?js$/.test(own)) return run(process.execPath, [own, ...args], { show: true });
  return run('npm', args, { show: true, shell: process.platform === 'win32' });
}
