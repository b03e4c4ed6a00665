import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Flag, Id, Keyword, listInput } from '../../contract/fields.ts';
import { queryReader } from './query-input.ts';

const input = listInput.extend({
  keyword: Keyword.optional(),
  role_id: Id.nullish(),
  ids: z.array(Id).optional(),
  positions: z.array(z.enum(['teacher', 'adviser'])).optional(),
  is_shared: Flag.optional(),
  exact: z.boolean().optional(),
  level: z.literal(3).optional(),
  ratio: z.number().optional(),
});
const read = queryReader(input);

describe('an address', () => {
  test('is text; the declared input says what is a number, a flag or a list', () => {
    const query = {
      page: '2',
      limit: '100',
      keyword: '138',
      role_id: '7',
      is_shared: '1',
      exact: 'true',
      level: '3',
      ratio: '-0.5',
    };
    expect(read(query)).toEqual({
      page: 2,
      limit: 100,
      keyword: '138',
      role_id: 7,
      is_shared: 1,
      exact: true,
      level: 3,
      ratio: -0.5,
    });
  });

  test('one value of a list is a list', () => {
    expect(read({ ids: '5', positions: 'teacher' })).toEqual({ ids: [5], positions: ['teacher'] });
    expect(read({ ids: ['5', '6'], positions: ['teacher', 'adviser'] })).toEqual({
      ids: [5, 6],
      positions: ['teacher', 'adviser'],
    });
  });

  test('an empty parameter is a filter that is not set', () => {
    expect(read({ keyword: '', role_id: '', ids: '' })).toEqual({});
  });

  test('what is not declared is not read', () => {
    expect(read({ company_id: '3', admin_id: '9', __proto__: 'x', constructor: 'y' })).toEqual({});
  });

  test.each(['abc', '1e3', '0x10', ' 7', '7abc', 'NaN', 'Infinity', '1,2'])(
    '%s is not taken for a number',
    (text) => {
      expect(input.safeParse(read({ role_id: text })).success).toBe(false);
    },
  );

  test('a number given twice is not one number', () => {
    expect(input.safeParse(read({ page: ['1', '2'] })).success).toBe(false);
  });

  test('true and false are words of their own', () => {
    expect(read({ exact: 'false' })).toEqual({ exact: false });
    expect(input.safeParse(read({ exact: '1' })).success).toBe(false);
  });
});
