import { setTimeout as sleep } from 'node:timers/promises';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { stepAt, totpCode } from '@/kernel/server/session/totp.ts';
import type { Person } from './test-app.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What a phone does with a secret: each code it shows is a new one, so that no test waits half a minute. */
export class Authenticator {
  readonly #secret: Buffer;
  #step = 0;

  constructor(base32: string) {
    const bits = [...base32].map((char) => LETTERS.indexOf(char).toString(2).padStart(5, '0')).join('');
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** Three of them are within the window of one moment; of a window that has passed none is taken. */
  next(): string {
    this.#step = Math.max(this.#step + 1, stepAt(new Date()) - 1);
    return totpCode(this.#secret, this.#step);
  }

  /** So many steps away from now. */
  away(steps: number): string {
    return totpCode(this.#secret, stepAt(new Date()) + steps);
  }
}

const LEAST_MS = 5_000;
/** The first code is of the step before: where one ends just now, it would be too old when it arrives. */
async function earlyInStep(): Promise<void> {
  const now = Date.now();
  if (stepAt(new Date(now + LEAST_MS)) > stepAt(new Date(now))) await sleep(LEAST_MS);
}

/** Sets up the second factor of this person. */
export async function enrol(person: Person, password: string) {
  const { secret } = await person.ok(sessionApi.enrolFactor, { password });
  await earlyInStep();
  const phone = new Authenticator(secret);
  const { recovery_codes } = await person.ok(sessionApi.confirmFactor, { code: phone.next() });
  return { phone, secret, recovery_codes };
}
