import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { toastStore } from '../overlay/notice.ts';
import { queryClient } from './query.ts';
import { useAction } from './useAction.ts';

const { add } = defineApi('thing', { name: ['名', 'Name'] }, 'sys', {
  add: {
    method: 'POST',
    permission: 'signed_in',
    label: ['加', 'Add'],
    changes: ['thing', 'ledger'],
    input: z.object({ name: z.string() }),
  },
});

let keys: string[];
let answers: (() => Promise<Response>)[];
const ok = async () => Response.json({ code: 1, msg: '', data: {} });
const refused = async () => Response.json({ code: 0, msg: '余额不足', data: {} });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  localStorage.setItem('visitorId', 'device-1');
  keys = [];
  answers = [];
  toastStore.set(undefined);
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push((init.headers as Headers).get('Idempotency-Key') ?? '');
    return (answers.shift() ?? ok)();
  });
});
afterEach(cleanup);
const action = () => renderHook(() => useAction(add)).result;

it('a second click while the first is under way does nothing', async () => {
  const hook = action();
  await act(async () => {
    const both = [hook.current.run({ name: 'x' }), hook.current.run({ name: 'x' })];
    expect(await Promise.all(both)).toEqual([{}, undefined]);
  });
  expect(keys).toHaveLength(1);
});

it('the same input after a network failure goes out under the same key; a new intent gets a new one', async () => {
  answers = [offline, ok, ok];
  const hook = action();
  await act(async () => void (await hook.current.run({ name: 'x' })));
  expect(toastStore.get()?.text).toBe('网络不给力，请稍后再试！');
  await act(async () => void (await hook.current.run({ name: 'x' })));
  await act(async () => void (await hook.current.run({ name: 'x' })));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('a refusal is told as a toast; what is done makes its nouns stale', async () => {
  const stale = vi.spyOn(queryClient, 'invalidateQueries');
  answers = [refused, ok];
  const hook = action();
  await act(async () => void (await hook.current.run({ name: 'x' })));
  expect(toastStore.get()).toMatchObject({ kind: 'error', text: '余额不足' });
  expect(stale).not.toHaveBeenCalled();
  await act(async () => void (await hook.current.run({ name: 'x' })));
  expect(stale.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['thing'], ['ledger']]);
});
