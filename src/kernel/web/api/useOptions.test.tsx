import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { Id } from '../../contract/fields.ts';
import { queryClient } from './query.ts';
import { useRemoteOptions } from './useOptions.ts';

const { search } = defineApi('thing', {}, 'sys', {
  search: {
    method: 'GET',
    permission: 'signed_in',
    label: ['找', 'Search'],
    input: z.object({ keyword: z.string().optional(), limit: z.number().optional() }),
    output: z.object({ list: z.array(z.object({ id: Id, name: z.string() })) }),
  },
});

const found = (...names: string[]) =>
  Response.json({ code: 1, msg: '', data: { list: names.map((name, at) => ({ id: at + 1, name })) } });
const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('while the answer is on its way, only what holds the new words is offered: Enter takes the first', async () => {
  localStorage.setItem('visitorId', 'device-1');
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('keyword')
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(found('张伟', '李娜', '李明')),
  );
  const { result, rerender } = renderHook(({ keyword }) => useRemoteOptions(search, keyword), {
    initialProps: { keyword: '' },
    wrapper: around,
  });
  const labels = () => result.current.options.map(({ label }) => label);
  await waitFor(() => expect(labels()).toEqual(['张伟', '李娜', '李明']));

  rerender({ keyword: '李' });
  expect(labels(), 'before it is asked').toEqual(['李娜', '李明']);
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect(labels(), 'before it is answered').toEqual(['李娜', '李明']);
  expect(result.current.loading).toBe(true);

  rerender({ keyword: 'wang' });
  expect(labels()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 350));
  answer(found('王芳'));
  await waitFor(() => expect(labels()).toEqual(['王芳']));
  expect(result.current.loading).toBe(false);
});
