// Where the tests keep what they throw away: in memory, where the machine has room for it. Each file of tests copies a
// database of its own, and on a disk most of that is waiting.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isRunning, nameOf } from './lock.mjs';

const MEMORY = '/dev/shm';
const NAME = 'xuezhang-test-';
const GIB = 2 ** 30;

/** A folder that goes with this process; undefined where there is no room, and the disk has to do. */
export function scratch() {
  if (!hasRoom()) return undefined;
  // A run that was killed has left its own.
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(NAME) && !isRunning(name.slice(NAME.length).replace('-', ' ')))
      remove(join(MEMORY, name));
  const folder = join(MEMORY, `${NAME}${nameOf(process.pid).replace(' ', '-')}`);
  mkdirSync(folder);
  chmodSync(folder, 0o711); // PostgreSQL runs as another user where we are root
  process.once('exit', () => remove(folder));
  return folder;
}

function hasRoom() {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 3 * GIB && freemem() > 5 * GIB;
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
