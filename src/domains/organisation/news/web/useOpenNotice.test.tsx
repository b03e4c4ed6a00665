import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/kernel/web/api/query.ts';
import { type Me, MeProvider } from '@/kernel/web/session/me.ts';
import type { Notice } from '../news.contract.ts';
import { useOpenNotice } from './useOpenNotice.ts';

const company = { id: 1 };
const me = { company, company_list: [company], permissions: [], time_zone: 'Asia/Shanghai' };
const LINK = '/StudentsList/ApplicationEdit?application_id=7';
const notice = (fields: Partial<Notice>) => ({ id: 3, company_id: 1, read_at: 1, ...fields }) as Notice;

/** The page that the notice leads to, with what it was told a moment ago. */
function opened() {
  const router = { current: undefined as ReturnType<typeof createMemoryRouter> | undefined };
  const wrapper = ({ children }: { children: ReactNode }) => {
    const element = <MeProvider value={me as unknown as Me}>{children}</MeProvider>;
    router.current ??= createMemoryRouter([{ path: '*', element }], { initialEntries: [LINK] });
    return <RouterProvider router={router.current} />;
  };
  queryClient.setQueryData(['application', 'get', { id: 7 }], { groups_met: 1 });
  return renderHook(useOpenNotice, { wrapper }).result;
}
const isStale = () => queryClient.getQueryState(['application', 'get', { id: 7 }])?.isInvalidated;

beforeEach(() => {
  localStorage.setItem('visitorId', 'device-1');
  vi.stubGlobal('fetch', async () => Response.json({ code: 1, msg: '', data: {} }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('a notice about what stands open already asks for it again', async () => {
  const open = opened();
  await waitFor(() => expect(open.current).toBeTypeOf('function'));
  await act(() => open.current(notice({ link: LINK })));
  expect(isStale()).toBe(true);
});

it('one that leads nowhere leaves the page as it is', async () => {
  const open = opened();
  await waitFor(() => expect(open.current).toBeTypeOf('function'));
  await act(() => open.current(notice({ link: '' })));
  expect(isStale()).toBe(false);
});
