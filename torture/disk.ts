import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startNode } from '@/apps/server/testing/nodes.ts';
import { Database } from '@/kernel/server/db/database.ts';
import { startEmbedded } from '@/kernel/server/postgres/embedded.ts';
import { endure, writerOf } from './overload.ts';
import { root } from './place.ts';
import type { Torture } from './torture.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** The product with its own PostgreSQL on a disk of 400 MB, which somebody fills to the last byte. */
export async function diskFull(torture: Torture): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'xz-disk-'));
  torture.atEnd(() => rmdir(folder));
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'xz-disk', folder]).status === 0;
  if (!isMounted)
    return torture.tell({
      what: 'disk full',
      ours: 'needs the right to mount a small disk',
      figure: 'not tried here',
    });
  torture.atEnd(() => spawnSync('umount', ['-l', folder]));
  // As `npm start` runs it: the server starts its PostgreSQL, watches over it, and starts it again.
  const env = { NODE_ENV: 'production', DATA_DIR: folder, DEMO: '0' };
  const node = await startNode({
    args: [join(root, 'dist/server/main.js')],
    cwd: root,
    env,
    log: () => undefined,
  });
  torture.atEnd(() => node.stop());
  const server = await startEmbedded({ dataDir: folder, log: quiet });
  const name = 'xuezhang';
  const superPool = new pg.Pool({
    connectionString: server.superUrl.replace(/\/postgres(\?|$)/, `/${name}$1`),
    max: 2,
  });
  superPool.on('connect', (client) => client.on('error', () => undefined));
  superPool.on('error', () => undefined);
  torture.atEnd(() => superPool.end());
  const database = new Database({ url: server.appUrl(name), poolSize: 2 });
  torture.atEnd(() => database.close());
  const own = { db: { superPool, database } as never };
  await foundOwner(database);
  const write = await writerOf(own, node, `disk-${torture.seed}`);
  const filler = join(folder, 'filler');
  await endure(torture, own, node, write, {
    what: 'disk full',
    writes: 40,
    lastsMs: 8_000,
    // Until the last byte there is still room for a small one in pages and log that are there already.
    mayPass: true,
    begin: async () => {
      await fill(filler);
      return () => rm(filler);
    },
  });
}

async function foundOwner(database: Database): Promise<void> {
  const { createTenant } = await import('@/apps/server/create-tenant.ts');
  const owner = {
    admin_name: '苏晚晴',
    login_name: 'owner',
    phone: '13800000001',
    password: 'Disk-is-full-2026',
  };
  await createTenant(database, { company_name: '风暴学堂', is_shared_data: 0 as const, ...owner });
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 2 ** 20; size >= 1; ) {
      const written = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      );
      if (written < size) size = Math.floor(size / 2);
    }
  } finally {
    await file.close();
  }
}
