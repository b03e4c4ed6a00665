import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { Id, listInput, pageOf } from '../../contract/fields.ts';
import { ScreenProvider } from '../navigation/screens.ts';
import { useListState } from './useListState.ts';

const { list } = defineApi('thing', {}, 'sys', {
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: ['列表', 'List'],
    input: listInput.extend({ status: z.enum(['on', 'off']).optional() }),
    output: pageOf(z.object({ id: Id })),
  },
});

let current: ReturnType<typeof useListState>;
function Probe({ defaults }: { defaults: Record<string, unknown> }) {
  current = useListState(list, defaults);
  return null;
}

function show(address: string, filterKept: boolean, defaults = {}) {
  const info = { path: '/Things', wing: 'people', zh: '', en: '', filterKept };
  const router = createMemoryRouter(
    [
      {
        path: '/Things',
        element: (
          <ScreenProvider value={info}>
            <Probe defaults={defaults} />
          </ScreenProvider>
        ),
      },
      { path: '/detail', element: null },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  const go = (to: string) => act(() => router.navigate(to));
  return { go, address: () => router.state.location.pathname + router.state.location.search };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('filters of a page that keeps them', () => {
  it('come back from a detail page, whose own ids they do not read', async () => {
    const { go, address } = show('/Things', true);
    await act(async () => current.change({ status: 'off' }));
    await act(async () => current.change({ page: 3 }));
    await go('/detail?student_id=5');
    await go('/Things?student_id=5');
    expect(current.state).toEqual({ status: 'off', page: 3 });
    expect(address().split(/[?&]/).sort()).toEqual(['/Things', 'page=3', 'status=off', 'student_id=5']);
  });

  it('give way to what the address says', async () => {
    const { go } = show('/Things?status=off', true);
    await go('/detail');
    await go('/Things?status=on');
    expect(current.state).toEqual({ status: 'on' });
  });

  it('stay cleared once they were cleared', async () => {
    const { go } = show('/Things?status=off', true, { status: 'on' });
    await act(async () => current.clear());
    await go('/detail');
    await go('/Things');
    expect(current.state).toEqual({ page: 1 });
  });
});

describe('filters of any page', () => {
  it('start with the defaults, which the address then shows', async () => {
    const { address } = show('/Things', false, { status: 'on' });
    await act(async () => {});
    expect(current.state).toEqual({ status: 'on' });
    expect(address()).toBe('/Things?status=on');
  });

  it('begin again on page 1 when one of them changes', async () => {
    const { address } = show('/Things?page=4', false);
    await act(async () => current.change({ status: 'off' }));
    expect(address()).toBe('/Things?status=off');
  });
});
