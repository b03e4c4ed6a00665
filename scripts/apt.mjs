// Programs that no npm package brings, from Debian, where it may be asked for them.
import { existsSync } from 'node:fs';
import { run } from './commands.mjs';

export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Says why where it does not work; whoever needs the program looks for it afterwards. */
export async function aptInstall(name) {
  // A service that comes with it is not started.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { env });
  // A machine that has just been started may still be updating itself.
  const patient = ['-o', 'DPkg::Lock::Timeout=300'];
  const args = [...patient, 'install', '-y', '-qq', '--no-install-recommends', name];
  const { code, output } = await run('apt-get', args, { env });
  if (code !== 0) console.warn(output.trim().split('\n').slice(-3).join('\n'));
}
