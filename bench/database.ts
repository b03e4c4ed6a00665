import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { buildApp } from '@/apps/server/app.ts';
import { loadDemo } from '@/apps/server/demo/load-demo.ts';
import { setWeappKey } from '@/domains/money/weapp/server/weapp.service.ts';
import { setSealing } from '@/domains/organisation/session/server/session.service.ts';
import { Database } from '@/kernel/server/db/database.ts';
import { appRole, type Embedded, startEmbedded } from '@/kernel/server/postgres/embedded.ts';
import { migrate } from '@/kernel/server/postgres/migrate.ts';
import { encryptionWith } from '@/kernel/server/session/encryption.ts';
import { fillBooks } from './books.ts';
import { fillExams } from './exams-fill.ts';
import { fillStaff } from './fill.ts';
import { fillInsight } from './insight-fill.ts';
import { fillLessons } from './lessons.ts';
import { multiplyDemo } from './multiply.ts';
import { fillSales } from './sales-fill.ts';
import { fillShop } from './shop-fill.ts';

export const root = resolve(import.meta.dirname, '..');
export const cacheDir = join(root, 'node_modules/.cache/xuezhang-bench');
const FILLS =
  'people fill books lessons multiply sales-fill exams-fill shop-fill shop-books insight-fill'.split(' ');
const quiet = { info: () => undefined, warn: () => undefined };

/** A database of the bench, by its three addresses. */
export interface Place {
  readonly name: string;
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly superUrl: string;
}

export interface Cluster {
  /** Migrated, with the demo data and this many more staff; kept between runs until what made it changes. */
  reference(staff: number): Promise<Place>;
  /** Migrated, with the demo data, and this many more students with a year of money. */
  books(students: number): Promise<Place>;
  /** Migrated, with the demo data, and this many more lessons. */
  lessons(count: number): Promise<Place>;
  /** Migrated, with the demo data, and this many more leads with all that comes of them. */
  sales(leads: number): Promise<Place>;
  /** Migrated, with the demo data, this many more entries, and applications. */
  exams(entries: number): Promise<Place>;
  /** Migrated, with the demo data, and this many more orders of the shop with all that comes of them. */
  shop(orders: number): Promise<Place>;
  /** Migrated, with the demo data, and three years of this many lessons with their facts, and of receipts beside them. */
  insight(lessons: number): Promise<Place>;
  /** Migrated, and the demo many times over: this many students, with all that belongs to them. */
  multiplied(students: number): Promise<Place>;
  /** A copy of one's own, to write into; gone after `stop`. */
  copy(of: Place, name: string): Promise<Place>;
  stop(): Promise<void>;
}

