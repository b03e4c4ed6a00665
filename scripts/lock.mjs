// One at a time among processes that may be killed at any moment: the lock is a folder that appears by a rename with
// its holder's name already inside, and a holder that is no more does not hold it.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export async function withLock(folder, work, whenWaiting = () => undefined) {
  const release = await lock(folder, whenWaiting);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Until what it answers is called, or the process is no more. */
export async function lock(folder, whenWaiting = () => undefined) {
  mkdirSync(dirname(folder), { recursive: true });
  for (let waited = false; !take(folder); waited = true) {
    if (!waited) whenWaiting();
    await sleep(200);
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

function take(folder) {
  const mine = mkdtempSync(join(dirname(folder), `${basename(folder)}.new-`));
  writeFileSync(join(mine, 'holder'), nameOf(process.pid));
  try {
    renameSync(mine, folder);
    return true;
  } catch {
    rmSync(mine, { recursive: true, force: true });
    setAsideIfAbandoned(folder);
    return false;
  }
}

/** Set aside by a rename, which one of several succeeds in; taken by mistake from a newcomer, it is put back. */
function setAsideIfAbandoned(folder) {
  const holder = holderOf(folder);
  if (holder === undefined || isRunning(holder)) return;
  const aside = `${folder}.old-${process.pid}`;
  try {
    renameSync(folder, aside);
    if (holderOf(aside) === holder) rmSync(aside, { recursive: true, force: true });
    else renameSync(aside, folder);
  } catch {
    // Another one was quicker.
  }
}

function holderOf(folder) {
  try {
    return readFileSync(join(folder, 'holder'), 'utf8');
  } catch {
    return undefined;
  }
}

export const isRunning = (holder) => nameOf(Number(holder.split(' ')[0])) === holder;

/** Number and, where it can be known, time of birth, because numbers are given again. Empty when there is no such process. */
export function nameOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return '';
  }
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
    return `${pid} ${afterName[19]}`;
  } catch {
    return `${pid}`;
  }
}
