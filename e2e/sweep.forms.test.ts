import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { go, test } from './browser.ts';
import { settled } from './inspect.ts';
import { dialogOf } from './look.ts';
import { sweptViews } from './screens.ts';

/** What a form says about itself although nobody has typed. */
const claims = (page: Page): Promise<string[]> =>
  page.locator('.form-foot [aria-live="polite"]').filter({ visible: true }).allInnerTexts();

async function wrongWith(page: Page, address: string): Promise<string[]> {
  const wrong: string[] = [];
  const look = async (where: string) => {
    await settled(page);
    // Previews and lists of choices come after the form.
    await page.waitForTimeout(600);
    if ((await claims(page)).some((said) => said.trim() !== ''))
      wrong.push(`${where} claims unsaved changes`);
  };
  await go(page, address);
  await look(address);
  // The main action of a list opens its form.
  await page.keyboard.press('n');
  await page.waitForTimeout(300);
  if ((await page.locator('.form-foot').filter({ visible: true }).count()) > 0) await look(`${address} → N`);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(150);
  if ((await dialogOf(page).filter({ hasText: '未保存' }).count()) > 0)
    wrong.push(`${address} asks before it is left`);
  return wrong;
}

test('every form that nobody has touched is left without a question', { timeout: 1_200_000 }, async ({
  open,
}) => {
  const waiting = sweptViews.map(({ address }) => address);
  const wrong: string[] = [];
  const walk = async (page: Page) => {
    for (let address = waiting.shift(); address; address = waiting.shift())
      wrong.push(...(await wrongWith(page, address)));
  };
  const first = await open('/login', { as: 'owner' });
  const second = await open('/login', { as: 'owner' });
  await Promise.all([first, second].map(walk));
  expect(wrong).toEqual([]);
});
