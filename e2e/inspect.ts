import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { CODE } from '@/kernel/errors.ts';
import { eventually } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the server said: names of people, companies and roles stay in their own language. */
export function dataOf(page: Page): () => Promise<string[]> {
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

/** Calls that failed or that the server refused, unless they are fine: a screen asks only for what its reader may see. */
export function refusedOn(
  page: Page,
  isFine = (_action: string, code: number): boolean => code === CODE.done,
): () => string[] {
  const refused: string[] = [];
  const actionOf = (url: string) => /^\/api\/(\w+)$/.exec(new URL(url).pathname)?.[1];
  page.on('requestfailed', (request) => {
    const [action, why] = [actionOf(request.url()), request.failure()?.errorText];
    // A page that is left cancels what it no longer needs.
    if (action && why !== 'net::ERR_ABORTED') refused.push(`${action}: ${why}`);
  });
  page.on('response', (response) => {
    const action = actionOf(response.url());
    if (!action) return;
    if (response.status() >= 400) refused.push(`${action}: HTTP ${response.status()}`);
    if (!response.headers()['content-type']?.includes('json')) return;
    response.json().then(
      ({ code, msg }) => void (isFine(action, code) || refused.push(`${action}: ${code} ${msg}`)),
      () => undefined, // the page was left before the answer could be read
    );
  });
  return () => refused.splice(0);
}

/** Nothing is on its way any more: no skeleton, no list that fetches. */
export const settled = (page: Page) =>
  page.waitForFunction(
    // A page that is kept and hidden waits until it is shown again.
    () =>
      document.fonts.status === 'loaded' &&
      ![...document.querySelectorAll('.bone, [aria-busy="true"]')].some((one) => one.checkVisibility()),
  );

export const textsOf = (page: Page) =>
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
export const untranslated = (texts: readonly string[], data: readonly string[]) =>
  texts.filter((text) =>
    (text.match(/\p{Script=Han}+/gu) ?? []).some((words) => !data.some((said) => said.includes(words))),
  );
/** Gaps that nobody filled, and names of fields instead of words. Logins and templates look alike, and are data. */
export const keysAmong = (texts: readonly string[], data: readonly string[]) =>
  texts.filter(
    (text) =>
      /\{\w+\}|^[a-z]+(_[a-z]+)+$/.test(text) &&
      !/^(b|c|pd|xh)_|^xuezhang_/.test(text) &&
      !data.some((said) => said.includes('{') && text.includes(said)),
  );

/** What is wider than its place, once the columns that do not fit have had the time to go. */
export const fits = (page: Page, where: string) =>
  eventually(() => tooWide(page), `too wide ${where}`).toEqual([]);
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isTooWide = (box: Element) => box.scrollWidth > box.clientWidth + 1;
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll('.screen-main, .table, .form-body, .drawer-body'),
    ].filter(isTooWide);
    // Words end in dots where they must; half a mark, a number or a button says something else than the whole.
    const cells = [...document.querySelectorAll('.table td:has(.tone, .course-type, .num, .btn)')].filter(
      isTooWide,
    );
    const figures = [...document.querySelectorAll('.table td *')].filter(
      (part) =>
        part.clientWidth > 0 &&
        isTooWide(part) &&
        /^([+−-]?¥?\d|[A-Z]{2}\d{4}-)/.test(part.textContent?.trim() ?? ''),
    );
    const heads = [...document.querySelectorAll('.table th .clip')].filter(isTooWide);
    return [
      ...boxes.map((box) => `${box.className || box.tagName}: ${box.scrollWidth} > ${box.clientWidth}`),
      ...heads.map((head) => `head: ${head.textContent} ${head.scrollWidth} > ${head.clientWidth}`),
      ...new Set(
        [...cells, ...figures].map(
          (part) => `${part.closest('td')?.getAttribute('data-field')}: ${part.textContent}`,
        ),
      ),
    ];
  });

export async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
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
