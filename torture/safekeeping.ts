import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeBackup, restoreBackup } from '@/apps/server/operator/safekeeping.ts';
import { stateOf, tablesOf } from '@/apps/server/testing/state.ts';
import { ownDatabase, root, SECRETS_KEY } from './place.ts';
import { none, type Torture, thousands } from './torture.ts';

/** Nobody stays signed in, and the backup itself is noted after it was made. */
const MOVED = ['session', 'login_step', 'login_code', 'app_state', 'rate_limit', 'job'];

/** The whole demo, backed up and restored elsewhere: each table's rows and what stands in them. */
export async function safekeeping(torture: Torture): Promise<void> {
  const { place, db } = await ownDatabase(torture, 'backup');
  const folder = await mkdtemp(join(tmpdir(), 'xz-backup-'));
  torture.atEnd(() => rm(folder, { recursive: true, force: true }));
  const secretsKey = SECRETS_KEY.toString('base64');
  const config = (name: string) => ({ dataDir: join(folder, name), s3: undefined, secretsKey });
  const source = { ownerUrl: place.ownerUrl, appRole: 'xuezhang_app', root, config: config('source') };
  const began = Date.now();
  const kept = await makeBackup(source, join(folder, 'backups'));
  const backedUp = Date.now();

  const name = 'torture_restored';
  await db.superPool.query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER xuezhang_owner`);
  const at = (url: string) => url.replace(`/${place.name}`, `/${name}`);
  await restoreBackup({ ...source, ownerUrl: at(place.ownerUrl), config: config('restored') }, kept);
  const restored = Date.now();

  const other = new pg.Pool({ connectionString: at(place.superUrl), max: 2 });
  torture.atEnd(() => other.end());
  const tables = await tablesOf(db);
  const all = ({ name }: { name: string }) => (MOVED.includes(name) ? undefined : 'true');
  const [before, after] = [
    await stateOf(db, tables, all, true),
    await stateOf({ superPool: other } as never, tables, all, true),
  ];
  const differing = Object.keys(before).filter((table) => before[table] !== after[table]);
  for (const table of differing) torture.note(`- ${table}: ${before[table]} became ${after[table]}`);
  const rows = Object.values(before).reduce((sum, state) => sum + Number(state.split(' ')[0]), 0);
  const took = `backed up in ${((backedUp - began) / 1000).toFixed(1)} s, restored in ${((restored - backedUp) / 1000).toFixed(1)} s`;
  torture.tell(
    none(
      'backup and restore: tables that differ in count or contents, the ledger among them',
      differing.length,
      `${Object.keys(before).length} tables, ${thousands(rows)} rows; ${took}; ledger ${before.ledger_posting}`,
    ),
  );
}
