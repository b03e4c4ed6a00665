import { describe, expect, test } from 'vitest';
import {
  CODE,
  invalid,
  kernelSentences,
  must,
  no,
  notFound,
  notPermitted,
  Refusal,
  refuse,
  signedOut,
  stale,
} from './errors.ts';
import type { Sentence } from './text.ts';

const reason: Sentence = ['超过 {n} 元', 'More than {n} yuan'];
const thrownBy = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('refusals', () => {
  test('each kind carries its code of the wire', () => {
    const codes = [signedOut(), refuse(reason), invalid({}), notPermitted(), notFound(), stale()].map(
      (r) => r.code,
    );
    expect(codes).toEqual([-1, 0, 2, 3, 4, 5]);
  });

  test('an ended session says "token" in every language: that is how the client knows it', () => {
    for (const words of signedOut().sentence) expect(words).toContain('token');
  });

  test('a refusal fills its sentence', () => {
    expect(refuse(reason, { n: 5 }).sentence).toEqual(['超过 5 元', 'More than 5 yuan']);
  });

  test('invalid input speaks with the words of its first field, and in general where it has none', () => {
    const wrong = invalid({ name: ['请填写姓名', 'Name is required'], phone: reason });
    expect(wrong.sentence).toEqual(['请填写姓名', 'Name is required']);
    expect(Object.keys(wrong.fields ?? {})).toEqual(['name', 'phone']);
    expect(invalid({}).sentence).toBe(kernelSentences.invalid);
  });

  test('is an Error, so that a stack tells where it came from', () => {
    expect(notFound()).toBeInstanceOf(Error);
    expect(notFound().stack).toContain('errors.test');
  });
});

describe('verdicts', () => {
  test('true passes', () => {
    expect(thrownBy(() => must(true))).toBeUndefined();
  });

  test('a sentence is thrown as a refusal of a business rule', () => {
    const refusal = thrownBy(() => must(no(reason, { n: 9 })));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: CODE.refused, sentence: ['超过 9 元', 'More than 9 yuan'] });
  });

  test('without values the sentence is passed on as it is', () => {
    expect(no(reason)).toBe(reason);
  });
});
