import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { CODE, kernelSentences, Refusal, signedOut } from '../errors.ts';
import type { DataScope, Permission } from '../permission.ts';
import { type Lang, langOf } from '../text.ts';
import type { Ctx, RequestInfo } from './ctx.ts';
import { ctxBase } from './ctx.ts';
import type { Database } from './database.ts';

export const SESSION_COOKIE = 'xz_session';
export const hashHex = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Which session asks, and which companies it wishes for; every wish is checked by the database. */
export interface Wish {
  readonly tokenHash: string | undefined;
  readonly cookieHash: string | undefined;
  readonly acting: number | undefined;
  readonly selected: number | undefined;
}

interface EntryRow {
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
  touch: boolean;
  problem: string | null;
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

export class Entrance {
  /** By role id; the entry call answers the role's version, so what is kept here is never stale. */
  readonly #rights = new Map<number, RoleRights>();

  constructor(
    readonly database: Database,
    readonly rightsOf: RightsOf,
  ) {}

  /** Begins the transaction and lets the session in: one round trip. Throws where the session has ended. */
  async enter(client: pg.PoolClient, wish: Wish, write: boolean, action: string, request: RequestInfo, lang: Lang) {
    const bytes = (hex: string | undefined) => (hex ? `'\\x${hex}'` : 'NULL');
    const text = (value: string) => pg_literal(value);
    const results = (await client.query(
      `BEGIN ${write ? '' : 'READ ONLY'}; SELECT * FROM app_enter(${bytes(wish.tokenHash)}, ${bytes(wish.cookieHash)}, ` +
        `${wish.acting ?? 'NULL'}, ${wish.selected ?? 'NULL'}, ${text(action)}, ${text(request.visitor_id)}, ` +
        `${text(request.address)}, ${text(request.id)})`,
    )) as unknown as { rows: EntryRow[] }[];
    const row = results[1]?.rows[0];
    if (!row) throw signedOut();
    if (row.problem) throw new Refusal(CODE.notPermitted, kernelSentences.companyNotGranted);
    const tx = this.database.txOf(client);
    const rights = await this.#rightsOf(tx.query, row.role_id, row.role_version);
    const base = ctxBase(tx, lang, request);
    const { touch, problem: _, role_version: __, ...who } = row;
    const ctx: Ctx & typeof base = {
      ...base,
      ...who,
      menus: rights.menus,
      permissions: rights.permissions,
      holds: (permission: Permission) => rights.permissions.has(permission.key),
      outside: this.database.query,
    };
    return { ctx, touch };
  }

  async #rightsOf(query: Ctx['query'], roleId: number, version: number): Promise<RoleRights> {
    const kept = this.#rights.get(roleId);
    if (kept?.version === version) return kept;
    const { rows } = await query('SELECT menus, is_owner FROM role WHERE id = $1', [roleId]);
    const rights = { version, ...this.rightsOf(rows[0] ?? { menus: [], is_owner: false }) };
    this.#rights.set(roleId, rights);
    return rights;
  }

  /** Marks the session as used, at most once a minute, beside the request. */
  touch(sessionId: number): void {
    this.database
      .query("UPDATE session SET seen_at = now() WHERE id = $1 AND seen_at < now() - interval '60 seconds'", [sessionId])
      .catch(() => {});
  }
}

/** Only characters that need no escaping get this far; anything else is dropped by `requestInfo`. */
const pg_literal = (value: string) => `'${value.replaceAll("'", '').replaceAll('\\', '')}'`;

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

export function requestInfo(request: FastifyRequest): RequestInfo {
  const visitor = header(request, 'visitorid');
  return {
    id: request.id,
    address: request.ip,
    visitor_id: /^[\w-]{1,64}$/.test(visitor) ? visitor : '',
    user_agent: header(request, 'user-agent').slice(0, 254),
    browser: header(request, 'sec-fetch-mode') !== '' || header(request, 'origin') !== '',
    secure: request.protocol === 'https',
  };
}

export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header(request, 'cookie'))?.[1];

export const langOfRequest = (request: FastifyRequest): Lang =>
  langOf(header(request, 'accept-language') || undefined);

/** A navigation carries no headers of ours; the browser itself says where it came from. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const from = header(request, 'origin') || header(request, 'referer');
  return URL.canParse(from) && new URL(from).host === header(request, 'host');
}
