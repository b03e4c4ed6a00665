import type { Verdict } from '../../errors.ts';
import type { DataScope, Permission } from '../../permission.ts';
import type { Actor, Made } from '../../status.ts';
import type { Lang, Sentence } from '../../text.ts';
import { say } from '../../text.ts';
import { clockOf } from '../../value/day.ts';
import { toUnix } from '../../value/time.ts';
import type { Arrays, Db, Query } from '../db/database.ts';
import type { KnownNames } from '../db/names.ts';

/** The request, as far as a handler may need it. */
export interface RequestInfo {
  readonly id: string;
  readonly address: string;
  readonly visitor_id: string;
  readonly user_agent: string;
  /** Sent by a browser: its session then needs both halves. */
  readonly browser: boolean;
  readonly secure: boolean;
  /** Where people reach the app: what is printed or sent out leads back there. */
  readonly origin: string;
  /** What this browser holds while it signs in elsewhere; empty where it does not. */
  readonly sign_in: string;
}

/** No request: the system's own work, or work that was ordered earlier. */
export const nobody: RequestInfo = {
  id: 'system',
  address: '',
  visitor_id: '',
  user_agent: '',
  browser: false,
  secure: false,
  origin: '',
  sign_in: '',
};

interface CtxBase {
  readonly db: Db;
  readonly query: Query;
  readonly arrays: Arrays;
  readonly lang: Lang;
  readonly now: Date;
  readonly request: RequestInfo;
  readonly say: (sentence: Sentence) => string;
  /** Runs once the transaction has committed; never on a refusal or a repeat. */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
  readonly setCookie: (cookie: string) => void;
}

/** Nobody is signed in. No transaction is open: checking a password takes long, and must not hold a connection. */
export interface PublicCtx extends Omit<CtxBase, 'db' | 'query' | 'arrays' | 'afterCommit'> {
  /** Global tables only (credentials, codes, limits). */
  readonly global: Db;
  readonly outside: Query;
  /** A transaction let in for a company, as the system. */
  readonly inside: <T>(family: number, company: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}
export type InsideTx = Pick<CtxBase, 'db' | 'query'>;

/** Who is asking: built from the session for every request. Handlers decide by nothing else. */
export interface Ctx extends CtxBase {
  readonly session_id: number;
  readonly admin_id: number;
  readonly admin_name: string;
  readonly family_id: number;
  /** The acting company: what is written belongs to it. */
  readonly company_id: number;
  readonly time_zone: string;
  readonly department_id: number | null;
  readonly role_id: number;
  readonly data_scope: DataScope;
  /** Ticked screens and functions of the role. */
  readonly menus: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  readonly granted: readonly number[];
  /** What the role may look at from the acting company. */
  readonly readable: readonly number[];
  /** What this request looks at: the selected company, or the acting one. */
  readonly reading: readonly number[];
  readonly holds: (permission: Pick<Permission, 'key'>) => boolean;
  /** A role that is held asks for a second factor, and there is none yet. */
  readonly must_enrol: boolean;
  readonly outside: Query;
  /** What this node knows of the family's names; not for who writes. */
  readonly names?: KnownNames;
  /** A decision made in the place of somebody who is away. */
  readonly standsFor?: Principal;
  /** A document of a branch that this person is not to know of: it is answered like one that does not exist. */
  readonly isHidden?: (doc: Made & { readonly id: number }) => Promise<boolean>;
  /** What a decision must also find true of the locked document, where it came by an unusual way. */
  readonly mayDecide?: (doc: Made & { readonly id: number }) => Promise<Verdict>;
}

/** Whose decision it is: they are away, and have named somebody. */
export interface Principal {
  readonly admin_id: number;
  readonly admin_name: string;
  readonly data_scope: DataScope;
  readonly department_id: number | null;
}

export const actorOf = (ctx: Ctx): Actor => ({ admin_id: ctx.admin_id, company_id: ctx.company_id });

export function ctxBase(
  tx: { db: Db; query: Query; arrays: Arrays },
  lang: Lang,
  request: RequestInfo,
): CtxBase & { done: (() => void | Promise<void>)[]; cookies: string[] } {
  const done: (() => void | Promise<void>)[] = [];
  const cookies: string[] = [];
  return {
    db: tx.db,
    query: tx.query,
    arrays: tx.arrays,
    lang,
    now: new Date(),
    request,
    say: (sentence) => say(sentence, lang),
    afterCommit: (work) => void done.push(work),
    setCookie: (cookie) => void cookies.push(cookie),
    done,
    cookies,
  };
}

/** The day by the calendar of the acting company. */
export const todayOf = ({ time_zone, now }: Pick<Ctx, 'time_zone' | 'now'>): string =>
  clockOf(time_zone, toUnix(now)).day;
/** The hour of its clock there, 0 to 23. */
export const hourOf = ({ time_zone, now }: Pick<Ctx, 'time_zone' | 'now'>): number =>
  Math.floor(clockOf(time_zone, toUnix(now)).minute / 60);
