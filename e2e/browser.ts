import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, expect, inject, type TestContext } from 'vitest';
import type { RunningApp } from './app.ts';

export const app: RunningApp = inject('app');

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
  /** Has never been here: nothing is cached, and what is done to the browser itself (its clock) stays with it. */
  readonly fresh?: boolean;
}
/** A tab of a browser of its own, on the product (a path) or elsewhere (an address). */
export type Open = (path: string, visitor?: Visitor) => Promise<Page>;

/**
 * A journey. Whatever the console says as an error, and every script, style or picture that does not come, fails it. A
 * journey that failed leaves a picture of each of its tabs in `e2e/failures`, and a record of what stood there.
 */
export const test = base.extend<{ open: Open }>({
  open: async ({ task }, use) => {
    const visits: Visit[] = [];
    const problems: string[] = [];
    await use(async (path, visitor = {}) => {
      const visit = await begin(visitor, problems);
      visits.push(visit);
      const page = await visit.context.newPage();
      await go(page, path);
      return page;
    });
    if (task.result?.state === 'fail' || problems.length > 0) await record(visits, task, problems);
    await Promise.all(visits.map(end));
    expect(problems, 'errors in the browser').toEqual([]);
  },
});

const PATIENCE_MS = 25_000;
/** What becomes true soon; a busy machine is given time, an idle one needs none. */
export const eventually = <T>(read: () => T, promise?: string) =>
  expect.poll(read, { timeout: PATIENCE_MS, interval: 50, ...(promise && { message: promise }) });

/** Goes to a path or an address, and waits until a screen stands there. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, app.address).href, { waitUntil: 'domcontentloaded' });
  if (path.startsWith('/')) await page.locator('[data-screen]').first().waitFor();
}

/** For all files of a worker; the app closes it. */
let browser: Promise<Browser> | undefined;

/** A browser of one's own: its storage is, its cache of the product's files is what earlier journeys have left. */
interface Visit {
  readonly context: BrowserContext;
  readonly kind: string;
  mayFail: RegExp | undefined;
  problems: string[];
  /** Calls that have not been answered. */
  readonly waiting: Set<string>;
  /** The last lines of the console. */
  said: string[];
}
/** Browsers whose journey is over, by how they look: the next one of that kind need not load everything again. */
const left = new Map<string, Visit[]>();

async function begin(visitor: Visitor, problems: string[]): Promise<Visit> {
  const { as, lang = 'zh-CN', mayFail } = visitor;
  const state = as ? await stateOf(as) : undefined;
  const known = visitor.fresh ? undefined : left.get(kindOf(visitor))?.pop();
  const visit = known ?? (await newVisit(visitor));
  Object.assign(visit, { mayFail, problems, said: [] });
  visit.waiting.clear();
  await moveIn(visit.context, state, known !== undefined);
  if (lang === 'en') await visit.context.addCookies([{ name: 'lang', value: 'en', url: app.address }]);
  return visit;
}

async function end(visit: Visit): Promise<void> {
  const { context, kind } = visit;
  await Promise.all(context.pages().map((page) => page.close()));
  if (kind === '') return context.close();
  await context.clearCookies();
  left.set(kind, [...(left.get(kind) ?? []), visit]);
}

const lookOf = ({
  lang = 'zh-CN',
  dark = false,
  width = 1280,
  height = 800,
  timeZone = 'Asia/Shanghai',
}: Visitor) => ({
  viewport: { width, height },
  locale: lang,
  timezoneId: timeZone,
  colorScheme: dark ? ('dark' as const) : ('light' as const),
  reducedMotion: 'reduce' as const,
});
const kindOf = (visitor: Visitor): string => (visitor.fresh ? '' : JSON.stringify(lookOf(visitor)));

