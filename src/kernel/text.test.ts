import { describe, expect, test } from 'vitest';
import { fill, langOf, type Sentence, say } from './text.ts';

const greeting: Sentence = ['{name}，{n} 条未读', '{name}, {n} unread'];

describe('sentences', () => {
  test('gaps are filled in both languages, numbers too', () => {
    expect(fill(greeting, { name: '罗敏', n: 0 })).toEqual(['罗敏，0 条未读', '罗敏, 0 unread']);
  });

  test('a gap without a value stays visible', () => {
    expect(fill(greeting, { name: '罗敏' })).toEqual(['罗敏，{n} 条未读', '罗敏, {n} unread']);
  });

  test('a value that looks like a gap or a replacement pattern is taken as it is', () => {
    expect(fill(greeting, { name: '{n}$&', n: 3 })[0]).toBe('{n}$&，3 条未读');
  });

  test('one is one, and anything else is many', () => {
    const rows: Sentence = ['共 {n} 条', '{n} {n|row|rows}'];
    expect([0, 1, 2, '1', '10,000+'].map((n) => fill(rows, { n })[1])).toEqual([
      '0 rows',
      '1 row',
      '2 rows',
      '1 row',
      '10,000+ rows',
    ]);
    expect(fill(rows, {})[1]).toBe('{n} {n|row|rows}');
  });

  test('the sentence itself is left as it was', () => {
    fill(greeting, { name: 'x', n: 1 });
    expect(greeting[0]).toBe('{name}，{n} 条未读');
  });

  test('Chinese comes first, English second', () => {
    expect(say(['是', 'Yes'], 'zh-CN')).toBe('是');
    expect(say(['是', 'Yes'], 'en')).toBe('Yes');
  });
});

describe('the wished language', () => {
  test.each(['en', 'en-GB,en;q=0.9', ' EN-us'])('%s is English', (wish) => {
    expect(langOf(wish)).toBe('en');
  });

  test.each([undefined, '', 'zh-CN', 'zh,en;q=0.8', 'fr', '*'])('%s is Chinese', (wish) => {
    expect(langOf(wish)).toBe('zh-CN');
  });
});
