import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { CODE, kernelSentences, Refusal, signedOut } from '../../errors.ts';
import type { DataScope, Permission } from '../../permission.ts';
import { type Lang, langOf } from '../../text.ts';
import { commit, type Database, rollback } from '../db/database.ts';
import { beginIn } from '../db/language.ts';
import { type KnownNames, NameCache } from '../db/names.ts';
import type { Ctx, RequestInfo } from './ctx.ts';
import { ctxBase, nobody } from './ctx.ts';

export const SESSION_COOKIE = 'xz_session';
/** Binds a sign-in at a provider of identities to the browser that began it. */
export const SIGN_IN_COOKIE = 'xz_sign_in';
export const hashHex = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Which session asks, and which companies it wishes for; every wish is checked by the database. */
export interface SessionCredentials {
  readonly tokenHash: string | undefined;
  readonly cookieHash: string | undefined;
  readonly acting: number | undefined;
  readonly selected: number | undefined;
  /** An address may name the selected company instead. */
  readonly selectedName?: string;
}

interface EntryRow {
  /** Null: not signed in, or the session has ended. */
  session_id: number;
  admin_id: number;
  admin_name: string;
  family_id: number;
  company_id: number;
  time_zone: string;
  department_id: number | null;
  role_id: number;
  role_version: number;
  data_scope: DataScope;
  granted: number[];
  readable: number[];
  reading: number[];
  sharing: string;
  epoch: number;
  touch: boolean;
  problem: string | null;
  must_enrol: boolean;
}

type Entered = Omit<EntryRow, 'epoch' | 'touch' | 'problem'>;

/** Who ordered some work, and as whom: the role and company that they acted under. */
export interface Behalf {
  readonly family_id: number;
  readonly admin_id: number;
  readonly role_id: number;
  readonly company_id: number;
  /** What the trail calls it. */
  readonly action: string;
  readonly lang: Lang;
}

/** What a role amounts to: the screens and functions it has, and the rights that follow from them. */
export type RightsOf = (role: { menus: string[]; is_owner: boolean }) => {
  readonly menus: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
};

interface RoleRights {
  readonly version: number;
  readonly menus: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
}

export class SessionResolver {
  /** What earlier entries said; asked again each time whether it still holds, so it is never believed by itself. */
  readonly #known = new Map<string, EntryRow>();
  /** By role id; the entry call answers the role's version, so what is kept here is never stale. */
  readonly #rights = new Map<number, RoleRights>();
  readonly #names = new NameCache();

  constructor(
    readonly database: Database,
    readonly rightsOf: RightsOf,
  ) {}

  /**
   * Begins the transaction and lets the session in: one round trip. Throws where the session has ended. A write may send
   * one more statement along, for whoever is let in again.
   */
  async enter(
    client: pg.PoolClient,
    wish: SessionCredentials,
    write: boolean,
    action: string,
    request: RequestInfo,
    lang: Lang,
    along?: (adminId: number) => string | undefined,
  ) {
    const begin = beginIn(write ? this.database.begin.write : this.database.begin.read, lang);
    const key = `${wish.tokenHash}|${wish.cookieHash}|${wish.acting}|${wish.selected}`;
    const known = this.#known.get(key);
    const last = known && along?.(known.admin_id);
    const again = known && (await reenter(client, begin, known, write ? action : '', request, last));
    const row =
      again?.touch !== undefined && known
        ? known
        : await this.#enterAnew(client, known ? '' : begin, key, wish, action, request);
    const entered = await this.#ctxOf(client, row, request, lang);
    // Who writes may change a name: nothing is known to them. Who is new here knows what they have asked for themselves.
    const names: KnownNames =
      again?.names === undefined ? new Map() : this.#names.of(row.family_id, again.names);
    const ctx = write ? entered : { ...entered, names };
    const name = wish.selectedName;
    return {
      ctx: name === undefined ? ctx : { ...ctx, reading: await selectByName(ctx, name) },
      touch: again?.touch ?? row.touch,
      /** Whether what was sent along has written something. */
      written: again?.written ?? false,
    };
  }

