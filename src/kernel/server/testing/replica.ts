import { cp, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { prepareCluster } from '../postgres/cluster.ts';
import { giveTo } from '../postgres/database-user.ts';
import { appRole, type Embedded } from '../postgres/embedded.ts';
import { launch, readPostmaster, serves, stopPostmaster } from '../postgres/postmaster.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** A second PostgreSQL that streams everything from the first, made from a copy of its folder. */
export async function startReplica(primary: Embedded, primaryDir: string, dataDir: string) {
  const source = await prepareCluster(primaryDir, true, quiet);
  const home = join(dataDir, 'postgres');
  const folder = join(home, 'cluster');
  await mkdir(home, { recursive: true, mode: 0o711 });
  const backup = new pg.Client({ connectionString: primary.superUrl });
  await backup.connect();
  await backup.query("SELECT pg_backup_start('replica', fast => true)");
  await cp(source.folder, folder, { recursive: true, preserveTimestamps: true });
  const { rows } = await backup.query('SELECT labelfile FROM pg_backup_stop()');
  await backup.end();
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(folder, name), { force: true });
  const from = new URL(primary.superUrl.replace(/@\//, '@127.0.0.1/'));
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${decodeURIComponent(from.password)}`;
  await writeFile(join(folder, 'backup_label'), rows[0].labelfile);
  await writeFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  await writeFile(join(folder, 'standby.signal'), '');
  const inside = await readdir(folder, { recursive: true });
  for (const path of ['', ...inside]) await giveTo(source.user, join(folder, path));
  const cluster = { ...source, folder: await realpath(folder), logFile: join(home, 'server.log') };
  const { port } = (await launch(cluster)) ?? {};
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return {
    appUrl: (database: string) => url(appRole, source.passwords.app, database),
    superUrl: url('postgres', source.passwords.superuser, 'postgres'),
    async kill(): Promise<void> {
      const found = await readPostmaster(cluster.folder);
      if (!found || !serves(found.pid, cluster.folder)) throw new Error('no replica to kill');
      process.kill(found.pid, 'SIGKILL');
    },
    stop: () => stopPostmaster(cluster),
  };
}
