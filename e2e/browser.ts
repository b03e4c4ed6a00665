import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, test as base, expect, inject, type TestContext } from 'vitest';
import type { House } from './house.ts';

export const house: House = inject('house');

export interface Visitor {
  /** A demo account; left out: nobody is signed in. */
  readonly as?: string;
  readonly lang?: 'zh-CN' | 'en';
  readonly dark?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly timeZone?: string;
  /** Errors of the console and of assets that the journey brings about on purpose. */
  readonly mayFail?: RegExp;
}
/** A tab of a browser of its own, on the product (a path) or elsewhere (an address). */
export type Open = (path: string, visitor?: Visitor) => Promise<Page>;

/**
 * A journey. Whatever the console says as an error, and every script, style or picture that does not come, fails it. A
 * journey that failed leaves a picture of each of its tabs in `e2e/failures`.
 */
export const test = base.extend<{ open: Open }>({
  open: async ({ task }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (path, visitor = {}) => {
      const context = await newContext(visitor, problems);
      contexts.push(context);
      const page = await context.newPage();
      await go(page, path);
      return page;
    });
    if (task.result?.state === 'fail' || problems.length > 0) await picture(contexts, task);
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, 'errors in the browser').toEqual([]);
  },
});

const PATIENCE_MS = 25_000;
/** What becomes true soon; a busy machine is given time, an idle one needs none. */
export const soon = <T>(read: () => T, promise?: string) =>
  expect.poll(read, { timeout: PATIENCE_MS, interval: 50, ...(promise && { message: promise }) });

/** Goes to a path or an address, and waits until a screen stands there. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, house.address).href, { waitUntil: 'domcontentloaded' });
  if (path.startsWith('/')) await page.locator('[data-screen]').first().waitFor();
}

let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

async function newContext(visitor: Visitor, problems: string[]): Promise<BrowserContext> {
  const {
    as,
    lang = 'zh-CN',
    dark = false,
    width = 1280,
    height = 800,
    timeZone = 'Asia/Shanghai',
  } = visitor;
  browser ??= chromium.connect(house.browser);
  const context = await (await browser).newContext({
    viewport: { width, height },
    locale: lang,
    timezoneId: timeZone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(as && { storageState: await stateOf(as) }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (lang === 'en') await context.addCookies([{ name: 'lang', value: 'en', url: house.address }]);
  watch(context, visitor.mayFail, problems);
  return context;
}

/** Signs in by the form once, and remembers how the browser looked afterwards. */
async function stateOf(login: string): Promise<string> {
  const file = join(house.folder, 'signed-in', `${login}.json`);
  if (existsSync(file)) return file;
  mkdirSync(join(house.folder, 'signed-in'), { recursive: true });
  const problems: string[] = [];
  const context = await newContext({}, problems);
  const page = await context.newPage();
  await go(page, '/login');
  await signIn(page, login);
  await page.locator('[data-screen="/"]').waitFor();
  await context.storageState({ path: `${file}.${process.pid}` });
  renameSync(`${file}.${process.pid}`, file); // the other worker never reads half a file
  await context.close();
  expect(problems, `errors while ${login} signed in`).toEqual([]);
  return file;
}

/** Types into the login form and submits it; what then comes is the journey's business. */
export async function signIn(page: Page, login: string, password = house.password): Promise<void> {
  await page.locator('input[name="username"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form.login-form button[type="submit"]').click();
}

function watch(context: BrowserContext, mayFail: RegExp | undefined, problems: string[]): void {
  const note = (problem: string) => {
    if (!mayFail?.test(problem)) problems.push(problem);
  };
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400 && !isCall(response.url())) note(`${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // A page that is left cancels what it no longer needs.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED' && !isCall(request.url())) note(`${why} ${request.url()}`);
  });
}

async function picture(contexts: readonly BrowserContext[], task: TestContext['task']): Promise<void> {
  const name = task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  const pages = contexts.flatMap((context) => context.pages());
  for (const [at, page] of pages.entries())
    await page
      .screenshot({ path: join(import.meta.dirname, 'failures', `${name}-${at + 1}.png`), timeout: 5_000 })
      .catch(() => undefined); // a tab that hangs has no picture; the failure itself is told anyway
}