  /**
   * Work that somebody ordered and that runs later, in one transaction, with the rights that they have by then.
   * Throws a refusal where they may no longer act under that role and company.
   */
  async onBehalf<T>(who: Behalf, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const client = await this.database.connect();
    let ctx: Awaited<ReturnType<typeof this.enter>>['ctx'];
    let result: T;
    try {
      const row = await lastRow<EntryRow>(
        client,
        beginIn(this.database.begin.write, who.lang),
        `SELECT e.*, app_must_enrol(e.admin_id) AS must_enrol ` +
          `FROM app_enter_as(${[who.family_id, who.admin_id, who.role_id, who.company_id].map(Number)}, ` +
          `${literal(who.action)}) e`,
      );
      if (row?.session_id !== 0 || row.must_enrol)
        throw new Refusal(CODE.notPermitted, kernelSentences.notPermitted);
      ctx = await this.#ctxOf(client, row, nobody, who.lang);
      result = await work(ctx);
      await commit(client);
      client.release();
    } catch (error) {
      await rollback(client);
      throw error;
    }
    for (const after of ctx.done) await after();
    return result;
  }

  async #ctxOf(client: pg.PoolClient, row: Entered, request: RequestInfo, lang: Lang) {
    const tx = this.database.txOf(client);
    const rights = await this.#rightsOf(tx.query, row.role_id, row.role_version);
    const base = ctxBase(tx, lang, request);
    const ctx: Ctx & typeof base = {
      ...base,
      session_id: row.session_id,
      admin_id: row.admin_id,
      admin_name: row.admin_name,
      family_id: row.family_id,
      company_id: row.company_id,
      time_zone: row.time_zone,
      department_id: row.department_id,
      role_id: row.role_id,
      data_scope: row.data_scope,
      granted: row.granted,
      readable: row.readable,
      reading: row.reading,
      menus: rights.menus,
      permissions: rights.permissions,
      holds: ({ key }: Pick<Permission, 'key'>) => rights.permissions.has(key),
      must_enrol: row.must_enrol,
      outside: this.database.query,
    };
    return ctx;
  }

  async #enterAnew(
    client: pg.PoolClient,
    begin: string,
    key: string,
    wish: SessionCredentials,
    action: string,
    request: RequestInfo,
  ) {
    this.#known.delete(key);
    const bytes = (hex: string | undefined) => (hex ? `'\\x${hex}'` : 'NULL');
    const row = await lastRow<EntryRow>(
      client,
      begin,
      `SELECT e.*, app_must_enrol(e.admin_id) AS must_enrol FROM app_enter(${bytes(wish.tokenHash)}, ${bytes(wish.cookieHash)}, ${wish.acting ?? 'NULL'}, ` +
        `${wish.selected ?? 'NULL'}, ${literal(action)}, ${traceOf(request)}) e`,
    );
    if (!row?.session_id) throw signedOut();
    if (row.problem) throw new Refusal(CODE.notPermitted, kernelSentences.companyNotGranted);
    if (this.#known.size >= MOST_KNOWN) this.#known.delete(this.#known.keys().next().value as string);
    this.#known.set(key, row);
    return row;
  }

  async #rightsOf(query: Ctx['query'], roleId: number, version: number): Promise<RoleRights> {
    const kept = this.#rights.get(roleId);
    if (kept?.version === version) return kept;
    const { rows } = await query('SELECT menus, is_owner FROM app_role($1)', [roleId]);
    const rights = { version, ...this.rightsOf(rows[0] ?? { menus: [], is_owner: false }) };
    this.#rights.set(roleId, rights);
    return rights;
  }

  /** Marks the session as used, at most once a minute, beside the request. */
  touch(sessionId: number): void {
    this.database.query('SELECT app_touch_session($1)', [sessionId]).catch(() => {});
  }
}

