import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DEMO_PASSWORD } from '@/apps/server/demo/people.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { storm as calls, ledgerOf, login, persistently, type Session } from '@/apps/server/testing/chaos.ts';
import { type Node, startNode } from '@/apps/server/testing/nodes.ts';
import { startEmbedded } from '@/kernel/server/postgres/embedded.ts';
import { runTool } from './child.ts';
import { root } from './place.ts';
import { none, type Torture, thousands } from './torture.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const migrationsAt = (commit: string) => git('ls-tree', '--name-only', commit, 'db/migrations/').split('\n');
/** A database of that commit can be brought to this one: what has come since is numbered after what it has. */
function leadsHere(commit: string): boolean {
  const [then, now] = [migrationsAt(commit), migrationsAt('HEAD')];
  return then.length < now.length && then.every((name, at) => name === now[at]);
}

/** The last tag; as long as nothing was released, the last commit with fewer migrations than now. `UPGRADE_FROM=…`. */
function lastRelease(): string {
  if (process.env.UPGRADE_FROM) return git('rev-parse', '--short', process.env.UPGRADE_FROM);
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    const before = git('log', '--format=%H', '--diff-filter=A', '--', 'db/migrations')
      .split('\n')
      .map((commit) => `${commit}^`)
      .find(leadsHere);
    if (!before) throw new Error('no commit has fewer migrations than this one');
    return git('rev-parse', '--short', before);
  }
}

/** Two servers of the last release under load; two of this one take their place, and migrate while the others serve. */
export async function upgrade(torture: Torture): Promise<void> {
  const from = lastRelease();
  const folder = await mkdtemp(join(tmpdir(), 'xz-upgrade-'));
  torture.atEnd(() => rm(folder, { recursive: true, force: true }));
  const old = join(folder, 'old');
  git('worktree', 'add', '--detach', old, from);
  torture.atEnd(() => git('worktree', 'remove', '--force', old));
  await symlink(join(root, 'node_modules'), join(old, 'node_modules'));
  torture.say(`building ${from}`);
  for (const side of ['server', 'web']) {
    const { code } = await runTool('vite/bin/vite.js', ['build', '-c', `vite.${side}.config.ts`], {
      cwd: old,
      isHeard: true,
    });
    if (code !== 0) throw new Error(`${from} does not build`);
  }

  const server = await startEmbedded({
    dataDir: join(folder, 'data'),
    log: { info: () => undefined, warn: torture.say },
  });
  torture.atEnd(() => server.stop());
  await server.createDatabase('office');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: server.appUrl('office'),
    POOL_SIZE: '6',
    MIGRATE_DATABASE_URL: server.ownerUrl('office'),
    DATA_DIR: join(folder, 'files'),
  };
  const started = async (at: string, more: Record<string, string> = {}): Promise<Node> => {
    const node = await startNode({
      args: [join(at, 'dist/server/main.js')],
      cwd: at,
      env: { ...env, ...more },
    });
    torture.atEnd(() => node.stop());
    return node;
  };
  const nodes = [await started(old, { DEMO: '1' }), await started(old)];
  const db = new pg.Pool({
    connectionString: server.superUrl.replace(/\/postgres(?=\?|$)/, '/office'),
    max: 1,
  });
  torture.atEnd(() => db.end());
  const migrations = async () =>
    (await db.query('SELECT count(*)::int AS n FROM schema_migration')).rows[0].n;
  const before = await migrations();
  let turn = 0;
  const address = () => nodes[turn++ % nodes.length]?.address as string;
  const sessions = [];
  for (const who of ['owner', 'manager', 'finance', 'affairs'])
    sessions.push((await login(address(), who, DEMO_PASSWORD)).session);
  const receipts = new Receipts(address, await whatIsPaid(db));
  const entering = sessions.slice(0, 2).map((session) => receipts.enter(session));
  const result = await calls({
    address,
    sessions,
    writes: torture.short ? 300 : 3_000,
    callers: 8,
    patienceMs: 60_000,
    // One after the other, as a rolling upgrade does it: a new one is there before an old one goes.
    atHalf: async () => {
      for (const at of [0, 1]) {
        const [was, next] = [nodes[at] as Node, await started(root)];
        nodes[at] = next;
        await was.stop();
      }
    },
  });
  receipts.isOver = true;
  await Promise.all(entering);
  const { lost, twice, unheard } = await ledgerOf((sql) => db.query(sql), result);
  const entered = await receipts.against(db);
  for (const line of [...result.refused, ...receipts.refused].slice(0, 5)) torture.note(`- ${line}`);
  const wrong = await wrongInBooks((sql) => db.query(sql));
  for (const what of Object.keys(wrong)) torture.note(`- after the upgrade: ${what}`);
  const scale =
    `${from} → ${git('rev-parse', '--short', 'HEAD')}, ${(await migrations()) - before} migrations; ` +
    `${thousands(result.acknowledged.size)} writes and ${thousands(result.reads)} reads by 8 callers, ` +
    `${thousands(receipts.acknowledged.size)} receipts with numbers by 2 more, ` +
    `${result.repeated} sent again, slowest ${thousands(result.slowestMs)} ms`;
  const errors =
    result.refused.length +
    lost +
    twice +
    unheard +
    receipts.refused.length +
    entered +
    Object.keys(wrong).length;
  torture.tell(none('upgrade from the last release under load: errors', errors, scale));
}

