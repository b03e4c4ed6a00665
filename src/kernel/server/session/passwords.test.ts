import { describe, expect, test } from 'vitest';
import {
  dummyVerify,
  hashPassword,
  passwordSentences,
  passwordVerdict,
  verifyPassword,
} from './passwords.ts';

describe('hashing', () => {
  test('argon2id with the chosen cost, and a salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('Demo-2026!'), hashPassword('Demo-2026!')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'Demo-2026!')).toBe(true);
    expect(await verifyPassword(one, 'demo-2026!')).toBe(false);
  });

  test('a damaged hash is a wrong password, not an error', async () => {
    expect(await verifyPassword('', 'x')).toBe(false);
    expect(await verifyPassword('$argon2id$nonsense', 'x')).toBe(false);
  });

  test('full-width typing is the same password', async () => {
    expect(await verifyPassword(await hashPassword('ｐass-word-１'), 'pass-word-1')).toBe(true);
  });

  test('twenty at once all get their turn', async () => {
    const hashed = await hashPassword('correct horse');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => verifyPassword(hashed, at % 2 ? 'correct horse' : 'wrong')),
    );
    expect(answers.filter(Boolean)).toHaveLength(10);
  });

  test('an unknown account takes as long as a wrong password', async () => {
    const hashed = await hashPassword('correct horse');
    await dummyVerify('warm');
    const time = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    // By turns, and the quickest of each: whatever else the machine does meanwhile slows single rounds only.
    const real: number[] = [];
    const dummy: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      real.push(await time(() => verifyPassword(hashed, 'wrong')));
      dummy.push(await time(() => dummyVerify('wrong')));
    }
    const ratio = Math.min(...dummy) / Math.min(...real);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });
});

describe('a new password', () => {
  const owner = { login: 'manager', name: '王小明' };
  test.each([
    ['Demo-2026!', true],
    ['correct horse battery', true],
    ['一二三四五六七八九零', true],
    ['short-one', passwordSentences.tooShort],
    ['𠮷𠮷𠮷𠮷𠮷', passwordSentences.tooShort],
    ['x'.repeat(64) + 'yz'.repeat(40), passwordSentences.tooLong],
    ['my-MANAGER-2026', passwordSentences.hasLogin],
    ['王小明的密码二零二六', passwordSentences.hasName],
    ['Password123', passwordSentences.common],
    ['１２３４５６７８９０', passwordSentences.common],
    ['aaaaaaaaaaaa', passwordSentences.common],
    ['ababababab', passwordSentences.common],
    ['abcdefghijkl', passwordSentences.common],
  ])('%s', (password, verdict) => {
    expect(passwordVerdict(password, owner)).toEqual(verdict);
  });

  test('a login of two letters bars nothing by chance', () => {
    expect(passwordVerdict('quiet-lilies-9', { login: 'li', name: '' })).toBe(true);
  });
});