async function newVisit(visitor: Visitor): Promise<Visit> {
  browser ??= chromium.connect(app.browser);
  const context = await (await browser).newContext(lookOf(visitor));
  context.setDefaultTimeout(PATIENCE_MS);
  const visit: Visit = {
    context,
    kind: kindOf(visitor),
    mayFail: undefined,
    problems: [],
    waiting: new Set(),
    said: [],
  };
  watch(visit);
  return visit;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Nothing of the last journey stays in the storage; what the state holds is there. */
async function moveIn(context: BrowserContext, state: State | undefined, wasUsed: boolean): Promise<void> {
  if (state) await context.addCookies(state.cookies);
  const items = state?.origins.flatMap(({ localStorage }) => localStorage) ?? [];
  if (!wasUsed && items.length === 0) return;
  const page = await context.newPage();
  await page.goto(`${app.address}/healthz`);
  await page.evaluate((kept) => {
    localStorage.clear();
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, items);
  await page.close();
}

/** A session that nobody uses for an hour has ended, and all journeys together may take longer. */
const SIGNED_IN_MS = 40 * 60_000;

/** Signs in by the form, and remembers for a while how the browser looked afterwards. */
async function stateOf(login: string): Promise<State> {
  const file = join(app.folder, 'signed-in', `${login}.json`);
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (Date.now() - mtimeMs < SIGNED_IN_MS) return JSON.parse(readFileSync(file, 'utf8'));
  mkdirSync(join(app.folder, 'signed-in'), { recursive: true });
  const problems: string[] = [];
  const visit = await begin({}, problems);
  const page = await visit.context.newPage();
  await go(page, '/login');
  await signIn(page, login);
  await page.locator('[data-screen="/"]').waitFor();
  const state = await visit.context.storageState({ path: `${file}.${process.pid}` });
  renameSync(`${file}.${process.pid}`, file); // the other worker never reads half a file
  await end(visit);
  expect(problems, `errors while ${login} signed in`).toEqual([]);
  return state;
}

/** Types into the login form and submits it; what then comes is the journey's business. */
export async function signIn(page: Page, login: string, password = app.password): Promise<void> {
  await page.locator('input[name="username"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form.login-form button[type="submit"]').click();
}

function watch(visit: Visit): void {
  const { context } = visit;
  const note = (problem: string) => {
    if (!visit.mayFail?.test(problem)) visit.problems.push(problem);
  };
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
  context.on('request', (request) => void (isCall(request.url()) && visit.waiting.add(request.url())));
  context.on('requestfinished', (request) => void visit.waiting.delete(request.url()));
  context.on('console', (message) => {
    visit.said = [...visit.said, `${message.type()}: ${message.text()}`].slice(-20);
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400 && !isCall(response.url())) note(`${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // A page that is left cancels what it no longer needs.
    const why = request.failure()?.errorText ?? '';
    visit.waiting.delete(request.url());
    if (why !== 'net::ERR_ABORTED' && !isCall(request.url())) note(`${why} ${request.url()}`);
  });
}

/** What a journey that failed leaves: the run lists it where the journey passes when it is walked again. */
export interface Failure {
  readonly journey: string;
  readonly problems: readonly string[];
  readonly tabs: readonly {
    readonly picture: string;
    readonly shown: string;
    readonly waiting: readonly string[];
    readonly console: readonly string[];
  }[];
}

async function record(
  visits: readonly Visit[],
  task: TestContext['task'],
  problems: readonly string[],
): Promise<void> {
  const name = task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  const tabs = visits.flatMap((visit) => visit.context.pages().map((page) => ({ page, visit })));
  const left: Failure['tabs'][number][] = [];
  for (const [at, { page, visit }] of tabs.entries()) {
    const picture = join(app.failures, `${name}-${at + 1}.png`);
    // A tab that hangs has neither; the failure itself is told anyway.
    await page.screenshot({ path: picture, timeout: 5_000 }).catch(() => undefined);
    const tab = { picture, shown: await lastWords(page), waiting: [...visit.waiting], console: visit.said };
    console.error(`tab ${at + 1} of “${task.name}”: ${tab.shown}`, tab.waiting);
    left.push(tab);
  }
  const failure: Failure = { journey: task.fullTestName, problems, tabs: left };
  mkdirSync(app.failures, { recursive: true });
  writeFileSync(join(app.failures, `${name}.json`), JSON.stringify(failure, null, 2));
}

/** What stood in front at the end, in words: where the pictures are lost, the log is still there. */
async function lastWords(page: Page): Promise<string> {
  const inFront = page.locator('[role="dialog"], [role="alert"], [role="listbox"], [role="menu"]');
  const texts = await inFront
    .filter({ visible: true })
    .allInnerTexts()
    .catch(() => []);
  return [page.url(), ...texts.map((text) => text.replace(/\s+/g, ' ').slice(0, 600))].join('\n  ');
}
