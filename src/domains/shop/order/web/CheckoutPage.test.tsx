import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '@/kernel/web/api/query.ts';
import { type Me, MeProvider } from '@/kernel/web/session/me.ts';
import { addressApi } from '../cart.contract.ts';
import { shopOrderApi } from '../order.contract.ts';
import { orderPaths } from '../order.paths.ts';
import { TENDER_ACCOUNTS } from '../order.rules.ts';
import { CheckoutPage } from './CheckoutPage.tsx';

const company = { id: 1, name: '虹口校区' };
const company_list = [company, { id: 2, name: '浦东校区' }];
const quote = {
  student_name: '王一',
  lines: [
    {
      sku_id: 3,
      name: '词典',
      variant: '',
      group: 'shop',
      kind: 'goods',
      delivery: 'express',
      price_fen: 12_800,
      quantity: 1,
      problem: null,
      brings: {},
    },
  ],
  groups: [
    { group: 'shop', amount_fen: 12_800, coin_cap_fen: 0, missing_fen: 0, accounts: ['virtual', 'store'] },
  ],
  accounts: TENDER_ACCOUNTS.map((account) => ({ account, available_fen: 20_000, after_fen: 7_200 })),
  tenders: [{ group: 'shop', account: 'store', amount_fen: 12_800 }],
  amount_fen: 12_800,
  coin_fen: 0,
  discount_max_fen: 0,
  needs_delivery: true,
  lapse_days: 7,
  minutes_per_class_hour: 60,
};
const answers: Record<string, unknown> = {
  [shopOrderApi.quote.action]: quote,
  [shopOrderApi.add.action]: { id: 9, number: 'DD2026-000009' },
  [addressApi.list.action]: { list: [] },
};

let placed: object | undefined;
beforeEach(() => {
  localStorage.setItem('visitorId', 'device-1');
  placed = undefined;
  // Only what is in sight is drawn, and here nothing has a size by itself.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(248);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const action = new URL(url, 'http://x').pathname.split('/').at(-1) ?? '';
    if (action === shopOrderApi.add.action) placed = JSON.parse(String(body));
    return Response.json({ code: 1, msg: '', data: answers[action] ?? {} });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function shown(companies: readonly object[]) {
  const me = { company, company_list: companies, permissions: [] } as unknown as Me;
  const routes = [{ path: '*', element: <CheckoutPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [orderPaths.checkout({ student_id: 7 })] });
  render(
    <QueryClientProvider client={queryClient}>
      <MeProvider value={me}>
        <RouterProvider router={router} />
      </MeProvider>
    </QueryClientProvider>,
  );
}
const submit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /提交订单/ }));
  await waitFor(() => expect(placed).toBeDefined());
};

test('who is granted several campuses says where it is picked up, and the order says so too', async () => {
  shown(company_list);
  const campus = await screen.findByRole('combobox', { name: '自取校区' });
  fireEvent.focus(campus);
  fireEvent.input(campus, { target: { value: '浦东' } });
  await waitFor(() => expect(campus.getAttribute('aria-activedescendant')).toBeTruthy());
  fireEvent.keyDown(campus, { key: 'Enter' });
  await screen.findByText('浦东校区自取');
  await submit();
  expect(placed).toMatchObject({ delivery: 'pickup', pickup_company_id: 2 });
});

test('who has one is not asked', async () => {
  shown([company]);
  await screen.findByText('虹口校区自取');
  expect(screen.queryByRole('combobox')).toBeNull();
  await submit();
  expect(placed).toMatchObject({ delivery: 'pickup', pickup_company_id: null });
});
