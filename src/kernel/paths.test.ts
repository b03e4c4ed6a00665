import { expect, test } from 'vitest';
import { definePaths } from './paths.ts';

const paths = definePaths({ list: '/Role', edit: '/Role/RoleEdit/{id}' });

test('what a path names stands in it, the rest in the query', () => {
  expect(paths.list()).toBe('/Role');
  expect(paths.list({ status: 'on', page: 2 })).toBe('/Role?status=on&page=2');
  expect(paths.edit({ id: 7 })).toBe('/Role/RoleEdit/7');
  expect(paths.edit({ id: 7, tab: 'rights' })).toBe('/Role/RoleEdit/7?tab=rights');
});

test('what is undefined is left out, and what is special is escaped', () => {
  expect(paths.list({ keyword: undefined, status: 'off' })).toBe('/Role?status=off');
  expect(paths.list({ keyword: '张 & co' })).toBe('/Role?keyword=%E5%BC%A0%20%26%20co');
  expect(paths.edit({ id: '../x' })).toBe('/Role/RoleEdit/..%2Fx');
});

test('a gap of a notice stays a gap', () => {
  expect(paths.edit({ id: '{id}', from: '{day}' })).toBe('/Role/RoleEdit/{id}?from={day}');
});

test('the compiler asks for what a path names', () => {
  // @ts-expect-error the id is missing
  expect(paths.edit({ tab: 'rights' })).toBe('/Role/RoleEdit/?tab=rights');
});