/** A PostgreSQL of the bench's own, set up as `npm start` sets up its own: durable, default sizes. */
export async function startCluster(log: (line: string) => void): Promise<Cluster> {
  const server = await startEmbedded({ dataDir: cacheDir, log: quiet });
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtext('xuezhang bench')) AS mine");
  if (!rows[0].mine) {
    await client.end();
    throw new Error('Another bench is running on this checkout.');
  }
  const mark = fingerprint([...DEMO_SOURCES, ...FILLS.map((name) => `bench/${name}.ts`)]);
  // What is filled in later does not change the demo beneath it.
  const demoName = `bench_demo_${fingerprint(DEMO_SOURCES)}`;
  const copies: string[] = [];
  const drop = (name: string) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  const old = await client.query(
    "SELECT datname FROM pg_database WHERE datname LIKE 'bench%' AND datname NOT LIKE $1 AND datname <> $2",
    [`bench_%_${mark}`, demoName],
  );
  for (const { datname } of old.rows) await drop(datname);

  const reference = (staff: number) =>
    kept(`bench_${staff}`, `${staff.toLocaleString('en')} staff`, (place) =>
      fillStaff(place.superUrl, staff),
    );
  const books = (students: number) =>
    kept(`bench_books_${students}`, `${students.toLocaleString('en')} students with their books`, (place) =>
      fillBooks(place.superUrl, students),
    );
  const lessons = (count: number) =>
    kept(`bench_lessons_${count}`, `${count.toLocaleString('en')} lessons`, (place) =>
      fillLessons(place.superUrl, count),
    );

  const sales = (leads: number) =>
    kept(`bench_sales_${leads}`, `${leads.toLocaleString('en')} leads`, (place) =>
      fillSales(place.superUrl, leads),
    );

  const exams = (entries: number) =>
    kept(`bench_exams_${entries}`, `${entries.toLocaleString('en')} exam entries`, (place) =>
      fillExams(place.superUrl, entries),
    );

  const shop = (orders: number) =>
    kept(`bench_shop_${orders}`, `${orders.toLocaleString('en')} orders of the shop`, (place) =>
      fillShop(place.superUrl, orders),
    );

  const insight = (lessonCount: number) =>
    kept(
      `bench_insight_${lessonCount}`,
      `three years of ${lessonCount.toLocaleString('en')} lessons`,
      (place) => fillInsight(place.superUrl, lessonCount),
    );

  const multiplied = (students: number) =>
    kept(`bench_multiplied_${students}`, `the demo with ${students.toLocaleString('en')} students`, (place) =>
      multiplyDemo(place.superUrl, students),
    );

  /** A copy of the demo, with more in it. */
  const kept = async (kind: string, what: string, fill: (place: Place) => Promise<void>) =>
    once(`${kind}_${mark}`, what, async (making) => {
      const demo = await once(demoName, 'the demo', async (name) => {
        await server.createDatabase(name);
        await withDemo(placeOf(server, name));
      });
      await copy(demo, making);
      await fill(placeOf(server, making));
    });

  async function once(name: string, what: string, make: (name: string) => Promise<void>): Promise<Place> {
    const there = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (there.rowCount) return placeOf(server, name);
    // Made under another name and renamed when whole: a run that was killed leaves no half of one.
    const making = `${name}_making`;
    const began = Date.now();
    await drop(making);
    await make(making);
    await client.query(`ALTER DATABASE "${making}" RENAME TO "${name}"`);
    log(`reference data: ${what} made in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return placeOf(server, name);
  }
  const copy = (of: Place, name: string) =>
    client.query(`CREATE DATABASE "${name}" TEMPLATE "${of.name}" OWNER xuezhang_owner STRATEGY FILE_COPY`);

  return {
    reference,
    books,
    lessons,
    sales,
    exams,
    shop,
    insight,
    multiplied,
    copy: async (of, name) => {
      await drop(name);
      await copy(of, name);
      copies.push(name);
      return placeOf(server, name);
    },
    stop: async () => {
      for (const name of copies) await drop(name).catch(() => undefined);
      await client.end().catch(() => undefined);
      await server.stop();
    },
  };
}

export function placeOf(server: Embedded, name: string): Place {
  const superUrl = server.superUrl.replace(/\/postgres(\?|$)/, `/${name}$1`);
  return { name, appUrl: server.appUrl(name), ownerUrl: server.ownerUrl(name), superUrl };
}

export async function withDemo(place: Place): Promise<void> {
  await migrate({ ownerUrl: place.ownerUrl, appRole, dir: join(root, 'db'), log: quiet });
  const database = new Database({ url: place.appUrl, poolSize: 4 });
  const config = {
    logLevel: 'silent' as const,
    trustProxy: false,
    bodyLimit: 1024 * 1024,
    metricsToken: undefined,
  };
  const app = await buildApp({ database, config });
  const key = Buffer.alloc(32, 7);
  setWeappKey(key);
  setSealing(encryptionWith(key));
  await loadDemo(database, app, quiet).finally(async () => {
    await app.close();
    await database.close();
  });
}

/** What decides how the demo looks; the rights say what its roles hold. */
export const DEMO_SOURCES = [
  'db',
  'src/apps/server/demo',
  ...readdirSync(join(root, 'src/domains'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[\\/]demo[\\/]|[.](access|screens|defaults)[.]ts$/.test(name))
    .map((name) => join('src/domains', name))
    .sort(),
  'src/kernel/search.ts',
  'src/kernel/server/search/pinyin.ts',
];

/** Changes when one of these files does. */
export function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources.flatMap(filesOf)) hash.update(source).update(readFileSync(join(root, source)));
  return hash.digest('hex').slice(0, 12);
}

const filesOf = (path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((name) => statSync(join(root, name)).isFile())
        .sort()
    : [path];
