import { join } from 'node:path';
import { Database } from '@/kernel/server/db/database.ts';
import { type Config, readConfig } from '@/kernel/server/ops/config.ts';
import { startEmbedded } from '@/kernel/server/postgres/embedded.ts';
import { AlreadyRunning } from '@/kernel/server/postgres/single-server.ts';
import { type Database as Address, resolveDatabase } from '@/kernel/server/postgres/urls.ts';

const root = join(import.meta.dirname, process.env.XUEZHANG_ROOT ?? '../..');
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
const quiet = { info: () => undefined, warn: (line: string) => void process.stderr.write(`${line}\n`) };

/** The installation that the environment names, whether its server is running or not. */
export interface Place extends Pick<Address, 'ownerUrl' | 'appUrl' | 'appRole' | 'setRole'> {
  readonly config: Config;
  /** Where `db` and `package.json` lie. */
  readonly root: string;
}

export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { stop, ...address } = await find(config);
  try {
    return await work({ ...address, config, root });
  } finally {
    await stop();
  }
}

async function find(config: Config) {
  try {
    return await resolveDatabase(config, quiet);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    // The server runs: its embedded database is used beside it, and is not ours to stop.
    const server = await startEmbedded({ dataDir: config.dataDir, log: quiet });
    return {
      ownerUrl: server.ownerUrl('xuezhang'),
      appUrl: server.appUrl('xuezhang'),
      appRole: 'xuezhang_app',
      stop: async () => undefined,
    };
  }
}

/** As the server is connected: the serving role, under row security. */
export async function withDatabase<T>(
  { appUrl, setRole }: Pick<Place, 'appUrl' | 'setRole'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = new Database({ url: appUrl, setRole, poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
