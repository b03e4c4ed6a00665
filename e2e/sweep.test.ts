import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isAffected } from '@/apps/server/testing/setup/affected.ts';
import { eventually, go, test } from './browser.ts';
import { dataOf, fits, keysAmong, seriousFindings, settled, textsOf, untranslated } from './inspect.ts';
import { button, drawerOf, loginOf, rowsOf } from './look.ts';
import { isSweptWhole, sweptViews } from './screens.ts';

interface View {
  readonly name: string;
  readonly visit: (page: Page) => Promise<unknown>;
}
/** Drawers and dialogs are part of a screen too. */
const opened: readonly (View & { readonly noun: string })[] = [
  {
    noun: 'admin',
    name: 'adding staff',
    visit: async (page) => {
      await go(page, '/AdminList');
      await button(page, /Add staff/).click();
      await drawerOf(page).locator('form').waitFor();
    },
  },
  {
    noun: 'admin',
    name: 'one member of staff',
    visit: async (page) => {
      await go(page, '/AdminList');
      await rowsOf(page).first().locator('td[data-field="status"]').click();
      await drawerOf(page).locator('.card').first().waitFor();
    },
  },
  {
    noun: 'company',
    name: 'adding a company',
    visit: async (page) => {
      await go(page, '/SystemMain?tab=companies');
      await button(page, /Add company/).click();
      await drawerOf(page).locator('form').waitFor();
    },
  },
];
const views: readonly View[] = [
  ...sweptViews.map(({ address }) => ({ name: address, visit: (page: Page) => go(page, address) })),
  ...opened.filter(({ noun }) => isAffected(noun)),
  { name: 'an unknown path', visit: (page) => go(page, '/no/such/page') },
];

describe('every screen in English, and whether it fits in both languages', () => {
  test.for(views)('$name', async ({ visit }, { open }) => {
    const page = await open('/login', { as: 'owner', lang: 'en' });
    const data = dataOf(page);
    await visit(page);
    await settled(page);
    const texts = await textsOf(page);
    expect.soft(untranslated(texts, await data()), 'Chinese that is no data').toEqual([]);
    expect.soft(keysAmong(texts, await data()), 'keys instead of words').toEqual([]);
    await fits(page, 'at 1280');
    expect.soft(await seriousFindings(page), 'accessibility').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect.soft(await seriousFindings(page, ['color-contrast']), 'contrast in the dark').toEqual([]);
    if (!isSweptWhole) return;
    await page.setViewportSize({ width: 1920, height: 1080 });
    await settled(page);
    await fits(page, 'at 1920');
    await button(page, /Switch language/).click();
    await button(page, /切换语言/).waitFor();
    await settled(page);
    await fits(page, 'in Chinese at 1920');
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled(page);
    await fits(page, 'in Chinese at 1280');
  });

  test('/login', async ({ open }) => {
    const page = await open('/login', { lang: 'en' });
    await loginOf(page).waitFor();
    await settled(page);
    const texts = await textsOf(page);
    expect.soft(untranslated(texts, []), 'Chinese').toEqual([]);
    await fits(page, 'at 1280');
    expect.soft(await seriousFindings(page), 'accessibility').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect.soft(await seriousFindings(page, ['color-contrast']), 'contrast in the dark').toEqual([]);
  });
});