const MOST_KNOWN = 5_000;

/** Looks at the readable company of this name instead of the acting one. */
async function selectByName({ query, readable }: Ctx, name: string): Promise<number[]> {
  const { rows } = await query(
    `SELECT id, set_config('app.read_companies', id::text, true) FROM app_companies() WHERE name = $1 AND id = ANY ($2)`,
    [name, readable],
  );
  if (!rows[0]) throw new Refusal(CODE.notPermitted, kernelSentences.companyNotGranted);
  return [rows[0].id];
}

/** `touch`: let in, and whether to mark the session as used. Undefined: something has changed, enter anew. */
async function reenter(
  client: pg.PoolClient,
  begin: string,
  known: EntryRow,
  action: string,
  request: RequestInfo,
  last: string | undefined,
) {
  const select =
    `SELECT app_reenter_named(${known.session_id}, ${known.epoch}, '${known.family_id}', '${known.company_id}', ` +
    `'${known.reading.join(',')}', ${literal(known.sharing)}, '${known.admin_id}', ` +
    `${literal(action)}, ${traceOf(request)}) AS found`;
  const answers = await several(client, [begin, select, ...(last ? [last] : [])]);
  const row = answers.at(last ? -2 : -1)?.rows[0] as { found: [touch: number, names: number] | null };
  const [touch, names] = row.found ?? [];
  return {
    touch: touch === undefined ? undefined : touch === 1,
    names,
    written: last !== undefined && answers.at(-1)?.rowCount === 1,
  };
}

/** Several statements, one round trip. That needs the simple protocol, which knows no parameters. */
async function several(client: pg.PoolClient, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const answer = (await client.query(statements.join('; '))) as pg.QueryResult | pg.QueryResult[];
  return Array.isArray(answer) ? answer : [answer];
}
async function lastRow<R>(client: pg.PoolClient, begin: string, select: string): Promise<R | undefined> {
  return (await several(client, begin ? [begin, select] : [select])).at(-1)?.rows[0] as R | undefined;
}

const traceOf = ({ visitor_id, address, id }: RequestInfo) =>
  `${literal(visitor_id)}, ${literal(address)}, ${literal(id)}`;
/** Names, addresses and ids of known form: what could end a literal is no part of them. */
const literal = (value: string) => `'${value.replace(/['\\\0]/g, '')}'`;

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

export function requestInfo(request: FastifyRequest): RequestInfo {
  const visitor = header(request, 'visitorid');
  return {
    id: request.id,
    // Gone already where the client hung up early.
    address: request.ip ?? '',
    visitor_id: /^[\w-]{1,64}$/.test(visitor) ? visitor : '',
    user_agent: header(request, 'user-agent').slice(0, 254),
    browser: isBrowser(request),
    secure: request.protocol === 'https',
    origin: `${request.protocol}://${request.host}`,
    sign_in: /^[\w-]{43}$/.exec(cookieOf(request, SIGN_IN_COOKIE) ?? '')?.[0] ?? '',
  };
}

/**
 * Pages of a browser send where a call comes from: `sec-fetch-site` over https and on the same machine, `origin` with
 * every POST. `fetch` of Node and of other runtimes sends `sec-fetch-mode` too, so that one says nothing.
 */
const isBrowser = (request: FastifyRequest): boolean =>
  header(request, 'sec-fetch-site') !== '' || header(request, 'origin') !== '';

export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header(request, 'cookie'))?.[1];

/** Our client says the language with each call. A navigation cannot; there the cookie of the chosen one speaks. */
export const langOfRequest = (request: FastifyRequest): Lang => {
  const chosen = request.headers.token ? undefined : cookieOf(request, 'lang');
  return langOf(chosen || header(request, 'accept-language') || undefined);
};

/** A navigation carries no headers of ours; the browser itself says where it came from. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const from = header(request, 'origin') || header(request, 'referer');
  return URL.canParse(from) && new URL(from).host === header(request, 'host');
}
