import { expect, test } from 'vitest';
import { compareTexts, countWords, mayFinish } from './essay.rules.ts';

test('words are counted as people count them', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('I don’t know, well-known.')).toBe(4);
  expect(countWords('我喜欢 economics 和数学')).toBe(7);
});

test('what is over its limit is not made final', () => {
  expect(mayFinish({ words: 10, word_limit: 10 })).toBe(true);
  expect(mayFinish({ words: 11, word_limit: 10 })).not.toBe(true);
  expect(mayFinish({ words: 11, word_limit: null })).toBe(true);
});

test('two versions are compared paragraph by paragraph', () => {
  expect(compareTexts('one\ntwo\nthree', 'one\n2\nthree\nfour')).toEqual([
    { kind: 'same', text: 'one' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: 'three' },
    { kind: 'added', text: 'four' },
  ]);
  expect(compareTexts('', '')).toEqual([]);
});
