import { describe, expect, test } from 'vitest';
import { DATA_SCOPES } from '@/kernel/permission.ts';
import { grantsOnlyOwn, scopeWithin, suggestedRights } from './role.rules.ts';
import { roleText } from './role.text.ts';

describe('granting', () => {
  const mine = new Set(['/AdminList', 'admin.add']);
  const name = (url: string) => `「${url}」`;

  test('what one holds may be granted', () => {
    expect(grantsOnlyOwn(['/AdminList', 'admin.add'], mine, name)).toBe(true);
    expect(grantsOnlyOwn([], mine, name)).toBe(true);
  });

  test('what one does not hold is named', () => {
    expect(grantsOnlyOwn(['/AdminList', 'admin.del', 'role.add'], mine, name)).toEqual([
      '不能授予自己没有的权限：「admin.del」、「role.add」',
      'You cannot grant what you do not hold: 「admin.del」、「role.add」',
    ]);
  });

  test('a long list is cut after five', () => {
    const verdict = grantsOnlyOwn(['a', 'b', 'c', 'd', 'e', 'f'], mine, (url) => url);
    expect(verdict).toEqual([
      expect.stringMatching(/：a、b、c、d、e$/),
      expect.stringMatching(/: a、b、c、d、e$/),
    ]);
  });
});

describe('data scope', () => {
  test('each scope grants itself and the narrower ones, no wider', () => {
    const granted = Object.fromEntries(
      DATA_SCOPES.map((mine) => [mine, DATA_SCOPES.filter((scope) => scopeWithin(scope, mine) === true)]),
    );
    expect(granted).toEqual({
      all: ['all', 'company_tree', 'company', 'department_tree', 'department', 'own'],
      company_tree: ['company_tree', 'company', 'department_tree', 'department', 'own'],
      company: ['company', 'department_tree', 'department', 'own'],
      department_tree: ['department_tree', 'department', 'own'],
      department: ['department', 'own'],
      own: ['own'],
    });
  });

  test('a wider one is refused in words', () => {
    expect(scopeWithin('all', 'own')).toBe(roleText.scope_beyond_mine);
  });
});

describe('rights that are new', () => {
  const all = [
    { url: '/A', noun: 'a', screen: '/A' },
    { url: 'a.add', noun: 'a', screen: '/A' },
    { url: 'a.pay', noun: 'a', screen: '/A' },
    { url: '/A2', noun: 'a', screen: '/A2' },
    { url: 'b.add', noun: 'b', screen: '/A2' },
    { url: '/', noun: undefined, screen: '/' },
  ];
  const suggested = (fresh: string[], ...held: string[]) =>
    suggestedRights(all, new Set(fresh), new Set(held));

  test('are for roles that hold another right of the noun', () => {
    expect(suggested(['a.pay'], '/A', 'a.add')).toEqual(['a.pay']);
    expect(suggested(['a.pay'], '/A')).toEqual(['a.pay']);
    expect(suggested(['a.pay'], '/A2', 'b.add')).toEqual([]);
    expect(suggested(['a.pay'])).toEqual([]);
  });

  test('are no neighbours of each other, and not offered twice', () => {
    expect(suggested(['/A', 'a.add', 'a.pay', '/A2'], 'a.pay')).toEqual([]);
    expect(suggested(['a.pay'], '/A', 'a.pay')).toEqual([]);
  });

  test('that stand on a screen come with it, or not at all', () => {
    expect(suggested(['a.pay'], 'a.add')).toEqual([]);
    expect(suggested(['/A', 'a.pay'], 'a.add')).toEqual(['/A', 'a.pay']);
    expect(suggested(['/A2', 'b.add'], '/A')).toEqual(['/A2']);
  });
});
