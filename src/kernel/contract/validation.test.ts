import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Sentence, TextBook } from '../text.ts';
import { Email, Flag, Id, OptionalText, Phone, ShortText } from './fields.ts';
import { fieldErrors, labelOf } from './validation.ts';

const text: TextBook = {
  name: ['姓名', 'Name'],
  phone: ['手机', 'Phone'],
  email: ['邮箱', 'E-mail'],
  scope: ['范围', 'Scope'],
  roles: ['角色', 'Roles'],
  minutes: ['分钟数', 'Minutes'],
  shared: ['共享', 'Shared'],
  zone: ['时区', 'Time zone'],
};
const ownWords: Sentence = ['时区不正确', 'Not a time zone'];
const input = z.object({
  name: ShortText.max(10),
  code: z.string().min(6),
  phone: Phone,
  email: Email,
  scope: z.enum(['own', 'all']),
  roles: z.array(Id).min(1).max(2),
  minutes: z.int().min(10).max(240),
  shared: Flag,
  note: OptionalText.optional(),
  zone: z.string().refine((zone) => zone !== 'Mars', { params: { sentence: ownWords } }),
});
const right = {
  name: '罗敏',
  code: '123456',
  phone: '13800138000',
  email: 'a@b.cn',
  scope: 'own',
  roles: [1],
  minutes: 60,
  shared: 1,
  zone: 'UTC',
};
/** As the server and the forms do it. */
const errorsOf = (given: Record<string, unknown>) => {
  const parsed = input.safeParse(given, { reportInput: true });
  return parsed.success ? {} : fieldErrors({ input, text }, parsed.error);
};
const errorFor = (field: string, value: unknown) => errorsOf({ ...right, [field]: value })[field];

describe('the messages of a form', () => {
  test('right input has none', () => {
    expect(errorsOf(right)).toEqual({});
  });

  test.each(['name', 'phone', 'email', 'scope', 'minutes', 'shared', 'zone'])(
    '%s left out: "… is required"',
    (field) => {
      const [zh, en] = text[field] as Sentence;
      expect(errorFor(field, undefined)).toEqual([`请填写${zh}`, `${en} is required`]);
    },
  );

  test('a list left out is chosen rather than filled in', () => {
    expect(errorFor('roles', undefined)).toEqual(['请选择角色', 'Roles is required']);
  });

  test('an empty text: "… cannot be empty", blanks are empty too', () => {
    expect(errorFor('name', '')).toEqual(['姓名不能为空', 'Name cannot be empty']);
    expect(errorFor('name', '   ')).toEqual(['姓名不能为空', 'Name cannot be empty']);
  });

  test.each([
    ['name', 'a'.repeat(11), 'Name may have at most 10 characters'],
    ['code', '123', 'code needs at least 6 characters'],
    ['roles', [], 'Roles needs at least 1 entries'],
    ['roles', [1, 2, 3], 'Roles may have at most 2 entries'],
    ['minutes', 9, 'Minutes must be at least 10'],
    ['minutes', 241, 'Minutes must be at most 240'],
    ['minutes', 'an hour', 'Minutes has the wrong form'],
    ['name', null, 'Name has the wrong form'],
    ['scope', 'everything', 'Scope must be one of the given options'],
    ['shared', 2, 'Shared must be one of the given options'],
    ['phone', 'abc', 'Phone should be 6 to 20 digits, with + and spaces allowed'],
    ['email', 'a@b', 'E-mail should look like name@example.com'],
    ['name', 'a\u0000', 'Name does not have the expected form'],
  ])('%s = %j', (field, value, message) => {
    expect(errorFor(field, value)?.[1]).toBe(message);
  });

  test('a rule inside a schema speaks in its own words', () => {
    expect(errorFor('zone', 'Mars')).toEqual(ownWords);
  });

  test('how a field is written, the noun may say itself', () => {
    const own: Sentence = ['字母和数字', 'Letters and digits'];
    const shape = z.object({ login: z.string().min(1).regex(/^\w+$/) });
    const said = (login: unknown) => {
      const parsed = shape.safeParse({ login }, { reportInput: true });
      return fieldErrors(
        { input: shape, text: { login: ['登录名', 'Login'], login_format: own } },
        parsed.error as z.ZodError,
      ).login;
    };
    expect(said('a b')).toEqual(own);
    expect(said('')).toEqual(['登录名不能为空', 'Login cannot be empty']);
    expect(said(undefined)).toEqual(['请填写登录名', 'Login is required']);
  });

  test('one sentence per field, named by its top level', () => {
    expect(errorsOf({ ...right, name: '', roles: ['x', 'y'] })).toEqual({
      name: ['姓名不能为空', 'Name cannot be empty'],
      roles: ['角色的格式不对', 'Roles has the wrong form'],
    });
  });

  test('a field that is not known is named', () => {
    const strict = z.strictObject({ name: ShortText });
    const parsed = strict.safeParse({ name: 'a', nmae: 'b' }, { reportInput: true });
    expect(fieldErrors({ input: strict, text }, parsed.error as z.ZodError)).toEqual({
      nmae: ['不认识的字段：nmae', 'Unknown field: nmae'],
    });
  });
});

describe('labels', () => {
  test('come from the noun, then from the kernel, then from the field itself', () => {
    expect(labelOf(text, 'name')).toEqual(['姓名', 'Name']);
    expect(labelOf(text, 'keyword')).toEqual(['关键词', 'Keyword']);
    expect(labelOf({ keyword: ['搜索', 'Search'] }, 'keyword')).toEqual(['搜索', 'Search']);
    expect(labelOf(text, 'unheard_of')).toEqual(['unheard_of', 'unheard_of']);
  });
});
