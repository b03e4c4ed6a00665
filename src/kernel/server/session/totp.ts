import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds, SHA-1 as every app knows it. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ: the step before and the step after count too. */
const WINDOW = 1;

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) as number) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code it is, if it is one of now and comes after the last that was taken: a code opens once. */
export function stepOfCode(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const given = Buffer.from(code);
  const here = stepAt(now);
  for (let step = here - WINDOW; step <= here + WINDOW; step++) {
    const right = Buffer.from(totpCode(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right) && step > lastStep) return step;
  }
  return undefined;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: how apps take a secret that is typed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** What the QR code says to the app. */
export const totpAddress = (issuer: string, account: string, secret: Buffer): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}` +
  `?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
