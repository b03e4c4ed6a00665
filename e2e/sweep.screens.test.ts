import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { go, test } from './browser.ts';
import { refusedOn, settled } from './inspect.ts';
import { screenOf } from './look.ts';
import { everyView } from './screens.ts';

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => /^\/assets\/.*\.js$/.test(name)),
  );
/** The scripts of each screen, to be compared at the end. */
const chunks = new Map<string, string[]>();

/** What is wrong with a screen, in words; nothing where it stands there whole. */
async function wrongWith(page: Page, { path, address }: (typeof everyView)[number]): Promise<string[]> {
  try {
    await go(page, address);
    await screenOf(page, path).locator('h1').waitFor();
    await settled(page);
    const shown = await page.locator('[data-screen]').count();
    chunks.set(path, await scriptsOf(page));
    return shown === 1 ? [] : [`${shown} screens at once`];
  } catch (error) {
    return [(error as Error).message.split('\n')[0] as string];
  }
}

test('every screen opens for the owner: nothing is refused, nothing fails', {
  timeout: 1_200_000,
}, async ({ open }) => {
  const waiting = [...everyView];
  const wrong: string[] = [];
  const walk = async (page: Page) => {
    const refused = refusedOn(page);
    for (let view = waiting.shift(); view; view = waiting.shift()) {
      const found = [...(await wrongWith(page, view)), ...refused()];
      wrong.push(...found.map((what) => `${view?.address}: ${what}`));
    }
  };
  // Both cores: a tab waits as long as it works.
  const first = await open('/login', { as: 'owner' });
  const second = await open('/login', { as: 'owner' });
  await Promise.all([first, second].map(walk));
  expect(wrong).toEqual([]);
});

test('each screen loads a chunk that no other one loads', () => {
  for (const [path, own] of chunks) {
    // Screens that stand beside each other under one container may be one page.
    const beside = path.slice(0, path.lastIndexOf('/') + 1);
    const others = [...chunks].flatMap(([other, scripts]) =>
      other === path || (beside.length > 1 && other.startsWith(beside)) ? [] : scripts,
    );
    const alone = own.filter((script) => !others.includes(script));
    expect(alone, `the chunk of ${path}`).not.toEqual([]);
  }
});
