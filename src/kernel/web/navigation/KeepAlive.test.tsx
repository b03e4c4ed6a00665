import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Me, MeProvider } from '../session/me.ts';
import { KeptOutlet } from './KeptOutlet.tsx';
import { loadPage } from './LazyPage.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import type { PageLoader, ScreenRoute } from './screens.ts';

/** Every address that the page was ever drawn with. */
const seen: string[] = [];

function ListPage() {
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState('');
  seen.push(pathname + search);
  return (
    <div data-scroll data-testid="scroll">
      <input aria-label="typed" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output data-testid="address">{pathname + search}</output>
    </div>
  );
}
const DetailPage = () => <p>detail</p>;

const list: PageLoader = async () => ({ ListPage });
const other: PageLoader = async () => ({ ListPage });
const detail: PageLoader = async () => ({ DetailPage });
const info = (path: string) => ({ path, wing: 'people', zh: path, en: path });
const routes: ScreenRoute[] = [
  { info: { ...info('/kept'), keepAlive: true }, load: list },
  { info: info('/plain'), load: other },
  { info: info('/detail'), load: detail },
];
const me = { permissions: [] as string[] } as unknown as Me;

function show(address: string) {
  const router = createMemoryRouter(
    [
      {
        element: <KeptOutlet />,
        children: routes.map((route) => ({
          path: route.info.path,
          handle: route,
          element: <ScreenHost key={route.info.path} route={route} />,
        })),
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <MeProvider value={me}>
      <RouterProvider router={router} />
    </MeProvider>,
  );
  return (to: string | number, options?: { replace: boolean }) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)));
}

const typedBox = () => screen.getByLabelText<HTMLInputElement>('typed');
const type = (text: string) => fireEvent.change(typedBox(), { target: { value: text } });
const visible = (path: string) => {
  const root = document.querySelector<HTMLElement>(`[data-screen="${path}"]`);
  return root !== null && root.style.display !== 'none';
};

beforeEach(async () => {
  seen.length = 0;
  await Promise.all([list, other, detail].map((load) => loadPage(load)));
});
afterEach(cleanup);

describe('a page that the route list keeps alive', () => {
  it('keeps its state, its filters and its scroll while another page is shown', async () => {
    const go = show('/kept?status=on');
    type('half a sentence');
    screen.getByTestId('scroll').scrollTop = 240;
    await go('/detail?student_id=5&status=off');
    expect(visible('/kept')).toBe(false);
    expect(visible('/detail')).toBe(true);
    await go(-1);
    expect(visible('/kept')).toBe(true);
    expect(typedBox().value).toBe('half a sentence');
    expect(screen.getByTestId('address').textContent).toBe('/kept?status=on');
    expect(screen.getByTestId('scroll').scrollTop).toBe(240);
  });

  it('never sees the address of the page in front of it', async () => {
    const go = show('/kept?status=on');
    await go('/detail?status=off');
    await go('/detail?status=off&page=3', { replace: true });
    await go(-1);
    expect([...new Set(seen)]).toEqual(['/kept?status=on']);
  });

  it('is shown from the top when it is pushed to, and where it was when one goes back', async () => {
    const go = show('/kept');
    screen.getByTestId('scroll').scrollTop = 240;
    await go('/detail');
    await go('/kept');
    expect(screen.getByTestId('scroll').scrollTop).toBe(0);
    screen.getByTestId('scroll').scrollTop = 120;
    await go('/detail');
    await go(-1);
    expect(screen.getByTestId('scroll').scrollTop).toBe(120);
  });

  it('keeps its scroll while only its filters change', async () => {
    const go = show('/kept');
    screen.getByTestId('scroll').scrollTop = 240;
    await go('/kept?page=2', { replace: true });
    expect(screen.getByTestId('address').textContent).toBe('/kept?page=2');
    expect(screen.getByTestId('scroll').scrollTop).toBe(240);
  });
});

it('a page that is not kept begins anew', async () => {
  const go = show('/plain');
  type('gone soon');
  await go('/detail');
  expect(document.querySelector('[data-screen="/plain"]')).toBeNull();
  await go('/plain');
  expect(typedBox().value).toBe('');
});
