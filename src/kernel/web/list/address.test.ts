import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { Flag, Id, Keyword, listInput, pageOf } from '../../contract/fields.ts';
import { readAddress, tidyState, writeAddress } from './address.ts';

const text = { role_id: ['角色', 'Role'], shared: ['共享', 'Shared'], levels: ['级别', 'Levels'] } as const;
const { list } = defineApi('thing', text, 'sys', {
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: ['列表', 'List'],
    input: listInput.extend({
      keyword: Keyword.optional(),
      role_id: Id.optional(),
      shared: Flag.optional(),
      levels: z.array(z.string()).optional(),
      sort: z.enum(['name']).optional(),
    }),
    output: pageOf(z.object({ id: Id })),
  },
});
const read = (query: string) => readAddress(list, new URLSearchParams(query));

it('reads each field as its schema takes it', () => {
  expect(read('keyword=12&role_id=3&shared=1&levels=A1&levels=A2&page=2')).toEqual({
    keyword: '12',
    role_id: 3,
    shared: 1,
    levels: ['A1', 'A2'],
    page: 2,
  });
});

it('ignores what is not declared, what does not fit, and the page size', () => {
  expect(read('student_id=5&tab=me&role_id=abc&sort=password&page=0&limit=100')).toEqual({});
});

it('writes a state and leaves the rest of the query alone', () => {
  const query = new URLSearchParams('tab=x&role_id=3&page=2');
  expect(writeAddress(list, query, { keyword: '王', levels: ['A1', 'A2'] })).toBe(
    '?tab=x&keyword=%E7%8E%8B&levels=A1&levels=A2',
  );
  expect(writeAddress(list, new URLSearchParams('page=2'), {})).toBe('');
});

it('what is not set is not said', () => {
  expect(tidyState({ keyword: '', role_id: undefined, levels: [], page: 1, shared: 0 })).toEqual({
    shared: 0,
  });
});
