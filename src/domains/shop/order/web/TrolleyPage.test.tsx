import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '@/kernel/web/api/query.ts';
import { type Me, MeProvider } from '@/kernel/web/session/me.ts';
import { cartApi } from '../cart.contract.ts';
import { shopPermissions } from '../order.access.ts';
import { orderPaths } from '../order.paths.ts';
import { TrolleyPage } from './TrolleyPage.tsx';

const company = { id: 1, name: '虹口校区' };
const me = { company, company_list: [company], permissions: [shopPermissions.buy.key] } as unknown as Me;
const line = (id: number, name: string, more: object) => ({
  id,
  sku_id: id,
  name,
  variant: '',
  code: `SKU-${id}`,
  kind: 'goods',
  group: 'shop',
  cover_id: null,
  price_fen: 12_800,
  was_fen: null,
  quantity: 1,
  problem: null,
  problem_n: null,
  is_ticked: 1,
  ...more,
});
/** A book that can be bought, and one that went off sale after it was ticked. */
const cart = (is_ticked: 0 | 1) => ({
  list: [line(1, '在售的书', {}), line(2, '下架的书', { problem: 'off', is_ticked })],
  total_fen: 12_800,
  ticked: 1,
});

let answers: Record<string, unknown>;
let sent: unknown[];
beforeEach(() => {
  localStorage.setItem('visitorId', 'device-1');
  sent = [];
  answers = {
    [cartApi.buyer.action]: { student_id: 7, student_name: '王一', accounts: [], cart_count: 2 },
    [cartApi.list.action]: cart(1),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (body) sent.push(JSON.parse(String(body)));
    const action = new URL(url, 'http://x').pathname.split('/').at(-1) ?? '';
    return Response.json({ code: 1, msg: '', data: answers[action] ?? {} });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const checkout = () => screen.getByRole('button', { name: /去结算/ }) as HTMLButtonElement;

test('what is ticked and cannot be bought any more bars the checkout, and can be unticked', async () => {
  const routes = [{ path: '*', element: <TrolleyPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [orderPaths.cart({ student_id: 7 })] });
  render(
    <QueryClientProvider client={queryClient}>
      <MeProvider value={me}>
        <RouterProvider router={router} />
      </MeProvider>
    </QueryClientProvider>,
  );
  const gone = (await screen.findByRole('checkbox', { name: '下架的书' })) as HTMLInputElement;
  expect([gone.checked, gone.disabled, checkout().disabled]).toEqual([true, false, true]);
  expect(screen.getByText(/取消勾选/)).toBeTruthy();
  answers[cartApi.list.action] = cart(0);
  fireEvent.click(gone);
  await waitFor(() => expect(checkout().disabled).toBe(false));
  expect(sent).toMatchObject([{ id: 2, is_ticked: 0 }]);
  // Once it is not ticked it cannot be ticked again.
  expect([gone.checked, gone.disabled]).toEqual([false, true]);
});