interface Paid {
  readonly students: readonly number[];
  readonly method_id: number;
}
async function whatIsPaid(db: pg.Pool): Promise<Paid> {
  const { rows } = await db.query(
    `SELECT ARRAY(SELECT id FROM student WHERE company_id = 1 AND status = 'active' ORDER BY id LIMIT 2)::int[] AS students,
            (SELECT method_id::int FROM receipt WHERE company_id = 1 ORDER BY id LIMIT 1) AS method_id`,
  );
  return rows[0];
}

/** Receipts of two parts, one after the other: what has numbers goes through servers of both releases. */
class Receipts {
  isOver = false;
  readonly acknowledged = new Set<string>();
  readonly refused: string[] = [];
  readonly #address: () => string;
  readonly #paid: Paid;
  constructor(address: () => string, paid: Paid) {
    this.#address = address;
    this.#paid = paid;
  }

  async enter(session: Session): Promise<void> {
    while (!this.isOver) {
      const reference = `UPGRADE-${randomUUID()}`;
      const lines = this.#paid.students.map((student_id) => ({
        student_id,
        amount_fen: 5_000,
        account: 'new',
      }));
      const { answer } = await persistently(
        this.#address,
        'api_recharge_add',
        {
          method: 'POST',
          headers: { ...session, 'idempotency-key': reference, 'content-type': 'application/json' },
          body: JSON.stringify({
            category: 'top',
            reference,
            submit_now: 0,
            received_fen: 10_000,
            lines,
            method_id: this.#paid.method_id,
            paid_at: Math.floor(Date.now() / 1000),
          }),
        },
        60_000,
      );
      if (answer.code === 1) this.acknowledged.add(reference);
      else this.refused.push(JSON.stringify(answer));
    }
  }

  /** How many are missing, there twice, there unheard, or without a number for each of their parts. */
  async against(db: pg.Pool): Promise<number> {
    const { rows } = await db.query(
      `SELECT r.reference, count(DISTINCT r.id)::int AS times, count(DISTINCT c.number)::int AS numbers
         FROM receipt r LEFT JOIN recharge c ON c.company_id = r.company_id AND c.receipt_id = r.id
        WHERE r.reference LIKE 'UPGRADE-%' GROUP BY r.reference`,
    );
    const kept = rows.filter(
      ({ reference, times, numbers }) => this.acknowledged.has(reference) && times === 1 && numbers === 2,
    );
    return this.acknowledged.size - kept.length + (rows.length - kept.length);
  }
}
