import { read, write } from '../state/storage.ts';

const KEY = 'visitorId';
let computing: Promise<string> | undefined;

/** The device's code: a fingerprint, computed once and kept in local storage without expiry. */
export const visitorId = (): Promise<string> => {
  const kept = read(localStorage, KEY);
  if (kept) return Promise.resolve(kept);
  computing ??= compute();
  return computing;
};

async function compute(): Promise<string> {
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // Without being told not to, one load in a thousand counts itself at the library's makers.
    const { visitorId: code } = await (await load({ monitoring: false })).get();
    write(localStorage, KEY, code);
    return code;
  } catch {
    // A browser that forbids fingerprints still signs in; it counts as a new device each time.
    return crypto.randomUUID();
  }
}
