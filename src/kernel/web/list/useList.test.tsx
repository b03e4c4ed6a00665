import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { Id, listInput, pageOf } from '../../contract/fields.ts';
import { queryClient } from '../api/query.ts';
import { questionStore } from '../overlay/notice.ts';
import { useUnsavedChangesGuard } from '../overlay/unsavedChanges.ts';
import { type Me, MeProvider } from '../session/me.ts';
import { ListFooter } from './ListFooter.tsx';
import { DataTable } from './table/DataTable.tsx';
import { type List, useList } from './useList.ts';

const { list: endpoint } = defineApi('thing', { name: ['名称', 'Name'] }, 'sys', {
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: ['列表', 'List'],
    input: listInput,
    output: pageOf(z.object({ id: Id, name: z.string() })),
  },
});

let list: List<typeof endpoint>;
const onOpen = vi.fn();
function Page({ typed = false, openId = 0 }) {
  list = useList(endpoint);
  useUnsavedChangesGuard(() => typed);
  return (
    <>
      <DataTable list={list} columns={[{ field: 'name' }]} onOpen={onOpen} openId={openId} />
      <ListFooter list={list} />
    </>
  );
}

let isCut = false;
const answer = (page: number) => ({
  list: [{ id: page, name: `row of page ${page}` }],
  total: 25,
  page,
  capped: false,
});
beforeEach(() => {
  isCut = false;
  onOpen.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    if (isCut) throw new TypeError('Failed to fetch');
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    return new Response(JSON.stringify({ code: 1, msg: '', data: answer(page) }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const me = { permissions: [] as string[], special_display: false } as unknown as Me;
async function shown(page = <Page />) {
  const router = createMemoryRouter([{ path: '/', element: page }], { initialEntries: ['/'] });
  render(
    <QueryClientProvider client={queryClient}>
      <MeProvider value={me}>
        <RouterProvider router={router} />
      </MeProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(rowNumbers()).toEqual(['1']));
}
const rowNumbers = () =>
  [...document.querySelectorAll('[data-row-key] .cell-number')].map(({ textContent }) => textContent);

test('offline, page 2 says that it failed, keeps its number and can be tried again', async () => {
  await shown();
  isCut = true;
  onlineManager.setOnline(false);
  await act(async () => list.setPage(2));
  await screen.findByRole('alert', undefined, { timeout: 5000 });
  expect(rowNumbers()).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('2');
  expect(document.querySelector('[aria-current="page"]')?.textContent).toBe('2');
  isCut = false;
  onlineManager.setOnline(true);
  await act(async () => list.refresh());
  await waitFor(() => expect(rowNumbers()).toEqual(['11']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('while page 2 is on its way, the rows of page 1 keep the numbers of page 1', async () => {
  await shown();
  let come = () => {};
  const waiting = new Promise<void>((resolve) => {
    come = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    await waiting;
    return new Response(JSON.stringify({ code: 1, msg: '', data: answer(2) }));
  });
  await act(async () => list.setPage(2));
  expect(list).toMatchObject({ page: 2, shownPage: 1, fetching: true });
  expect(rowNumbers()).toEqual(['1']);
  come();
  await waitFor(() => expect(list).toMatchObject({ page: 2, shownPage: 2 }));
});

const click = () => fireEvent.click(document.querySelector('[data-row-key="1"] td') as Element);
test('a row opens at once; beside a form with something unsaved it asks, unless the form is its own', async () => {
  await shown();
  click();
  expect(onOpen).toHaveBeenCalledTimes(1);
  cleanup();
  await shown(<Page typed openId={1} />);
  click();
  expect([onOpen.mock.calls.length, questionStore.get().length]).toEqual([2, 0]);
  cleanup();
  await shown(<Page typed openId={7} />);
  click();
  expect([onOpen.mock.calls.length, questionStore.get().length]).toEqual([2, 1]);
  await act(async () => questionStore.get()[0]?.answer(undefined));
  expect(onOpen).toHaveBeenCalledTimes(2);
  click();
  await act(async () => questionStore.get()[0]?.answer(''));
  expect([onOpen.mock.calls.length, questionStore.get().length]).toEqual([3, 0]);
});
