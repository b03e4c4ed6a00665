import { alertDialog } from '../overlay/notice.ts';
import { read, write } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';
import { webText } from '../web.text.ts';
import { dropCookie, readCookie, writeCookie } from './cookie.ts';

const ADMIN_COOKIE_MS = 7_200_000;
const RENEW_EVERY_MS = 60_000;

/** Why the login page is shown; it says so. */
export type LoginReason = 'please' | 'expired';

/** `isLogin` of local storage: 1 signed in, 0 signed out, absent before the first login. Every tab follows it. */
const flag = createStore(read(localStorage, 'isLogin'));
window.addEventListener('storage', (event) => {
  if (event.key === 'isLogin') flag.set(event.newValue ?? undefined);
});
const setFlag = (value: '0' | '1') => {
  write(localStorage, 'isLogin', value);
  flag.set(value);
};

export const tokenOf = (): string | undefined => readCookie('token');
export const mayStay = (): boolean => flag.get() !== '0' && tokenOf() !== undefined;
/** Follows the flag; the token cookie is looked at again on every render, as the guard must. */
export const useMayStay = (): boolean => {
  useStore(flag);
  return mayStay();
};

export interface SignedIn {
  readonly token: string;
  readonly admin_id: number;
  readonly admin_name: string;
  readonly role_id: number;
}

export function signIn(session: SignedIn): void {
  writeCookie('token', session.token, { sameSite: 'Strict' });
  setAdminCookies(String(session.admin_id), session.admin_name);
  setRoleId(session.role_id);
  ending = false;
  reason = 'please';
  setFlag('1');
}

let tabOf: number | undefined;
/** Answers whose this tab was until now, as far as it knows: a reload forgets it, session storage outlives one. */
export function takeTab(adminId: number): number | undefined {
  const before = tabOf;
  tabOf = adminId;
  return before;
}

/** The guard sees the flag and goes to the login page. */
export function signOut(): void {
  dropCookie('token');
  write(sessionStorage, 'role_id', undefined);
  setFlag('0');
}

let ending = false;
let reason: LoginReason = 'please';
export const loginReason = (): LoginReason => reason;

/** The server says that the session has ended: told once, and only to somebody who believed to be signed in. */
export async function sessionEnded(): Promise<void> {
  if (ending) return;
  ending = true;
  if (flag.get() === '1')
    await alertDialog({ title: webText.ended_title, text: webText.ended_text, ok: webText.ok });
  reason = 'expired';
  signOut();
  ending = false;
}

export const roleId = (): number | undefined => Number(read(sessionStorage, 'role_id')) || undefined;
export const setRoleId = (id: number): void => write(sessionStorage, 'role_id', String(id));

function setAdminCookies(id: string, name: string): void {
  writeCookie('admin_id', id, { lifetimeMs: ADMIN_COOKIE_MS });
  writeCookie('admin_name', name, { lifetimeMs: ADMIN_COOKIE_MS });
}

let renewedAt = 0;
/** Called with every answer: the admin cookies live two hours after the last use. */
export function renewAdminCookies(now = Date.now()): void {
  const id = readCookie('admin_id');
  if (id === undefined || now - renewedAt < RENEW_EVERY_MS) return;
  renewedAt = now;
  setAdminCookies(id, readCookie('admin_name') ?? '');
}

/** Where they ran out while the session went on. */
export function restoreAdminCookies(id: number, name: string): void {
  if (readCookie('admin_id') === undefined) setAdminCookies(String(id), name);
}

/** `?admin_id=…&admin_name=…` on any address; it names somebody, and grants nothing. */
export function takeHandOver(search: string): void {
  const query = new URLSearchParams(search);
  const id = query.get('admin_id');
  const name = query.get('admin_name');
  // Lists filter by `admin_id`; only both together are a hand-over.
  if (id && name) setAdminCookies(id, name);
}
