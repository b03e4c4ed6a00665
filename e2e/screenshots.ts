// npx tsx e2e/screenshots.ts <folder> [look]: every built screen × zh/en × light/dark × 1280/1920, or in one such look
// only (`zh-light-1280`), and a contact sheet of each look.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type RunningApp, startApp } from './app.ts';
import { everyView } from './screens.ts';

const [, , folder, only] = process.argv;
if (!folder) throw new Error('Say where to: npx tsx e2e/screenshots.ts <folder>');
mkdirSync(resolve(folder), { recursive: true });

const looks = (['zh-CN', 'en'] as const).flatMap((lang) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1280, 1920].map((width) => ({ lang, colorScheme, width })),
  ),
);

const { app, close } = await startApp();
try {
  const browser = await chromium.connect(app.browser);
  for (const { lang, colorScheme, width } of looks) {
    const look = `${lang === 'en' ? 'en' : 'zh'}-${colorScheme}-${width}`;
    if (only && only !== look) continue;
    const context = await browser.newContext({
      viewport: { width, height: Math.round((width * 5) / 8) },
      locale: lang,
      colorScheme,
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: 'lang', value: lang, url: app.address }]);
    const names = await takeAll(context, app, look);
    await takeSheet(context, names, look);
    await context.close();
  }
  await browser.close();
} finally {
  await close();
}

async function takeAll(
  context: BrowserContext,
  { address, password }: RunningApp,
  look: string,
): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.locator('input[name="username"]').waitFor();
  const names = [`login-${look}`];
  await take(page, `login-${look}`);
  await page.locator('input[name="username"]').fill('owner');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form.login-form button[type="submit"]').click();
  await page.locator('[data-screen="/"]').waitFor();
  for (const view of everyView) {
    await page.goto(address + view.address);
    await page.locator('[data-screen] h1').waitFor();
    const name = view.address
      .replace(/^\/$/, 'home')
      .replace(/^\//, '')
      .replace(/[^\w]+/g, '-');
    await take(page, `${name}-${look}`);
    names.push(`${name}-${look}`);
  }
  return names;
}

/** All of a look on one page, for people to look over. */
async function takeSheet(context: BrowserContext, names: readonly string[], look: string): Promise<void> {
  const figures = names.map(
    (name) => `<figure><img src="${name}.png" width="360"><figcaption>${name}</figcaption></figure>`,
  );
  const style =
    'body{display:flex;flex-wrap:wrap;gap:12px;font:12px sans-serif;width:1880px}figure{margin:0}';
  const file = join(resolve(folder as string), `sheet-${look}.html`);
  writeFileSync(file, `<!doctype html><style>${style}</style>${figures.join('')}`);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1900, height: 1000 });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true });
  console.log(file);
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('.bone, [aria-busy="true"]') && document.fonts.status === 'loaded',
  );
  const path = join(resolve(folder as string), `${name}.png`);
  await page.screenshot({ path });
  console.log(path);
}
