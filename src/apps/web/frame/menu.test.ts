import { expect, test } from 'vitest';
import {
  addressOf,
  countOf,
  countsOf,
  entriesOf,
  hereOf,
  isUnfolded,
  menuOf,
  recentEntries,
} from './menu.ts';

const roleMenu = (...paths: string[]) => [
  {
    menu_name: '全部',
    menu_url: 'all',
    children: paths.map((path) => ({ menu_name: path, menu_url: path })),
  },
];
const mine = menuOf({
  role_menu: roleMenu(
    '/StudentsList',
    '/RechargeRecord/rechargeTop',
    '/RechargeRecord/rechargeBazaar',
    '/StudentMoneyMain/NewMoney',
    '/StudentBalance',
    '/SystemMain/RoleList',
  ),
  permissions: ['cash_close.read'],
});
const entries = mine.flatMap(entriesOf);
const named = (name: string) => entries.find((entry) => entry.name[0] === name);

test('shows what the role has: a container by its granted tabs, a view by its right', () => {
  expect(mine.map(({ name }) => name[0])).toEqual(['学员', '资金', '组织']);
  expect(entries.map(({ name }) => name[0])).toEqual([
    '学员列表',
    '充值记录',
    '学员资金',
    '学员余额',
    '日结对款',
    '角色',
  ]);
  expect(named('充值记录')?.tabs.map(({ name }) => name[0])).toEqual(['续充', '市场']);
  // One tab alone is the page itself.
  expect(named('学员资金')).toMatchObject({ tabs: [], places: ['/StudentMoneyMain/NewMoney'] });
});

test('a container leads to the tab that was used last, else to the first granted one', () => {
  const recharges = named('充值记录');
  expect(recharges && addressOf(recharges, [])).toBe('/RechargeRecord/rechargeTop');
  expect(recharges && addressOf(recharges, ['/StudentsList', '/RechargeRecord/rechargeBazaar'])).toBe(
    '/RechargeRecord/rechargeBazaar',
  );
  // A tab that is no longer granted does not count.
  expect(recharges && addressOf(recharges, ['/RechargeRecord/rechargeLabel'])).toBe(
    '/RechargeRecord/rechargeTop',
  );
});

test.each([
  ['/StudentsList', '', '学员列表'],
  ['/StudentsList/StudentsEdit', '?id=7', '学员列表'],
  ['/RechargeRecord/rechargeBazaar', '?status=draft', '充值记录'],
  ['/StudentBalance', '?view=cash_close', '日结对款'],
  ['/StudentBalance', '?view=opening', '学员余额'],
  ['/SystemMain/RoleList/RoleEdit/7', '', '角色'],
  ['/', '', undefined],
])('%s%s stands under %s', (pathname, search, name) => {
  expect(hereOf(mine, pathname, search)?.entry.name[0]).toBe(name);
});

test('a page of another wing under the student list lights its own wing, where the role has it', () => {
  const underStudents = [
    '/StudentsList/students_register',
    '/StudentsList/ApplicationAdd',
    '/StudentsList/ApplicationEdit',
  ];
  const litFor = (...paths: string[]) => {
    const menu = menuOf({ role_menu: roleMenu('/StudentsList', ...paths), permissions: [] });
    return underStudents.map((path) => hereOf(menu, path, '?student_id=7')?.entry.name[0]);
  };
  const [exams, work, demands] = ['/StudentsRegister', '/ApplyWork/wenshuTable', '/ApplyDemand'].map(
    (path) => menuOf({ role_menu: roleMenu(path), permissions: [] }).flatMap(entriesOf)[0]?.name[0],
  );
  expect(litFor('/StudentsRegister', '/ApplyWork/wenshuTable', '/ApplyDemand')).toEqual([exams, work, work]);
  expect(litFor('/ApplyDemand')).toEqual(['学员列表', demands, demands]);
  expect(litFor()).toEqual(['学员列表', '学员列表', '学员列表']);
});

test('a page that only belongs to a container does not count as the tab used last', () => {
  const menu = menuOf({
    role_menu: roleMenu('/ApplyWork/yewuTable', '/ApplyWork/wenshuTable'),
    permissions: [],
  });
  const here = hereOf(menu, '/StudentsList/ApplicationEdit');
  expect([here?.entry.key, here?.place]).toEqual(['/ApplyWork', undefined]);
});

test('what waits is counted at its entry, once; a wing has the sum', () => {
  const counts = countsOf(mine, [
    { place: '/RechargeRecord/rechargeTop', count: 4 },
    { place: '/RechargeRecord/rechargeBazaar', count: 3 },
    { place: '/StudentBalance?view=cash_close', count: 1 },
    { place: '/StudentRefund', count: 9 },
  ]);
  const at = (name: string) => counts.get(named(name)?.key ?? '');
  expect([at('充值记录'), at('日结对款'), at('学员余额')]).toEqual([7, 1, undefined]);
  expect(mine.map((wing) => countOf(wing, counts))).toEqual([0, 8, 0]);
});

test('recent entries are each there once, latest first', () => {
  const recent = ['/RechargeRecord/rechargeTop', '/gone', '/StudentsList', '/RechargeRecord/rechargeBazaar'];
  expect(recentEntries(mine, recent).map(({ name }) => name[0])).toEqual(['充值记录', '学员列表']);
});

test('a menu of at most twenty entries stands open', () => {
  expect(isUnfolded(mine)).toBe(true);
  const [wing] = mine;
  if (!wing) throw new Error('no wing');
  expect(isUnfolded(Array.from({ length: 20 }, () => wing))).toBe(true);
  expect(isUnfolded(Array.from({ length: 21 }, () => wing))).toBe(false);
});
