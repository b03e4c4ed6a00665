import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptionKey, encryptionWith } from './encryption.ts';

const KEY = Buffer.alloc(32, 7);
const secret = Buffer.from('a secret of twenty b');

describe('a sealed secret', () => {
  const { seal, unseal } = encryptionWith(KEY);

  it('opens for what it belongs to, and for nothing else', () => {
    const sealed = seal(secret, 'admin 1');
    expect(unseal(sealed, 'admin 1')).toEqual(secret);
    expect(unseal(sealed, 'admin 2')).toBeUndefined();
  });

  it('shows nothing, and looks different each time', () => {
    const [one, other] = [seal(secret, 'x'), seal(secret, 'x')];
    expect(one.includes(secret)).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it('does not open with another key', () => {
    expect(encryptionWith(Buffer.alloc(32, 8)).unseal(seal(secret, 'x'), 'x')).toBeUndefined();
  });

  it('does not open where a single bit of it was changed, or a piece is missing', () => {
    const sealed = seal(secret, 'x');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ 1;
      expect(unseal(changed, 'x'), `byte ${at}`).toBeUndefined();
      expect(unseal(sealed.subarray(0, at), 'x'), `${at} bytes`).toBeUndefined();
    }
  });
});

describe('the key', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'xuezhang-key-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('comes from the environment where it is given there, and leaves no file', () => {
    expect(encryptionKey(KEY.toString('base64'), join(folder, 'none'))).toEqual(KEY);
    expect(() => statSync(join(folder, 'none'))).toThrow();
  });

  it('is else made once, for its owner alone, and found again', () => {
    const made = encryptionKey(undefined, join(folder, 'data'));
    const file = join(folder, 'data', 'secrets.key');
    expect(made).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(encryptionKey(undefined, join(folder, 'data'))).toEqual(made);
    expect(readFileSync(file, 'utf8')).toBe(`${made.toString('base64')}\n`);
  });

  it('is never quietly replaced by another', () => {
    writeFileSync(join(folder, 'secrets.key'), 'not a key');
    expect(() => encryptionKey(undefined, folder)).toThrow(/holds no key/);
  });
});
