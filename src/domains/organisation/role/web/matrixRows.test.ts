import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../role.contract.ts';
import { matrixRows } from './matrixRows.ts';
import { toggleScreen } from './ticks.ts';

const fn = (menu_url: string, menu_name: string): MenuNode => ({ menu_url, menu_name });
const staff = {
  ...fn('/AdminList', '员工管理'),
  children: [fn('admin.add', '新增员工'), fn('admin.del', '删除员工')],
};
const roles = { ...fn('/RoleList', '角色列表'), children: [fn('role.add', '新增角色')] };
const shop = { ...fn('shop', '商城'), children: [fn('/Goods', '商品')] };
const wings: MenuNode[] = [{ ...fn('organisation', '组织'), children: [staff, roles] }, shop];
const urls = (shown: Partial<Parameters<typeof matrixRows>[1]>) =>
  matrixRows(wings, { word: '', closed: new Set(), ...shown }).map(({ node }) => node.menu_url);

describe('the rows of the matrix', () => {
  it('are wings, their screens and their functions; a closed wing is one row', () => {
    expect(urls({})).toEqual([
      'organisation',
      '/AdminList',
      'admin.add',
      'admin.del',
      '/RoleList',
      'role.add',
      'shop',
      '/Goods',
    ]);
    expect(urls({ closed: new Set(['organisation']) })).toEqual(['organisation', 'shop', '/Goods']);
  });

  it('a search shows what matches, also in a closed wing', () => {
    expect(urls({ word: '删除', closed: new Set(['organisation']) })).toEqual([
      'organisation',
      '/AdminList',
      'admin.del',
    ]);
    expect(urls({ word: '没有' })).toEqual([]);
  });

  it('two roles are compared by what one has and the other has not', () => {
    const one = new Set(['/AdminList', 'admin.add', '/Goods']);
    const other = new Set(['/AdminList', 'admin.del', '/Goods']);
    expect(urls({ compared: [one, other] })).toEqual([
      'organisation',
      '/AdminList',
      'admin.add',
      'admin.del',
    ]);
    expect(urls({ compared: [one, new Set(one)] })).toEqual([]);
  });
});

it('a screen goes with its functions, and comes alone', () => {
  expect([...toggleScreen(staff, new Set(['/AdminList', 'admin.add', '/Goods']))]).toEqual(['/Goods']);
  expect([...toggleScreen(staff, new Set())]).toEqual(['/AdminList']);
});
