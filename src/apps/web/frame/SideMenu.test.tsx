import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressOf, countsOf, hereOf, menuOf } from './menu.ts';
import { Rail } from './Rail.tsx';
import { SideMenu } from './SideMenu.tsx';
import { type Menu, MenuProvider } from './useMenu.ts';

const PATHS = [
  '/StudentsList',
  '/RechargeRecord/rechargeTop',
  '/RechargeRecord/rechargeBazaar',
  '/StudentRefund',
  '/SystemMain',
];
/** Enough of them that wings fold. */
const MANY = PATHS.concat(
  ['/Schedule', '/ClassDemand', '/ApplyNeedsList', '/ClassCourse', '/FullClass', '/SystemMain/LiveList'],
  ['/TeacherData', '/SalaryCheck', '/TeacherSalary', '/TeacherAssess', '/StudentHandover', '/TeacherList'],
  ['/WeappRecharge', '/FujinRecharge', '/ContractTemplate', '/StudentEmpty', '/AdminList', '/Department'],
);

let recent: string[];
beforeEach(() => {
  recent = [];
  localStorage.clear();
});
afterEach(cleanup);

function Framed({ paths, rail }: { paths: readonly string[]; rail: boolean }) {
  const { pathname, search } = useLocation();
  const [pins, setPins] = useState<readonly string[]>([]);
  const role_menu = [
    {
      menu_name: '全部',
      menu_url: 'all',
      children: paths.map((path) => ({ menu_name: path, menu_url: path })),
    },
  ];
  const wings = menuOf({ role_menu, permissions: [] });
  const menu: Menu = {
    wings,
    here: hereOf(wings, pathname, search),
    counts: countsOf(wings, [
      { place: '/RechargeRecord/rechargeTop', count: 4 },
      { place: '/StudentRefund', count: 2 },
    ]),
    pins,
    recent,
    togglePin: (key) => setPins(pins.includes(key) ? pins.filter((pin) => pin !== key) : [...pins, key]),
    addressOf: (entry) => addressOf(entry, recent),
  };
  return (
    <MenuProvider value={menu}>
      {rail ? <Rail /> : <SideMenu />}
      <output>{pathname}</output>
    </MenuProvider>
  );
}

function show(address: string, paths: readonly string[] = MANY, rail = false) {
  const element = <Framed paths={paths} rail={rail} />;
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />,
  );
}
const wing = (name: RegExp) => screen.getByRole('button', { name });
/** Where it stands, not where it is kept. */
const link = (name: string): HTMLElement => {
  const [found] = screen.getAllByRole('link', { name }).filter((one) => !one.closest('.menu-kept'));
  if (!found) throw new Error(`no link ${name}`);
  return found;
};
const at = () => screen.getByRole('status').textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

it('one wing stands open: the one that one is in, until another is opened', () => {
  show('/StudentRefund');
  expect(link('学员退费').getAttribute('aria-current')).toBe('page');
  fireEvent.click(wing(/^组织/));
  expect(screen.queryByRole('link', { name: '学员退费' })).toBeNull();
  expect(link('系统管理')).toBeTruthy();
});

it('a closed wing shows the sum of what waits in it, an open one what waits at each entry', () => {
  show('/SystemMain');
  expect(wing(/^资金/).textContent).toBe('资金6');
  fireEvent.click(wing(/^资金/));
  expect(wing(/^资金/).textContent).toBe('资金');
  const line = link('充值记录').closest('li') as HTMLElement;
  expect(within(line).getByTitle('4 项待办').textContent).toBe('4');
});

it('few entries all stand open, without groups to name or wings to fold', () => {
  show('/', PATHS);
  expect(screen.queryAllByRole('button', { expanded: false, name: /资金|学员|组织/ })).toEqual([]);
  expect(link('学员退费')).toBeTruthy();
  expect(link('系统管理')).toBeTruthy();
  expect(screen.queryByText('收款')).toBeNull();
});

it('a container opens the tab that was used last', () => {
  recent = ['/RechargeRecord/rechargeBazaar'];
  show('/StudentRefund');
  fireEvent.click(link('充值记录'));
  expect(at()).toBe('/RechargeRecord/rechargeBazaar');
});

it('by the arrow a container lists its tabs; Escape leads back, Enter opens one', async () => {
  show('/StudentRefund');
  act(() => link('充值记录').focus());
  press('ArrowRight');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('续充'));
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('市场');
  press('Escape');
  expect(document.activeElement).toBe(link('充值记录'));
  press('ArrowRight');
  const tab = await screen.findByRole('link', { name: '市场' });
  fireEvent.click(tab);
  expect(at()).toBe('/RechargeRecord/rechargeBazaar');
});

it('P pins an entry and takes it off again', () => {
  show('/StudentRefund');
  act(() => link('学员退费').focus());
  press('p');
  const kept = screen.getByRole('region', { name: '固定与最近' });
  expect(within(kept).getByRole('link', { name: '学员退费' })).toBeTruthy();
  press('p');
  expect(screen.queryByRole('region', { name: '固定与最近' })).toBeNull();
});

it('what was open lately stands beside the pins, without the screen that one is on', () => {
  recent = ['/StudentRefund', '/RechargeRecord/rechargeTop', '/StudentsList'];
  show('/StudentRefund');
  const kept = screen.getByRole('region', { name: '固定与最近' });
  expect(
    within(kept)
      .getAllByRole('link')
      .map((one) => one.textContent),
  ).toEqual(['充值记录', '学员列表']);
  fireEvent.click(within(kept).getByRole('button', { name: '固定' }));
  expect(within(kept).queryAllByRole('link')).toEqual([]);
});

it('the rail opens a wing by key, walks through it, and takes the focus back', async () => {
  show('/StudentRefund', MANY, true);
  const money = wing(/^资金 · 6 项待办/);
  act(() => money.focus());
  press('ArrowRight');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('充值记录'));
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('续充');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('学员退费');
  press('Escape');
  expect(document.activeElement).toBe(money);
  expect(money.getAttribute('aria-expanded')).toBe('false');
});

it('along the rail by up and down', () => {
  show('/StudentRefund', MANY, true);
  act(() => link('首页').focus());
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement).toBe(wing(/^学员/));
});
