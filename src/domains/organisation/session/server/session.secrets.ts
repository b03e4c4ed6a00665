import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hashHex, SESSION_COOKIE } from '@/kernel/server/session/session-context.ts';

export const secret = () => randomBytes(32).toString('base64url');
export const hashBytes = (value: string): Buffer => Buffer.from(hashHex(value), 'hex');

/** A session's two halves: the client reads the token, only the browser holds the cookie. 256 random bits each. */
export function newHalves() {
  const token = secret();
  const cookie = secret();
  return { token, cookie, token_hash: hashBytes(token), cookie_hash: hashBytes(cookie) };
}

export const sessionCookie = (value: string, secure: boolean): string =>
  `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
export const droppedCookie = (): string => `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`;

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
