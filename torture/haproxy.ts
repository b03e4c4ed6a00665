import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, mayInstall } from '../scripts/apt.mjs';
import { root } from './place.ts';
import type { Torture } from './torture.ts';

const versionOf = () => /\d+\.\d+(\.\d+)?/.exec(spawnSync('haproxy', ['-v']).stdout?.toString() ?? '')?.[0];

/** Its version, installed where that may be; nothing where there is none. */
export async function ensureHaproxy(torture: Torture): Promise<string | undefined> {
  if (!versionOf() && mayInstall()) {
    torture.say('installing haproxy');
    await aptInstall('haproxy');
  }
  return versionOf();
}

/** What `deploy/` ships, with these words of it replaced by the addresses of a run: each must stand in it. */
export async function haproxyWith(
  torture: Torture,
  name: 'haproxy.cfg' | 'haproxy-postgres.cfg',
  replaced: Readonly<Record<string, string>>,
): Promise<void> {
  let config = await readFile(join(root, 'deploy', name), 'utf8');
  for (const [was, is] of Object.entries(replaced)) {
    if (!config.includes(was)) throw new Error(`deploy/${name} does not say “${was}”`);
    config = config.replaceAll(was, is);
  }
  const folder = await mkdtemp(join(tmpdir(), 'xz-haproxy-'));
  torture.atEnd(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  await writeFile(file, config);
  // Its own process number in front, no daemon: it ends with the run.
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  torture.atEnd(() => {
    child.kill('SIGTERM');
    return Promise.race([ended, new Promise((done) => setTimeout(done, 2_000))]).then(() =>
      child.kill('SIGKILL'),
    );
  });
}
