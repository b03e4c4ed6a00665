import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  Count,
  Day,
  Email,
  FenField,
  Flag,
  Id,
  Keyword,
  kindOf,
  LongText,
  listInput,
  OptionalText,
  Phone,
  ShortText,
  UnixTime,
  Version,
} from './fields.ts';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('texts', () => {
  test('are trimmed, and stay under 255 characters', () => {
    expect(ShortText.parse('  王小明 ')).toBe('王小明');
    expect(takes(ShortText, 'a'.repeat(254))).toBe(true);
    expect(takes(ShortText, 'a'.repeat(255))).toBe(false);
    expect(takes(OptionalText, 'a'.repeat(255))).toBe(false);
    expect(takes(LongText, 'a'.repeat(5000))).toBe(true);
    expect(takes(LongText, 'a'.repeat(5001))).toBe(false);
    expect(takes(Keyword, 'a'.repeat(65))).toBe(false);
  });

  test('a required one is more than blanks; an optional one may be empty', () => {
    expect(takes(ShortText, ' \t ')).toBe(false);
    expect(takes(OptionalText, '')).toBe(true);
  });

  test.each([ShortText, OptionalText, LongText, Keyword])(
    'NUL and control characters are refused everywhere',
    (schema) => {
      expect(takes(schema, 'a\u0000b')).toBe(false);
      expect(takes(schema, 'a\u001bb')).toBe(false);
    },
  );

  test('several lines may be written', () => {
    expect(LongText.parse('一\n二\r\n\t三')).toBe('一\n二\r\n\t三');
  });
});

describe('phones and addresses', () => {
  test.each(['13800138000', '+86 138-0013-8000', '021 5555', '123456'])('%s is a phone', (phone) => {
    expect(takes(Phone, phone)).toBe(true);
  });
  test.each(['', '12345', '138****8000', 'abc123456', '+', '1380013800a', '-138001380', '1'.repeat(21)])(
    '%s is none',
    (phone) => {
      expect(takes(Phone, phone)).toBe(false);
    },
  );
  test.each(['a@b.cn', 'first.last+tag@mail.example.com'])('%s is an e-mail', (email) => {
    expect(takes(Email, email)).toBe(true);
  });
  test.each(['a', 'a@b', 'a@b.c', 'a b@c.cn', '@c.cn', `${'a'.repeat(250)}@b.cn`])('%s is none', (email) => {
    expect(takes(Email, email)).toBe(false);
  });
});

describe('numbers', () => {
  test('ids are whole, positive and safe', () => {
    expect(takes(Id, 1)).toBe(true);
    for (const id of [0, -1, 1.5, '1', 2 ** 53, Number.NaN]) expect(takes(Id, id)).toBe(false);
  });

  test('versions fit the column', () => {
    expect(takes(Version, 0)).toBe(true);
    expect(takes(Version, 2_147_483_648)).toBe(false);
  });

  test('flags are 0 or 1, not true or "1"', () => {
    expect([0, 1].every((flag) => takes(Flag, flag))).toBe(true);
    for (const flag of [2, true, '1', null]) expect(takes(Flag, flag)).toBe(false);
  });

  test('money is whole fen', () => {
    expect(takes(FenField, -100)).toBe(true);
    expect(takes(FenField, 0.5)).toBe(false);
    expect(takes(FenField, 100_000_000_000)).toBe(false);
  });

  test('times are Unix seconds before the year 9999, whose last day is the year 10000 further east', () => {
    expect(takes(UnixTime, 253_370_764_799)).toBe(true);
    expect(takes(UnixTime, 253_370_764_800)).toBe(false);
    expect(takes(UnixTime, 253_402_272_000)).toBe(false);
    expect(takes(UnixTime, -1)).toBe(false);
  });
});

describe('lists', () => {
  test('begin at page 1 with ten rows', () => {
    expect(listInput.parse({})).toEqual({ page: 1, limit: 10 });
  });

  test('at most a hundred rows, at least one; pages count from 1', () => {
    expect(takes(listInput, { limit: 100 })).toBe(true);
    for (const wrong of [{ limit: 101 }, { limit: 0 }, { page: 0 }, { page: 1.5 }, { order: 'up' }])
      expect(takes(listInput, wrong)).toBe(false);
  });
});

describe('the kind of a field', () => {
  test('is kept by what is made of it', () => {
    expect(kindOf(ShortText.max(40))).toBe('text');
    expect(kindOf(FenField.nonnegative().nullish())).toBe('money');
    expect(kindOf(z.array(Day).optional())).toBe('day');
    expect(kindOf(Count.min(1).default(1))).toBe('count');
  });

  test('is none of a plain schema', () => {
    expect(kindOf(z.string())).toBeUndefined();
  });
});
