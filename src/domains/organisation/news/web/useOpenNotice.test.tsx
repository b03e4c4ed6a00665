import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/kernel/web/api/query.ts';
import { questionStore } from '@/kernel/web/overlay/notice.ts';
import { useUnsavedChangesGuard } from '@/kernel/web/overlay/unsavedChanges.ts';
import { actingCompany, forgetCompany } from '@/kernel/web/session/company.ts';
import { type Me, MeProvider } from '@/kernel/web/session/me.ts';
import type { Notice } from '../news.contract.ts';
import { useOpenNotice } from './useOpenNotice.ts';

const company = { id: 1 };
const other = { id: 2, name: '乙', is_shared_data: 0 };
const me = { company, company_list: [company, other], permissions: [], time_zone: 'Asia/Shanghai' };
const LINK = '/StudentsList/ApplicationEdit?application_id=7';
const notice = (fields: Partial<Notice>) => ({ id: 3, company_id: 1, read_at: 1, ...fields }) as Notice;

/** The page that the notice leads to, with what it was told a moment ago. */
function opened(typed = false) {
  const router = { current: undefined as ReturnType<typeof createMemoryRouter> | undefined };
  const wrapper = ({ children }: { children: ReactNode }) => {
    const element = (
      <MeProvider value={me as unknown as Me}>
        {children}
        <Form typed={typed} />
      </MeProvider>
    );
    router.current ??= createMemoryRouter([{ path: '*', element }], { initialEntries: [LINK] });
    return <RouterProvider router={router.current} />;
  };
  queryClient.setQueryData(['application', 'get', { id: 7 }], { groups_met: 1 });
  return renderHook(useOpenNotice, { wrapper }).result;
}
function Form({ typed }: { typed: boolean }) {
  useUnsavedChangesGuard(() => typed);
  return null;
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

it('whoever stays with what is typed keeps the company too; whoever goes is under the notice’s', async () => {
  forgetCompany();
  const open = opened(true);
  await waitFor(() => expect(open.current).toBeTypeOf('function'));
  const answered = async (reason: string | undefined) => {
    const done = open.current(notice({ link: '/elsewhere', company_id: 2 }));
    await waitFor(() => expect(questionStore.get()).toHaveLength(1));
    await act(async () => {
      questionStore.get()[0]?.answer(reason);
      await done;
    });
    return actingCompany()?.id;
  };
  expect(await answered(undefined)).toBeUndefined();
  expect(isStale()).toBe(false);
  expect(await answered('')).toBe(2);
});
