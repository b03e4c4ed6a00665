import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page, type Request } from 'playwright-core';
import { DEMO_PASSWORD } from '@/apps/server/demo/people.ts';
import { ensureBrowser } from '../scripts/browser.mjs';
import type { Bench } from './bench.ts';
import { median } from './compare.ts';
import { root } from './database.ts';
import { ms } from './report.ts';
import { screens } from './screens.ts';

const LIST = '/AdminList';
const firstRow = `[data-screen="${LIST}"] tbody tr[data-row-key]`;

/** The JavaScript that a browser loads for the login page and for the first list, in bytes as they came. */
export async function scripts(bench: Bench): Promise<void> {
  const missing = 'JavaScript for the login page and the first list';
  if (!existsSync(join(root, 'dist/web/index.html')))
    return void bench.tell({ what: missing, ours: '', figure: 'skipped: dist/web has not been built' });
  const executablePath = await ensureBrowser().catch(() => undefined);
  if (!executablePath) return void bench.tell({ what: missing, ours: '', figure: 'skipped: no Chromium' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const at = (path: string) => `http://127.0.0.1:${bench.ours.port}${path}`;

    const login = await loadedBy(page, () => page.goto(at('/login')), '[data-screen="/login"]');
    tellSize(bench, 'JavaScript of the login page', login.bytes, 150);

    await page.locator('input[name="username"]').fill('owner');
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await page.locator('form.login-form button[type="submit"]').click();
    await page.locator('[data-screen="/"]').waitFor();
    // As somebody's first page, by a link that was sent to them: everything that it asks for, cached or not.
    const list = await loadedBy(page, () => page.goto(at(LIST)), firstRow);
    tellSize(bench, 'JavaScript of the first list page, nothing cached', list.bytes, 400);
    screens(bench, list.names);
    await navigation(bench, page, at('/'));
  } finally {
    await browser.close();
  }
}

/** Bytes of every script that the page asks for until it is quiet, as they are sent to this browser. */
async function loadedBy(page: Page, go: () => Promise<unknown>, shown: string) {
  const addresses = new Set<string>();
  const note = (request: Request) => {
    if (/\.js(\?|$)/.test(request.url())) addresses.add(request.url());
  };
  page.on('request', note);
  await go();
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  const sizes = [...addresses].map(async (address) => {
    const answer = await fetch(address, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    return Number(answer.headers.get('content-length'));
  });
  return {
    bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
    names: new Set([...addresses].map((address) => new URL(address).pathname.split('/').at(-1) as string)),
  };
}

function tellSize(bench: Bench, what: string, bytes: number, most: number): void {
  const figure = `${(bytes / 1000).toFixed(1)} kB`;
  bench.tell({ what, ours: figure, figure, target: `≤ ${most} kB`, met: bytes > 0 && bytes <= most * 1000 });
}

/** From the menu to the list: how long after the data have come does its first row stand there? */
async function navigation(bench: Bench, page: Page, home: string): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < (bench.short ? 1 : 5); at++) {
    await page.goto(home);
    await page.locator('[data-screen="/"]').waitFor();
    await page.waitForLoadState('networkidle');
    // As text: tsx would mark functions with a helper that the page does not have.
    const drawn = page.evaluate<number>(`new Promise((resolve) => new MutationObserver(() =>
      document.querySelector('${firstRow}') && resolve(performance.now())
    ).observe(document, { subtree: true, childList: true }))`);
    const [then] = await Promise.all([drawn, page.locator(`a[href="${LIST}"]`).first().click()]);
    const came = await page.evaluate<number>(
      `performance.getEntriesByType('resource').findLast(({ name }) => name.includes('api_admin_list?')).responseEnd`,
    );
    times.push(then - came);
  }
  const time = median(times);
  bench.tell({
    what: 'list drawn after its data have come, navigation inside the app',
    ours: ms(time),
    figure: ms(time),
    target: '≤ 100 ms',
    met: time <= 100,
  });
}
