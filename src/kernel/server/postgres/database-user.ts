import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { chown } from 'node:fs/promises';

/** Whom PostgreSQL runs as. Empty unless we are root: it refuses root, and otherwise runs as ourselves. */
export interface DatabaseUser {
  uid?: number;
  gid?: number;
}

const isRoot = () => process.getuid?.() === 0;

/** An existing cluster keeps its owner; else a user of our own, or one that exists for the purpose. */
export function databaseUser(cluster: string): DatabaseUser {
  if (!isRoot()) return {};
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user =
    lookUp('xuezhang') ?? lookUp('postgres') ?? lookUp('_postgres') ?? create('xuezhang') ?? lookUp('nobody');
  if (!user)
    throw new Error('PostgreSQL does not run as root, and no other user was found or could be made.');
  return user;
}

function lookUp(name: string): DatabaseUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => {
    const { status, stdout } = spawnSync('id', [what, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout.trim()) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function create(name: string): DatabaseUser | undefined {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  return lookUp(name);
}

export async function giveTo(user: DatabaseUser, path: string): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid);
}

/** Can that user walk to the folder? A clone under /root or in a `mktemp -d` folder is closed to it. */
export function canReach(user: DatabaseUser, folder: string): boolean {
  if (user.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

/** Our own environment holds secrets and a locale that PostgreSQL need not know. */
export const plainEnvironment = () => ({
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: process.env.PATH ?? '',
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
});

export function runAs(
  user: DatabaseUser,
  file: string,
  args: string[],
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...user,
      cwd: '/',
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
