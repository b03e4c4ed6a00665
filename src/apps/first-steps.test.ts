import { expect, test } from 'vitest';
import { isDone, type Step, stepsFor } from '@/domains/insight/home/first-steps.paths.ts';
import { layoutOf } from '@/domains/insight/home/home.rules.ts';
import { homeText } from '@/domains/insight/home/home.text.ts';
import { listedScreens } from './screens.ts';
import { defaultRoles } from './server/default-roles.ts';

test.each(defaultRoles())('$key begins with a few screens that the role may open', (role) => {
  const layout = layoutOf(role.data_scope, ({ roles }) => role.key === 'owner' || roles.includes(role.key));
  const steps = stepsFor(layout, new Set(role.menus));
  expect(steps.length).toBeGreaterThanOrEqual(3);
  expect(steps.length).toBeLessThanOrEqual(5);
  const screens = new Set(listedScreens().map(({ path }) => path));
  for (const { key, path } of steps)
    expect([screens.has(path), homeText[`step_${key}`].length]).toEqual([true, 2]);
});

test('a step is done once its screen was opened, in whatever view, or was done before', () => {
  const step: Step = { key: 'news', path: '/news' };
  expect(isDone(step, [], ['/StudentsList', '/news?view=manage'])).toBe(true);
  expect(isDone(step, ['news'], [])).toBe(true);
  expect(isDone(step, ['roles'], ['/newsletter'])).toBe(false);
});
