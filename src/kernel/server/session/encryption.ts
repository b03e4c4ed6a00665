import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Secrets that must be read again (a password need not be) lie in the database sealed: AES-256-GCM, bound to what they
 * belong to, so that a row copied to somebody else's place does not open. Whoever has only the database has nothing.
 */
export interface Encryption {
  seal(secret: Buffer, of: string): Buffer;
  /** Undefined where it was sealed with another key, belongs to something else, or was changed. */
  unseal(sealed: Buffer, of: string): Buffer | undefined;
}

const FORM = 1;
const [MARK, NONCE, TAG] = [4, 12, 16];

/** Tells which key it was, so that another one is not taken for damage. */
export const keyMark = (key: Buffer): string =>
  createHash('sha256').update('mark').update(key).digest().subarray(0, MARK).toString('hex');

export function encryptionWith(key: Buffer): Encryption {
  if (key.length !== 32) throw new Error('the key has 32 bytes');
  const head = Buffer.from([FORM, ...Buffer.from(keyMark(key), 'hex')]);
  return {
    seal(secret, of) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of));
      const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([head, nonce, hidden, cipher.getAuthTag()]);
    },
    unseal(sealed, of) {
      const from = head.length + NONCE;
      if (sealed.length < from + TAG || !sealed.subarray(0, head.length).equals(head)) return undefined;
      const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(head.length, from), {
        authTagLength: TAG,
      });
      cipher.setAAD(Buffer.from(of)).setAuthTag(sealed.subarray(-TAG));
      try {
        return Buffer.concat([cipher.update(sealed.subarray(from, -TAG)), cipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** The key that the environment gives, or the one of the data folder, made at the first start for its owner alone. */
export function encryptionKey(given: string | undefined, dataDir: string): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64');
  const file = join(dataDir, 'secrets.key');
  const kept = readKey(file);
  if (kept) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  // Written aside and linked: of two that start at once one wins, and nobody reads half a key.
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  chmodSync(aside, 0o600);
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readKey(file) as Buffer;
}

function readKey(file: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  // Never answered with a new key: what was sealed with the old one would be lost.
  if (key.length !== 32) throw new Error(`${file} holds no key. Restore it, or remove it to begin anew.`);
  return key;
}
