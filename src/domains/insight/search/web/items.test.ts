import { expect, test } from 'vitest';
import { screensFor } from './items.ts';

const menu = [
  {
    menu_name: '组织',
    menu_url: 'organisation',
    children: [
      {
        menu_name: '员工管理',
        menu_url: '/AdminList',
        children: [{ menu_name: '新增', menu_url: 'admin.add' }],
      },
      { menu_name: '角色', menu_url: '/SystemMain/RoleList' },
    ],
  },
];
const words = { '/AdminList': '员工管理 yuangongguanli yuan gong guan li yggl ggl staff' };
const found = (keyword: string) => screensFor(menu, keyword, words).map(({ url }) => url);

test.each([
  ['characters of its title', '员工'],
  ['pinyin', 'yuangong'],
  ['initials', 'ygg'],
  ['its name in the other language', 'staff'],
])('a screen is found by %s', (_name, keyword) => {
  expect(found(keyword)).toEqual(['/AdminList']);
});

test('functions on a screen, other screens and nothing typed are not found', () => {
  expect(found('新增')).toEqual([]);
  expect(found('财务')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('says in which wing it is, and marks what was typed', () => {
  expect(screensFor(menu, '工管', words)).toMatchObject([{ sub: '组织', marks: [{ at: 1, length: 2 }] }]);
});
