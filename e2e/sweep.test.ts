import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { some } from '@/apps/server/testing/some.ts';
import { go, soon, test } from './browser.ts';
import { button, drawerOf, loginOf, rowsOf } from './look.ts';
import { everyView } from './screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the server said: names of people, companies and roles stay in their own language. */
function dataOf(page: Page): () => Promise<string[]> {
  const said: string[] = [];
  const coming: Promise<void>[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') said.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  page.on('response', (response) => {
    // Live notices never end.
    const isAnswer = response.headers()['content-type']?.includes('json');
    if (isAnswer && response.url().includes('/api/'))
      coming.push(response.json().then(collect, () => undefined));
  });
  return async () => {
    await Promise.all(coming);
    return said;
  };
}

/** Nothing is on its way any more: no skeleton, no list that fetches. */
const settled = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('.bone, [aria-busy="true"]') && document.fonts.status === 'loaded',
  );

const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (around && !around.closest('script, style, noscript, .brand') && node.textContent?.trim())
        texts.push(node.textContent.trim());
    }
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    const all = [...texts, ...labels.filter(Boolean), document.title];
    return all.map((text) => text.replaceAll('学账', '')); // our name is our name
  });

/** Chinese that no answer of the server contained: a label that nobody has translated. */
const untranslated = (texts: readonly string[], data: readonly string[]) =>
  texts.filter((text) =>
    (text.match(/\p{Script=Han}+/gu) ?? []).some((words) => !data.some((said) => said.includes(words))),
  );
/** Gaps that nobody filled, and names of fields instead of words. Logins and templates look alike, and are data. */
const keysAmong = (texts: readonly string[], data: readonly string[]) =>
  texts.filter(
    (text) =>
      /\{\w+\}|^[a-z]+(_[a-z]+)+$/.test(text) &&
      !/^(b|c|pd|xh)_|^xuezhang_/.test(text) &&
      !(text.includes('{') && data.includes(text)),
  );

/** What is wider than its place, once the columns that do not fit have had the time to go. */
const fits = (page: Page, where: string) => soon(() => tooWide(page), `too wide ${where}`).toEqual([]);
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.screen-main, .table, .form-body, .drawer-body')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.className || box.tagName}: ${box.scrollWidth} > ${box.clientWidth}`),
  );

async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (only) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      }),
    rules,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.slice(0, 240)}`,
      ),
    );
}

/** Drawers and dialogs are part of a screen too. */
const opened: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'adding staff': async (page) => {
    await go(page, '/AdminList');
    await button(page, /Add staff/).click();
    await drawerOf(page).locator('form').waitFor();
  },
  'one member of staff': async (page) => {
    await go(page, '/AdminList');
    await rowsOf(page).first().locator('td[data-field="status"]').click();
    await drawerOf(page).locator('.card').first().waitFor();
  },
  'adding a company': async (page) => {
    await go(page, '/SystemMain?tab=companies');
    await button(page, /Add company/).click();
    await drawerOf(page).locator('form').waitFor();
  },
  'an unknown path': (page) => go(page, '/no/such/page'),
};
const views = [
  ...everyView.map(({ address }) => [address, (page: Page) => go(page, address)] as const),
  ...Object.entries(opened),
];

describe('every screen in English, and whether it fits in both languages', () => {
  test.for(some(6, views, ([name]) => name))('%s', async ([, visit], { open }) => {
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
    await soon(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect.soft(await seriousFindings(page, ['color-contrast']), 'contrast in the dark').toEqual([]);
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
    await soon(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect.soft(await seriousFindings(page, ['color-contrast']), 'contrast in the dark').toEqual([]);
  });
});
