import { describe, expect, test } from 'vitest';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { greetingAt, layoutOf } from './home.rules.ts';

describe('the home page', () => {
  const expected: Record<DefaultRole, ReturnType<typeof layoutOf>> = {
    owner: 'overview',
    manager: 'overview',
    finance: 'overview',
    viewer: 'overview',
    adviser: 'queue',
    salesmanager: 'queue',
    classteacher: 'queue',
    guidance: 'queue',
    marketing: 'queue',
    affairs: 'day',
    teacher: 'day',
    assistant: 'day',
  };
  test.each(Object.entries(expected) as [DefaultRole, string][])(
    'of %s is laid out as %s',
    (role, layout) => {
      const [, scope] = DEFAULT_ROLES[role];
      expect(layoutOf(scope, ({ roles }) => role === 'owner' || roles.includes(role))).toBe(layout);
    },
  );

  test('of a role that may do nothing is still one', () => {
    expect(layoutOf('own', () => false)).toBe('queue');
    expect(layoutOf('company', () => false)).toBe('overview');
  });

  test.each([
    ['04:59', 'night'],
    ['05:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
    ['23:59', 'evening'],
  ] as const)('at %s says good %s', (clock, greeting) => {
    const [hour, minute] = clock.split(':').map(Number) as [number, number];
    expect(greetingAt(hour * 60 + minute)).toBe(greeting);
  });

  test('greets by the company’s clock: six in the morning in Shanghai is a morning, wherever the machine stands', () => {
    const sixInShanghai = Date.parse('2026-11-23T22:00:00Z') / 1000;
    expect(greetingAt(clockOf('Asia/Shanghai', sixInShanghai).minute)).toBe('morning');
    expect(greetingAt(clockOf('Europe/London', sixInShanghai).minute)).toBe('evening');
  });
});
