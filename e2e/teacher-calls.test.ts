import { expect } from 'vitest';
import { defaultRoles } from '@/apps/server/default-roles.ts';
import { go, test } from './browser.ts';
import { refusedOn, settled } from './inspect.ts';
import { homeOf } from './look.ts';
import { everyView } from './screens.ts';

const menus = new Set(defaultRoles().find(({ key }) => key === 'teacher')?.menus);

test('a teacher’s screens ask for nothing that a teacher may not see, from the start on', {
  timeout: 600_000,
}, async ({ open }) => {
  const page = await open('/login', { as: 'teacher' });
  const refused = refusedOn(page);
  await go(page, '/');
  await homeOf(page).waitFor();
  // What the start fetches ahead comes when the browser is idle.
  await page.waitForTimeout(3000);
  const found = refused().map((what) => `/: ${what}`);
  const mine = everyView.filter(({ path }) => menus.has(path) && !path.includes('{'));
  expect(mine.length).toBeGreaterThan(5);
  for (const { address } of mine) {
    await go(page, address);
    await settled(page);
    found.push(...refused().map((what) => `${address}: ${what}`));
  }
  expect(found).toEqual([]);
});
