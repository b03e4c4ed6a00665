import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/api.ts';
import { type Lang, type Sentence, say } from '../../text.ts';
import type { Ctx } from '../session/ctx.ts';
import { exportName, exportTurn, streamExport } from './export.ts';

const at = (lang: Lang) => ({
  say: (sentence: Sentence) => say(sentence, lang),
  now: new Date('2026-02-28T17:00:00Z'),
  time_zone: 'Asia/Shanghai',
});

test.each([
  ['zh-CN', ['导出员工', 'Export staff'], '导出员工-2026-03-01.xlsx'],
  ['en', ['导出员工', 'Export staff'], 'staff-2026-03-01.xlsx'],
  ['en', ['导出操作日志', 'Export the audit trail'], 'audit-trail-2026-03-01.xlsx'],
] as const)('in %s %j is saved as %s, by the company’s own date', (lang, label, name) => {
  expect(exportName(at(lang), label)).toBe(name);
});

describe('the rows that go out', () => {
  const endpoint = {
    action: 'api_x_export',
    method: 'GET',
    permission: 'signed_in',
    tag: 'sys',
    noun: 'x',
    text: {},
    label: ['导出', 'Export'],
    input: z.object({}),
    output: z.object({ name: z.string() }),
    exports: [{ field: 'name' }],
  } as unknown as Endpoint;
  const ctx = { ...at('en'), lang: 'en', admin_id: 1, holds: () => true } as unknown as Ctx;
  const client = { query: async () => ({}), release: () => undefined } as never;
  async function* many(chunks: number) {
    for (let n = 0; n < chunks; n++) {
      await sleep(1);
      yield Array.from({ length: 500 }, () => ({ name: 'x'.repeat(200) + Math.random() }));
    }
  }
  const streamed = async (chunks: number, note: (rows: number, isWhole: boolean) => Promise<void>) => {
    await exportTurn();
    return (await streamExport(endpoint, ctx, many(chunks), client, note)).body;
  };

  test('are counted, and noted before the file is whole', async () => {
    let isOver = false;
    const note = vi.fn(async () => expect(isOver).toBe(false));
    for await (const _ of await streamed(3, note)) isOver = false;
    isOver = true;
    expect(note.mock.calls).toEqual([[1500, true]]);
  });

  test('are noted as far as they came, where the reader goes away', async () => {
    const note = vi.fn(async () => undefined);
    const body = await streamed(1_000_000, note);
    for await (const _ of body) break;
    await vi.waitFor(() => expect(note.mock.calls).toEqual([[expect.any(Number), false]]));
  });

  test('are no file where they could not be noted', async () => {
    const body = await streamed(1, async () => {
      throw new Error('no trail');
    });
    await expect(body.toArray()).rejects.toThrow('no trail');
  });
});
