import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { accountPermissions } from '@/domains/money/account/account.access.ts';
import { classHoursPermissions } from '@/domains/money/class-hours/class-hours.access.ts';
import { type Me, MeProvider } from '@/kernel/web/session/me.ts';
import { entitlementPermissions } from '../../entitlement/entitlement.access.ts';
import type { OrderWhole } from '../order.shapes.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { SendForm } from './SendForm.tsx';

const line = (id: number, kind: string, more: object = {}) => ({
  id,
  kind,
  name: `商品${id}`,
  variant: '',
  code: `SKU-${id}`,
  cover_id: null,
  quantity: 1,
  amount_fen: 10_000,
  money_fen: 10_000,
  coin_fen: 0,
  tenders: [],
  is_paid: 1,
  delivered: 0,
  cancelled: 0,
  refunded: 0,
  recognised_fen: 0,
  forfeited_fen: 0,
  back_fen: 0,
  granted: 0,
  used: 0,
  lot_id: null,
  replaces_line_id: null,
  brings: {},
  ...more,
});
const orderOf = (lines: object[], more: object = {}) =>
  ({
    id: 9,
    version: 1,
    student_id: 7,
    status: 'audited',
    delivery: 'none',
    audited_at: 1_763_000_000,
    placed_at: 1_763_000_000,
    piece_count: 1,
    sent_count: 0,
    ends_on: null,
    discount_fen: 0,
    minutes_per_class_hour: 60,
    lines,
    shipments: [],
    entries: [],
    hour_refunds: [],
    cases: [],
    ...more,
  }) as unknown as OrderWhole;
const whole = orderOf([line(1, 'hours', { lot_id: 5 }), line(2, 'entitlement', { granted: 3 })], {
  shipments: [
    {
      id: 1,
      kind: 'service',
      carrier: '',
      parcel: '',
      note: '已讲评',
      file_id: 4,
      file_name: '讲评.pdf',
      created_at: 1_763_000_000,
      lines: [],
    },
  ],
  entries: [
    { id: 1, account: 'shop_unearned', amount_fen: 10_000, posted_at: 1_763_000_000, kind_name: '商城订单' },
    { id: 1, account: 'store', amount_fen: -10_000, posted_at: 1_763_000_000, kind_name: '商城订单' },
  ],
});
const may = [accountPermissions, classHoursPermissions, entitlementPermissions].map(({ read }) => read.key);

afterEach(cleanup);
function shown(element: ReactNode, permissions: readonly string[] = []) {
  const me = { company: { id: 1 }, permissions } as unknown as Me;
  const routes = [{ path: '*', element: <MeProvider value={me}>{element}</MeProvider> }];
  return render(<RouterProvider router={createMemoryRouter(routes)} />).container;
}
const linksOf = (page: HTMLElement) =>
  [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

test('leads to the hours, the entitlements, the statement and the file that it tells of', () => {
  const page = shown(<OrderDetail order={whole} />, may);
  expect(linksOf(page)).toEqual([
    ['查看课时', expect.stringMatching(/student_id=7&view=lots&lot_id=5$/)],
    ['查看权益', expect.stringMatching(/student_id=7&view=all$/)],
    ['讲评.pdf', expect.stringMatching(/id=4/)],
    ['商城款', expect.stringMatching(/StoreMoney\?student_id=7$/)],
  ]);
  expect(page.textContent).toContain('已讲评');
  expect(screen.getByText('商城预收').closest('tr')?.textContent).toContain('+¥100.00');
});

test('leads nowhere where its reader may not go', () => {
  const page = shown(<OrderDetail order={whole} />);
  expect(linksOf(page).map(([words]) => words)).toEqual(['讲评.pdf']);
});

test('a service is done with a file, goods are sent without', () => {
  const fileField = (kind: string) => {
    const page = shown(<SendForm order={orderOf([line(1, kind)])} onClose={() => undefined} />);
    return page.querySelector('[data-field="file_id"]');
  };
  expect(fileField('service')).toBeTruthy();
  cleanup();
  expect(fileField('goods')).toBeNull();
});
