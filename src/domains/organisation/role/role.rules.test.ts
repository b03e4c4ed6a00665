import { describe, expect, test } from 'vitest';
import { DATA_SCOPES } from '@/kernel/permission.ts';
import { grantsOnlyOwn, scopeWithin } from './role.rules.ts';
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
