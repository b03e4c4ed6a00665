import { describe, expect, test } from 'vitest';
import {
  filled,
  fits,
  inOrder,
  masked,
  partsOf,
  signed,
  variablesOf,
  wellFormed,
  withinQuota,
} from './sms.rules.ts';
import { smsText } from './sms.text.ts';
import { smsTemplateText } from './sms-template.text.ts';

const gaps = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

describe('a template', () => {
  test('names its variables once, in the order of their appearance', () => {
    expect(variablesOf('{b} 与 {a}，再见 {b}')).toEqual(['b', 'a']);
    expect(variablesOf('没有变量')).toEqual([]);
  });

  test.each(['{name}同学你好', '没有变量', '{a}{b2}{c_d}'])('%s is well formed', (body) => {
    expect(wellFormed(body, null)).toBe(true);
  });

  test.each(['{name', 'name}', '{}', '{Name}', '{1a}', '{a b}', '{{name}}', '{名}', `{${'a'.repeat(21)}}`])(
    '%s is not, and the place is said',
    (body) => {
      const verdict = wellFormed(body, null);
      expect(verdict).toEqual([expect.stringContaining('大括号'), expect.stringContaining('brace')]);
    },
  );

  test('has no signature in it, and at most ten variables', () => {
    expect(wellFormed('【学账】你好', null)).toBe(smsTemplateText.has_sign);
    const many = Array.from({ length: 11 }, (_, n) => `{v${n}}`).join('');
    expect(wellFormed(many, null)).toEqual([expect.stringContaining('10'), expect.stringContaining('10')]);
  });

  test('of the system uses exactly what the system fills in', () => {
    expect(wellFormed('{code}，{minutes} 分钟', 'login_code')).toBe(true);
    expect(wellFormed('{code}', 'login_code')).not.toBe(true);
    expect(wellFormed('{code}{minutes}{name}', 'login_code')).not.toBe(true);
  });
});

describe('filling in', () => {
  test('puts each value into its gap, and nothing into what only looks like one', () => {
    expect(filled('{a}、{b}、{a}', gaps({ a: '甲', b: '{a}' }))).toBe('甲、{a}、甲');
    expect(signed('学账', '你好')).toBe('【学账】你好');
    expect(signed('', '你好')).toBe('你好');
    expect(inOrder('{b}{a}', gaps({ a: '1', b: '2' })).map(({ value }) => value)).toEqual(['2', '1']);
  });

  test('asks for every value, for no other, and for none that a provider refuses', () => {
    expect(fits('{a}{b}', gaps({ a: '1', b: '2' }))).toBe(true);
    expect(fits('{a}{b}', gaps({ a: '1' }))).toEqual(['缺少变量 b 的值', 'Values are missing for b']);
    expect(fits('{a}', gaps({ a: '1', c: '2' }))).toEqual([
      '模板中没有变量 c',
      'The template has no variable c',
    ]);
    expect(fits('{a}', gaps({ a: '一'.repeat(36) }))).not.toBe(true);
    expect(fits('{a}', gaps({ a: '【假】' }))).toBe(smsText.value_marks);
    expect(fits('{a}', gaps({ a: '1\n2' }))).toBe(smsText.value_marks);
  });

  test('a secret is masked, the rest is not', () => {
    expect(masked(gaps({ code: '123456', minutes: '5' }), ['code'])).toEqual(
      gaps({ code: '******', minutes: '5' }),
    );
  });
});

describe('what it costs', () => {
  test.each([
    [1, 1],
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ])('%i characters are %i parts', (length, parts) => {
    expect(partsOf('学'.repeat(length))).toBe(parts);
  });

  test('the last part of the quota may be used, not one more', () => {
    expect(withinQuota(10, 8, 2)).toBe(true);
    expect(withinQuota(10, 9, 2)).toEqual([
      '本月短信额度已用完（9 / 10 条，此短信需 2 条）',
      'This month’s quota is used up (9 of 10 parts; this message needs 2)',
    ]);
  });
});
