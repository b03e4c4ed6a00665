import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keywordTokens, matches, normalise, searchTokens } from './search.ts';

/** What the token query answers: every token of the keyword is among the document's. */
const found = (text: string, keyword: string) => {
  const tokens = new Set(searchTokens(text));
  return keywordTokens(keyword).every((token) => tokens.has(token));
};

const person = '王小明 wangxiaoming wang xiao ming wxm xm 13800138000';

describe('finding a person', () => {
  test.each([
    '王',
    '小明',
    '王小明',
    '明',
    'wang',
    'xiaom',
    'WXM',
    'w',
    'xi',
    'xm',
    '138',
    '13800138000',
    '8000',
    '１３８',
  ])('%s finds', (keyword) => {
    expect(matches(person, keyword)).toBe(true);
    expect(found(person, keyword)).toBe(true);
  });

  test.each(['李', '小王', 'zhang', 'an', 'ia', '800', '00', '139', 'wangxm', '王 李'])(
    '%s does not',
    (keyword) => {
      expect(matches(person, keyword)).toBe(false);
    },
  );

  test('every word of the keyword must be there', () => {
    expect(matches(person, '王 138')).toBe(true);
    expect(found(person, '王 138')).toBe(true);
    expect(found(person, '王 139')).toBe(false);
  });

  test('a mixed word is one piece', () => {
    expect(matches('A班2026级 物理', 'a班2026')).toBe(true);
    expect(found('A班2026级 物理', 'a班2026')).toBe(true);
    expect(matches('AB班', 'b班')).toBe(false);
    expect(matches('no-12 b', 'no-12')).toBe(true);
    expect(matches('no 12 b', 'no-12')).toBe(false);
  });

  test('an empty keyword matches everything and asks for no token', () => {
    expect(matches(person, '  ')).toBe(true);
    expect(keywordTokens('  ')).toEqual([]);
    expect(keywordTokens('--')).toEqual([]);
  });
});

describe('tokens', () => {
  test('are these', () => {
    expect(searchTokens('王小明')).toEqual(['王', '小', '明', '王小', '小明']);
    expect(searchTokens('Wang')).toEqual(['^w', '^wa', 'wan', 'ang']);
    expect(searchTokens('13800')).toEqual(['^1', '^13', '^138', '1380', '3800']);
    expect(keywordTokens('王')).toEqual(['王']);
    expect(keywordTokens('王小明')).toEqual(['王小', '小明']);
    expect(keywordTokens('wa')).toEqual(['^wa']);
    expect(keywordTokens('wang')).toEqual(['wan', 'ang']);
    expect(keywordTokens('138')).toEqual(['^138']);
    expect(keywordTokens('13800')).toEqual(['1380', '3800']);
  });

  test('stay few and short whatever is typed', () => {
    const long = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    expect(searchTokens(long).length).toBeLessThanOrEqual(800);
    expect(keywordTokens(long).length).toBeLessThanOrEqual(16);
    expect(searchTokens('𠮷野家'.repeat(9)).every((token) => [...token].length <= 5)).toBe(true);
  });
});

test('normalising twice changes nothing more', () => {
  expect(normalise('  ＷＡＮＧ　Ｘiao\n ')).toBe('wang xiao');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => normalise(normalise(text)) === normalise(text)),
  );
});

describe('whatever matches is found by its tokens', () => {
  const char = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'王小明李雷aAbBcxyz0123 -_.ＡÉéİßﬁ가かカーа') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.constantFrom('𠮷', '𐐀', '\u0301', '\ud842', '①', '㍿', 'ǆ') },
  );
  const text = fc.array(char, { maxLength: 60 }).map((chars) => chars.join(''));
  const piece = fc.tuple(text, fc.nat(60), fc.nat(12)).map(([whole, at, length]) => ({
    whole,
    keyword: whole.slice(at % (whole.length + 1)).slice(0, length),
  }));

  test('for pieces cut out of the text', () => {
    fc.assert(
      fc.property(piece, ({ whole, keyword }) => !matches(whole, keyword) || found(whole, keyword)),
      { numRuns: 5000 },
    );
  });

  test('for any text and keyword of a small alphabet', () => {
    const small = (maxLength: number) =>
      fc.array(fc.constantFrom(...'王小ab1 2-'), { maxLength }).map((chars) => chars.join(''));
    fc.assert(
      fc.property(small(20), small(6), (whole, keyword) => !matches(whole, keyword) || found(whole, keyword)),
      { numRuns: 20_000 },
    );
  });

  test('for texts longer than the limit', () => {
    const long = fc.array(char, { minLength: 380, maxLength: 480 }).map((chars) => chars.join(''));
    fc.assert(
      fc.property(long, fc.nat(480), fc.nat(8), (whole, at, length) => {
        const keyword = whole.slice(at, at + length);
        return !matches(whole, keyword) || found(whole, keyword);
      }),
      { numRuns: 500 },
    );
  });
});
