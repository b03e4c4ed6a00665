import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../role.contract.ts';
import {
  everyUrl,
  inTreeOrder,
  matching,
  screenState,
  stepScreen,
  tickAll,
  tickNone,
  toggleFunction,
} from './ticks.ts';

const fn = (menu_url: string, menu_name: string): MenuNode => ({ menu_url, menu_name });
const staff: MenuNode = {
  menu_name: '员工管理',
  menu_url: '/AdminList',
  children: [fn('admin.add', '新增员工'), fn('admin.del', '删除员工')],
};
const roles: MenuNode = {
  menu_name: '角色列表',
  menu_url: '/RoleList',
  children: [fn('role.add', '新增角色')],
};
const wing: MenuNode = { menu_name: '组织', menu_url: 'organisation', children: [staff, roles] };
const all = new Set(everyUrl([wing]));
const ticks = (...urls: string[]) => new Set(urls);

describe('the tick tree of a role', () => {
  it('ticks the screen along with its function', () => {
    expect([...toggleFunction(staff, 'admin.add', ticks())]).toEqual(['/AdminList', 'admin.add']);
  });

  it('leaves the screen when its last function is unticked', () => {
    expect([...toggleFunction(staff, 'admin.add', ticks('/AdminList', 'admin.add'))]).toEqual(['/AdminList']);
  });

  it('steps a screen from nothing to looking, to everything, and back to nothing', () => {
    const look = stepScreen(staff, ticks(), all);
    expect([screenState(staff, look), [...look]]).toEqual(['some', ['/AdminList']]);
    const everything = stepScreen(staff, look, all);
    expect(screenState(staff, everything)).toBe('all');
    expect([...stepScreen(staff, everything, all)]).toEqual([]);
  });

  it('never ticks what may not be granted', () => {
    const grantable = ticks('/AdminList', 'admin.add', '/RoleList');
    expect([...stepScreen(staff, ticks('/AdminList'), grantable)]).toEqual(['/AdminList', 'admin.add']);
    expect([...tickAll(wing, ticks(), grantable)]).toEqual(['/AdminList', 'admin.add', '/RoleList']);
  });

  it('clears one wing and leaves the others', () => {
    expect([...tickNone(wing, ticks('/AdminList', 'role.add', '/Elsewhere'))]).toEqual(['/Elsewhere']);
  });

  it('lists the same ticks in the same order, however they were made', () => {
    expect(inTreeOrder([wing], ticks('role.add', '/AdminList'))).toEqual(['/AdminList', 'role.add']);
  });

  it('finds functions with their screen, and a screen with all its functions', () => {
    const found = (word: string) => [...(matching([wing], word) ?? [])].toSorted();
    expect(found('删除')).toEqual(['/AdminList', 'admin.del', 'organisation']);
    expect(found('角色列表')).toEqual(['/RoleList', 'organisation', 'role.add']);
    expect(found('没有')).toEqual([]);
    expect(matching([wing], ' ')).toBeUndefined();
  });
});
