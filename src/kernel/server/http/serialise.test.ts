import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Flag, Id, pageOf, UnixTime } from '../../contract/fields.ts';
import { envelopeSerialiser } from './serialise.ts';

const Row = z.object({
  id: Id,
  admin_name: z.string(),
  status: z.enum(['on', 'off']),
  department_id: Id.nullable(),
  last_login_at: UnixTime.nullable(),
  positions: z.array(z.string()),
  is_shared_data: Flag,
  current: z.boolean(),
  ratio: z.number(),
  note: z.string().optional(),
  inner: z.object({ name: z.string() }).nullable(),
});
const row = {
  id: 1,
  admin_name: '罗"敏\n</script>\u2028',
  status: 'on' as const,
  department_id: null,
  last_login_at: 1_700_000_000,
  positions: ['teacher'],
  is_shared_data: 1 as const,
  current: false,
  ratio: 0.5,
  inner: null,
};
const answer = (output: z.ZodType, data: unknown) =>
  JSON.parse(envelopeSerialiser(output)({ code: 1, msg: '', data }));

describe('an answer', () => {
  test('is the envelope, and says what JSON.stringify would say', () => {
    const page = {
      list: [row, { ...row, id: 2, note: 'x', inner: { name: 'y' } }],
      total: 2,
      page: 1,
      limit: 10,
      capped: false,
    };
    expect(answer(pageOf(Row), page)).toEqual({ code: 1, msg: '', data: page });
  });

  test('never carries a field that was not declared', () => {
    const text = envelopeSerialiser(z.object({ list: z.array(z.object({ id: Id })) }))({
      code: 1,
      msg: '',
      data: { list: [{ id: 1, password_hash: '$argon2id$…' }], secret: 's' },
    });
    expect(text).toBe('{"code":1,"msg":"","data":{"list":[{"id":1}]}}');
  });

  test('keeps null apart from nothing', () => {
    expect(answer(Row, row).data).toEqual(row);
    expect('note' in answer(Row, row).data).toBe(false);
  });

  test('an empty object, an array and a defaulted field', () => {
    expect(answer(z.object({}), {}).data).toEqual({});
    expect(answer(z.array(z.object({ n: z.int().default(0) })), [{ n: 3 }]).data).toEqual([{ n: 3 }]);
  });

  test('a tree of any depth', () => {
    interface Node {
      menu_name: string;
      children?: Node[];
    }
    const Node: z.ZodType<Node> = z.object({
      menu_name: z.string(),
      get children() {
        return z.array(Node).optional();
      },
    });
    const tree = {
      menu_name: 'a',
      children: [{ menu_name: 'b', children: [{ menu_name: 'c', children: [{ menu_name: 'd' }] }] }],
    };
    expect(answer(z.object({ list: z.array(Node) }), { list: [tree] }).data).toEqual({ list: [tree] });
  });

  test('what only zod understands is left to JSON', () => {
    const open = z.object({
      any: z.unknown(),
      either: z.union([z.string(), z.int()]),
      map: z.record(z.string(), z.int()),
    });
    const data = { any: { deep: [1, null] }, either: 'x', map: { a: 1 } };
    expect(answer(open, data).data).toEqual(data);
  });
});
