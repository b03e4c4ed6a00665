import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { app, test } from './browser.ts';

/** Bytes of JavaScript as served: compressed, without the headers. */
function scriptWeightOf(page: Page): () => number {
  let bytes = 0;
  page.on('response', (response) => {
    const { 'content-type': type = '', 'content-length': length } = response.headers();
    if (!type.includes('javascript')) return;
    expect(length, `${response.url()} says how long it is`).toBeDefined();
    bytes += Number(length);
  });
  return () => bytes;
}

async function weightOf(page: Page, path: string, ready: string): Promise<number> {
  const weight = scriptWeightOf(page);
  await page.goto(app.address + path, { waitUntil: 'domcontentloaded' });
  // What is fetched ahead for the next screen begins later, when the page is idle.
  await page.locator(ready).first().waitFor();
  return weight();
}

test('the login page loads at most 140 kB of JavaScript, the first list at most 330 kB', async ({ open }) => {
  const login = await weightOf(await open('about:blank', { fresh: true }), '/login', '.login-form');
  const staff = '[data-screen="/AdminList"] tr[data-row-key]';
  const list = await weightOf(await open('about:blank', { as: 'owner', fresh: true }), '/AdminList', staff);
  console.info(`login ${login / 1000} kB, first list ${list / 1000} kB`);
  expect(login, 'nothing was counted').toBeGreaterThan(50_000);
  expect(login).toBeLessThanOrEqual(140_000);
  expect(list).toBeGreaterThan(login);
  // 290 to 300 with every wing in the menu, by what the idle start has fetched meanwhile.
  expect(list).toBeLessThanOrEqual(330_000);
});
