import pg from 'pg';
import { buildApp } from '@/apps/server/app.ts';
import { mintHalves } from '@/domains/organisation/session/server/session.service.ts';
import { Database } from '@/kernel/server/db/database.ts';
import type { Place } from './database.ts';

/** One statement as the app sent it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Under a name, so that PostgreSQL keeps its plan. */
  readonly prepared: boolean;
}

export interface Captured {
  readonly path: string;
  /** What the handler asked, without the entrance, BEGIN and COMMIT. */
  readonly statements: readonly Statement[];
  /** What the app answered: the raw server takes its field names from here. */
  // biome-ignore lint/suspicious/noExplicitAny: any endpoint's answer.
  readonly data: any;
}

/** The app in this process, watched: what SQL does it send for an address? */
export interface Watched {
  readonly token: string;
  /** The settings that row security reads, as the session above has them. */
  readonly settings: Readonly<Record<string, string>>;
  capture(path: string): Promise<Captured>;
  close(): Promise<void>;
}

const ENTRANCE =
  /^(BEGIN|COMMIT|ROLLBACK|SET |SELECT app_|SELECT \* FROM app_|SELECT menus, is_owner|UPDATE session)/;

export async function watchApp(
  place: Place,
  login: string,
  logLevel: 'silent' | 'error' = 'silent',
): Promise<Watched> {
  const database = new Database({ url: place.appUrl, poolSize: 1 });
  const config = {
    logLevel,
    trustProxy: false,
    bodyLimit: 1024 * 1024,
    metricsToken: undefined,
  };
  const app = await buildApp({ database, config });
  const { rows } = await database.query('SELECT admin_id, family_id FROM admin_login WHERE login_name = $1', [
    login,
  ]);
  const { token } = await mintHalves(database, rows[0], 'script');
  const family = String(rows[0].family_id);
  return {
    token,
    settings: {
      'app.family': family,
      'app.write_company': family,
      'app.read_companies': family,
      'app.admin': String(rows[0].admin_id),
    },
    async capture(path) {
      const { result, sent } = await recording(() => app.inject({ url: path, headers: { token } }));
      const isExport = !String(result.headers['content-type']).includes('json');
      const answer = isExport ? { code: 1, data: undefined } : result.json();
      if (answer.code !== 1) throw new Error(`${path} answered ${result.body.slice(0, 300)}`);
      return { path, statements: sent.filter(({ text }) => !ENTRANCE.test(text)), data: answer.data };
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Where what is sent is noted; nowhere most of the time. */
let sink: Statement[] | undefined;

async function recording<T>(work: () => Promise<T>): Promise<{ result: T; sent: Statement[] }> {
  const sent: Statement[] = [];
  sink = sent;
  try {
    return { result: await work(), sent };
  } finally {
    sink = undefined;
  }
}

/** Before any connection exists: the kernel binds `query` once per connection. */
const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
const original = prototype.query;
prototype.query = function (this: unknown, ...args: unknown[]) {
  const [first, second] = args as [string | pg.QueryConfig, unknown[] | undefined];
  const config: pg.QueryConfig = typeof first === 'string' ? { text: first } : first;
  const values = (Array.isArray(second) ? second : undefined) ?? config.values ?? [];
  sink?.push({ text: config.text, values, prepared: Boolean(config.name) });
  return original.apply(this, args);
};
