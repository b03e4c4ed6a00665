import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { setWeappKey } from '@/domains/money/weapp/server/weapp.service.ts';
import { setSealing } from '@/domains/organisation/session/server/session.service.ts';
import { Database } from '@/kernel/server/db/database.ts';
import { appRole, type Embedded, startEmbedded } from '@/kernel/server/postgres/embedded.ts';
import { migrate } from '@/kernel/server/postgres/migrate.ts';
import { encryptionWith } from '@/kernel/server/session/encryption.ts';
import { lock } from '../../../../../scripts/lock.mjs';
import { buildApp } from '../../app.ts';
import { loadDemo } from '../../demo/load-demo.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const quiet = { info: () => undefined, warn: () => undefined };
/** A year of money for one student of eight: enough of everything, in half the time. */
const ONE_OF = 8;

/**
 * A PostgreSQL with two templates, migrated and empty or with the demo data, kept until what made them changes. One run
 * at a time in a folder: whoever comes second would sweep away what the first works with, and end its PostgreSQL.
 */
export async function startWithTemplates(dataDir: string, demo = true) {
  const waiting = () => void process.stderr.write(`another run is in ${dataDir}: waiting for it\n`);
  const release = await lock(`${dataDir}.lock`, waiting);
  try {
    const { server, ...templates } = await started(dataDir, demo);
    const stop = () => server.stop().finally(release);
    return { server: { ...server, stop }, ...templates };
  } catch (error) {
    release();
    throw error;
  }
}

async function started(dataDir: string, demo: boolean) {
  const server = await startEmbedded({ dataDir, log: quiet, fsync: false });
  const templates = await templateNames(server);
  await dropLeftovers(server, Object.values(templates));
  await makeOnce(server, templates.emptyTemplate, (making) =>
    migrate({ ownerUrl: server.ownerUrl(making), appRole, dir: join(root, 'db'), log: quiet }),
  );
  if (demo)
    await makeOnce(
      server,
      templates.demoTemplate,
      (making) => fillWithDemo(server, making),
      templates.emptyTemplate,
    );
  return { server, ...templates };
}

/**
 * Named after what decides how they look: the schema alone, or also the demo and everything that its data pass through.
 * `TEMPLATES=keep` is content with data that the same schema and the same demo made through older code: while somebody
 * works on a noun that spares a minute after each edit (27 of 100 commits make the data anew, instead of 72).
 */
async function templateNames(server: Embedded) {
  const schema = fingerprint(['db']);
  const loaders = fingerprint(['db', 'src'], /\bdemo\b/);
  const demoTemplate = `demo_${loaders}_${fingerprint(['db', 'src'])}`;
  const kept =
    process.env.TEMPLATES === 'keep' ? await databasesLike(server, `^demo_${loaders}_\\w{12}$`) : [];
  return { emptyTemplate: `empty_${schema}`, demoTemplate: kept[0] ?? demoTemplate };
}

/** Built under another name and renamed when it is whole: a run that was killed leaves no half template. */
async function makeOnce(
  server: Embedded,
  name: string,
  fill: (making: string) => Promise<unknown>,
  from?: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const making = `${name}_making`;
    await client.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
    await server.createDatabase(making, from);
    await fill(making);
    await gatherStatistics(server, making);
    await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`);
  } finally {
    await client.end();
  }
}

/** Otherwise the plans of a run depend on how far PostgreSQL came with it by itself while the data were loaded. */
async function gatherStatistics(server: Embedded, db: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl(db) });
  await client.connect();
  await client.query('ANALYZE').finally(() => client.end());
}

async function fillWithDemo(server: Embedded, db: string): Promise<void> {
  const database = new Database({ url: server.appUrl(db), poolSize: 4 });
  const config = {
    logLevel: 'silent' as const,
    trustProxy: false,
    bodyLimit: 1024 * 1024,
    metricsToken: undefined,
  };
  const app = await buildApp({ database, config, checkAnswers: true });
  setSealing(encryptionWith(Buffer.alloc(32, 7)));
  setWeappKey(Buffer.alloc(32, 7));
  try {
    await loadDemo(database, app, quiet, ONE_OF);
  } finally {
    await app.close();
    await database.close();
  }
}

async function databasesLike(server: Embedded, pattern: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  const { rows } = await client
    .query('SELECT datname FROM pg_database WHERE datname ~ $1 ORDER BY oid DESC', [pattern])
    .finally(() => client.end());
  return rows.map(({ datname }) => datname);
}

async function dropLeftovers(server: Embedded, keep: readonly string[]): Promise<void> {
  const old = (await databasesLike(server, '^(t_|empty_|demo_|e2e_)')).filter((name) => !keep.includes(name));
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  for (const name of old) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await client.end();
}

/** Of what the server is made of in these folders: neither tests nor screens. `only`: of the schema and of such files. */
function fingerprint(folders: readonly string[], only?: RegExp): string {
  const hash = createHash('sha256');
  const files = folders
    .flatMap((dir) =>
      readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' }).map((file) => join(dir, file)),
    )
    .filter((file) => /\.(sql|ts|json)$/.test(file) && !/\.test\.ts$|\/web\/|\/testing\//.test(file))
    .filter((file) => !only || file.endsWith('.sql') || only.test(file))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}
