import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from './apis.ts';
import { routes, screens } from './screens.ts';
import { isBuilt } from './server/routes-page.ts';
import { behaviours, namedCalls } from './specification.ts';

const root = resolve(import.meta.dirname, '../..');

test.each(behaviours)('$section: $says', ({ file, test: title }) => {
  expect(readFileSync(join(root, 'e2e', file), 'utf8')).toContain(title);
});

test('every call that the specification names is declared', () => {
  const declared = endpoints.map(({ action }) => action as string);
  expect(namedCalls.filter((call) => !declared.includes(call))).toEqual([]);
});

test('every route of the specification has a screen, or is the container of some', () => {
  const isThere = isBuilt(screens);
  const missing = routes.filter((route) => !isThere(route));
  expect(missing.map(({ path }) => path)).toEqual([]);
});
