import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { type Me, MeProvider } from '@/kernel/web/session/me.ts';
import { useGoKeys } from './useGoKeys.ts';

afterEach(cleanup);

let pressedS = 0;
function Page() {
  const goes = useGoKeys();
  useKeys({
    s: () => {
      pressedS++;
    },
  });
  return (
    <>
      <output>{useLocation().pathname}</output>
      <p>{goes.toSorted().join()}</p>
      <input aria-label="关键词" />
    </>
  );
}
function show(...paths: string[]) {
  const children = paths.map((path) => ({ menu_name: path, menu_url: path }));
  const me = {
    role_menu: [{ menu_name: '全部', menu_url: 'all', children }],
    time_zone: 'UTC',
  } as unknown as Me;
  const element = (
    <MeProvider value={me}>
      <Page />
    </MeProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/AdminList'] });
  render(<RouterProvider router={router} />);
  pressedS = 0;
}
const press = (key: string, on: Element = document.body, more = {}) =>
  fireEvent.keyDown(on, { key, ...more });
const here = () => screen.getByRole('status').textContent;

it('G and a letter go to a screen, and the page does not hear the letter', () => {
  show('/StudentsList', '/ClassMain/waitClass');
  press('g');
  press('s');
  expect([here(), pressedS]).toEqual(['/StudentsList', 0]);
  press('g');
  press('t');
  expect(here()).toBe('/ClassMain/waitClass');
  press('g');
  press('h');
  expect(here()).toBe('/');
});

it('a letter alone, or one that leads nowhere, stays the page’s', () => {
  show('/StudentsList');
  press('s');
  press('g');
  press('m');
  press('s');
  expect([here(), pressedS]).toEqual(['/AdminList', 2]);
});

it('whoever types or composes goes nowhere', () => {
  show('/StudentsList');
  const field = screen.getByLabelText('关键词');
  press('g', field);
  press('s', field);
  press('g');
  press('s', field);
  press('g');
  press('s', document.body, { isComposing: true });
  expect(here()).toBe('/AdminList');
});

it('only what the role has is offered', () => {
  show('/RechargeRecord/rechargeLabel');
  expect(screen.getByText('h,i,m')).toBeTruthy();
});
