import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { mintHalves } from '@/domains/organisation/session/server/session.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { Database } from '@/kernel/server/db/database.ts';
import { appRole, type Embedded, startEmbedded } from '@/kernel/server/postgres/embedded.ts';
import { migrate } from '@/kernel/server/postgres/migrate.ts';
import { readPostmaster, serves } from '@/kernel/server/postgres/postmaster.ts';
import { SESSION_COOKIE } from '@/kernel/server/session/session-context.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { createTenant } from '../../create-tenant.ts';
import type { Session } from '../chaos.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const quiet = { info: () => undefined, warn: () => undefined };
const NAME = 'office';

/** A PostgreSQL of one's own, set as in earnest, with a small company: it may be killed. */
export async function startOwnCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'xz-own-'));
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const server = await startEmbedded({ dataDir, log: quiet });
  await server.createDatabase(NAME);
  const urls = { owner: server.ownerUrl(NAME), app: server.appUrl(NAME) };
  await migrate({ ownerUrl: urls.owner, appRole, dir: join(root, 'db'), log: quiet });
  const people = await furnish(urls.app);
  const superUrl = server.superUrl.replace(/\/postgres(\?|$)/, `/${NAME}$1`);

  return {
    urls,
    folder,
    server,
    dataDir,
    ...people,
    /** Its main process, as a power cut ends it; the others notice and go. Then it is started again. */
    crash: () => crash(server, dataDir),
    async ask(sql: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: superUrl });
      await client.connect();
      return client.query(sql, values).finally(() => client.end());
    },
    async stop(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function crash(server: Pick<Embedded, 'revive'>, dataDir: string): Promise<void> {
  const cluster = await realpath(join(dataDir, 'postgres/cluster'));
  const found = await readPostmaster(cluster);
  if (!found || !serves(found.pid, cluster)) throw new Error('no PostgreSQL to kill');
  process.kill(found.pid, 'SIGKILL');
  while (serves(found.pid, cluster)) await sleep(5);
  // On a busy machine its processes take their time to go, and no other one starts before; what it wrote of itself stands on.
  for (let now = found; now.status !== 'ready' || !serves(now.pid, cluster); ) {
    await server.revive();
    now = (await readPostmaster(cluster)) ?? found;
    await sleep(20);
  }
}

/** A company with an owner, somebody in finance, a way to pay and five students. */
async function furnish(url: string) {
  const database = new Database({ url, poolSize: 2 });
  try {
    const password = randomBytes(12).toString('base64url');
    const owner = { admin_name: '苏晚晴', login_name: 'owner', phone: '13800000001', password };
    const founding = { company_name: '风暴学堂', is_shared_data: 0 as const, ...owner };
    const { family_id, admin_id, roleIds } = await createTenant(database, founding);
    const made = await asSystem(
      database,
      { family_id, company_id: family_id, action: 'test' },
      async (ctx) => {
        const second = { admin_name: '周楠', login_name: 'finance', phone: '13800000002', password };
        const finance = await admins.insertOwner(ctx, {
          ...second,
          must_change: false,
          role_id: roleIds.finance,
        });
        const { rows } = await ctx.query(
          "INSERT INTO base_item (family_id, kind, name) VALUES ($1, 'payment_method', '现金') RETURNING id",
          [family_id],
        );
        const names = Array.from({ length: 5 }, (_, n) => ({ username: `学员${n + 1}` }));
        return { finance, methodId: rows[0].id as number, students: await students.insertMany(ctx, names) };
      },
    );
    const sessionOf = async (who: number): Promise<Session> => {
      const { token, cookie } = await mintHalves(database, { family_id, admin_id: who }, 'browser');
      return { token, cookie: `${SESSION_COOKIE}=${cookie}` };
    };
    const { finance, ...rest } = made;
    return { ...rest, adviser: await sessionOf(admin_id), finance: await sessionOf(finance) };
  } finally {
    await database.close();
  }
}
