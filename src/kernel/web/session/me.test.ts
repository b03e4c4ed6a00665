import { expect, it } from 'vitest';
import { findFunction } from './me.ts';

const menu = [
  {
    menu_name: '组织',
    menu_url: 'organisation',
    children: [
      {
        menu_name: '员工管理',
        menu_url: '/AdminList',
        children: [{ menu_name: '新增员工', menu_url: 'admin.add' }],
      },
    ],
  },
];

it('finds the menu by name, then its child by url', () => {
  expect(findFunction(menu, '员工管理', 'admin.add')?.menu_name).toBe('新增员工');
  expect(findFunction(menu, '员工管理', 'admin.del')).toBeUndefined();
  expect(findFunction(menu, '角色列表', 'admin.add')).toBeUndefined();
});
