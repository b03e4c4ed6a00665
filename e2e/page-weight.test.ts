import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { app, test } from './browser.ts';

/** Bytes of JavaScript as served, compressed, counted by the browser's own network log. */
async function scriptWeightOf(page: Page): Promise<() => number> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

async function weightOf(page: Page, path: string, ready: string): Promise<number> {
  const weight = await scriptWeightOf(page);
  await page.goto(app.address + path, { waitUntil: 'domcontentloaded' });
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(1000);
  return weight();
}

test('the login page loads at most 140 kB of JavaScript, the first list at most 330 kB', async ({ open }) => {
  const login = await weightOf(await open('about:blank', { fresh: true }), '/login', '.login-form');
  const students = '[data-screen="/StudentsList"] tr[data-row-key]';
  const list = await weightOf(
    await open('about:blank', { as: 'owner', fresh: true }),
    '/StudentsList',
    students,
  );
  console.info(`login ${login / 1000} kB, first list ${list / 1000} kB`);
  expect(login, 'nothing was counted').toBeGreaterThan(50_000);
  expect(login).toBeLessThanOrEqual(140_000);
  expect(list).toBeGreaterThan(login);
  expect(list).toBeLessThanOrEqual(330_000);
});
