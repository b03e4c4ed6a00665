import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, findBinaries, standingRoom } from './binaries.ts';
import { canReach, type DatabaseUser, databaseUser, giveTo, runAs } from './database-user.ts';
import type { StartLog } from './embedded.ts';
import { isAlive } from './postmaster.ts';

export interface Passwords {
  superuser: string;
  owner: string;
  app: string;
}

/** A database on disk, ready to be started. */
export interface Cluster {
  /** PostgreSQL's own data folder, without symbolic links. */
  folder: string;
  logFile: string;
  passwords: Passwords;
  user: DatabaseUser;
  binaries: Binaries;
  fsync: boolean;
}

/**
 * `<dataDir>/postgres` holds the data folder, its passwords and its log. It is made aside and appears by one rename,
 * so it is either whole or not there; of two that make it at once, one wins and the other takes the winner's.
 */
export async function prepareCluster(dataDir: string, fsync: boolean, log: StartLog): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const home = join(await realpath(dataDir), 'postgres');
  const user = databaseUser(join(home, 'cluster'));
  const binaries = await findBinaries(user, log);
  if (!(await lstat(home).catch(() => undefined))) await makeHome(home, { binaries, user, fsync, log });
  const folder = await realpath(join(home, 'cluster')).catch((error) => {
    if (error.code === 'EACCES')
      throw new Error(`${home} belongs to another user; run as that user, or set DATA_DIR.`);
    // Never answered with a new, empty database: somebody may still have the old one.
    throw new Error(`${home} is there but leads to no database. Restore it, or remove it to begin anew.`);
  });
  await mustBeUsable(folder, user);
  const passwords = JSON.parse(await readFile(join(home, 'passwords.json'), 'utf8')) as Passwords;
  return { folder, logFile: join(home, 'server.log'), passwords, user, binaries, fsync };
}

interface Making {
  binaries: Binaries;
  user: DatabaseUser;
  fsync: boolean;
  log: StartLog;
}

async function makeHome(home: string, making: Making): Promise<void> {
  const dataDir = join(home, '..');
  if (canReach(making.user, dataDir)) return publish(await initialise(dataDir, making), home, rename);
  const elsewhere = await ownFolderElsewhere(dataDir, !making.fsync);
  making.log.info(
    `embedded PostgreSQL: its user cannot reach ${dataDir}, so the database is kept in ${elsewhere}`,
  );
  const made = await initialise(elsewhere, making);
  const lasting = made.replace('making-', 'postgres-');
  await rename(made, lasting);
  await publish(lasting, home, symlink);
}

async function publish(made: string, home: string, appear: (from: string, to: string) => Promise<void>) {
  await appear(made, home).catch(async (error) => {
    await rm(made, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // else another start was quicker
  });
}

async function initialise(parent: string, { binaries, user, fsync }: Making): Promise<string> {
  await removeHalfMade(parent);
  const made = await mkdtemp(join(parent, `making-${process.pid}-`));
  beingMade.add(made);
  // The database's user passes through; were the folder its own, it could put a link where root writes the log.
  if (user.uid !== undefined) await chmod(made, 0o711);
  const password = () => randomBytes(32).toString('base64url');
  const passwords: Passwords = { superuser: password(), owner: password(), app: password() };
  await writeFile(join(made, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 });
  const once = join(made, 'initial');
  await writeFile(once, passwords.superuser, { mode: 0o600 });
  await mkdir(join(made, 'cluster'), { mode: 0o700 });
  for (const path of [once, join(made, 'cluster')]) await giveTo(user, path);
  const { ok, output } = await runAs(user, binaries.initdb, [
    '--pgdata',
    join(made, 'cluster'),
    '--username',
    'postgres',
    '--pwfile',
    once,
    '--auth',
    'scram-sha-256',
    // The built-in locale sorts alike on every machine and never changes with the system's libraries.
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    ...(fsync ? [] : ['--no-sync']),
  ]);
  await rm(once, { force: true });
  if (ok) return made;
  await rm(made, { recursive: true, force: true });
  throw new Error(
    `PostgreSQL could not make its data folder: ${output.trim().split('\n').slice(-3).join(' ')}`,
  );
}

const beingMade = new Set<string>();

/** What a killed start left behind. Its initdb may still be writing for a moment, which harms nobody. */
async function removeHalfMade(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(/^making-(\d+)-/.exec(name)?.[1]);
    const abandoned = pid === process.pid ? !beingMade.has(join(parent, name)) : !isAlive(pid);
    if (!pid || !abandoned) continue;
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Root's, and open for passing through: in a folder where anyone may write, someone may have been there before us. */
async function ownFolderElsewhere(dataDir: string, disposable: boolean): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = join(await standingRoom(disposable), `xuezhang-${name}`);
  await mkdir(folder, { mode: 0o711 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== 0)
    throw new Error(`${folder} belongs to someone else; remove it or set DATA_DIR.`);
  return folder;
}

async function mustBeUsable(folder: string, user: DatabaseUser): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === 0 && user.uid)
    await runAs({}, 'chown', ['-R', `${user.uid}:${user.gid}`, folder]); // copied by root
  else if (uid !== (user.uid ?? process.getuid?.() ?? uid)) {
    throw new Error(`${folder} belongs to user ${uid}; run as that user or as root, or set DATA_DIR.`);
  }
  if (!canReach(user, folder)) {
    throw new Error(
      `${folder} cannot be reached by its user ${user.uid}: a folder above it is closed to others.`,
    );
  }
}
