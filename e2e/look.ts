import type { Locator, Page } from 'playwright-core';
import { navigationMenu } from '@/apps/navigationMenu.ts';
import { WINGS } from '@/kernel/screen.ts';

/** The home page, once it stands there whole. */
export const homeOf = (page: Page): Locator => page.locator('[data-screen="/"] h1');
export const screenOf = (page: Page, path: string): Locator => page.locator(`[data-screen="${path}"]`);
export const loginOf = (page: Page): Locator => screenOf(page, '/login');

export const textOf = async (locator: Locator): Promise<string> =>
  (await locator.textContent())?.trim() ?? '';
export const pathOf = (page: Page): string => new URL(page.url()).pathname;
export const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** What the browser keeps under a key. */
export const kept = (page: Page, where: 'local' | 'session', key: string): Promise<string | null> =>
  page.evaluate(([storage, name]) => (storage === 'local' ? localStorage : sessionStorage).getItem(name), [
    where,
    key,
  ] as const);
export const keysOf = (page: Page, where: 'local' | 'session'): Promise<string[]> =>
  page.evaluate((storage) => Object.keys(storage === 'local' ? localStorage : sessionStorage).sort(), where);

/** The menu on the left; a wing is opened where it is closed. */
export const menuOf = (page: Page): Locator => page.locator('.menu');
/** An entry where it stands, not where it is pinned. */
export const menuItem = (page: Page, name: string): Locator =>
  menuOf(page)
    .locator('a:not(.menu-kept-item)')
    .and(page.getByRole('link', { name, exact: true }));
/** The name of the wing that an entry stands in. */
const wingOf = (name: string): string => {
  const found = navigationMenu.find(({ groups }) =>
    groups.some(({ entries }) => entries.some((entry) => entry.name[0] === name)),
  );
  return found ? WINGS[found.wing][0] : name;
};
export async function goByMenu(page: Page, name: string): Promise<void> {
  await menuOf(page).waitFor();
  if (!(await menuItem(page, name).isVisible()))
    await menuOf(page)
      .getByRole('button', { name: wingOf(name) })
      .click();
  await menuItem(page, name).click();
}

/** The lists of the start have all come: nothing goes out by itself any more. */
export const started = (page: Page) =>
  page.waitForFunction(
    (actions) => {
      const answered = performance.getEntriesByType('resource').map(({ name }) => name);
      return actions.every((action) => answered.some((name) => name.includes(action)));
    },
    ['api_students_search_where', 'api_basedata_list', 'api_students_list', 'api_show_category_list'],
  );

export const toastOf = (page: Page): Locator => page.locator('[data-toast]');
export const dialogOf = (page: Page): Locator => page.locator('dialog[open]');
export const drawerOf = (page: Page): Locator => page.locator('.drawer');
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** The rows that have come; while they are on their way there are none. */
export const rowsOf = (page: Page): Locator => page.locator('[data-screen] tr[data-row-key]');
export const rowOf = (page: Page, text: string): Locator => rowsOf(page).filter({ hasText: text });
export const columnOf = (page: Page, field: string): Promise<string[]> =>
  rowsOf(page).locator(`td[data-field="${field}"]`).allTextContents();

/** Chooses in the menu at the end of a row. */
export async function chooseInRow(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Chooses in a filter of a list. */
export async function chooseFilter(page: Page, filter: string, choice: string): Promise<void> {
  await page.locator('.chip-open', { hasText: filter }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

export async function switchCompany(page: Page, name: string): Promise<void> {
  await page.locator('button.company').click();
  await page.getByRole('menuitem', { name }).click();
}

export const fieldOf = (page: Page | Locator, name: string): Locator =>
  page.locator(`[data-field="${name}"]`);
/** The open list of a select, and its options as far as they are in sight. */
export const selectListOf = (page: Page): Locator => page.locator('.select-popover');
export const optionOf = (page: Page, text: string | RegExp = ''): Locator =>
  selectListOf(page).locator('.select-option', { hasText: text }).first();
/** Types into a select, takes the first option with these words, and goes on: several may be chosen in some. */
export async function pickIn(select: Locator, text: string, option: string | RegExp = text): Promise<void> {
  const box = select.getByRole('combobox');
  await box.fill(text);
  await optionOf(select.page(), option).click();
  await box.press('Tab');
}
/** Chooses in a select of a form, by typing as one does; what is chosen already is taken out. */
export async function chooseIn(page: Page, field: string, ...choices: string[]): Promise<void> {
  const select = page.locator(`.field[data-field="${field}"]`);
  const box = select.getByRole('combobox');
  for (const choice of choices) {
    const before = await textOf(select);
    // Choices that are loaded anew between press and release swallow the click: then it is made again, as people do.
    for (let tries = 0; tries < 3; tries++) {
      await box.fill(choice);
      await selectListOf(page).getByRole('option', { name: choice, exact: true }).click();
      if (before.includes(choice) || (await changes(() => textOf(select), before))) break;
    }
  }
  await box.press('Tab');
}
async function changes(read: () => Promise<string>, before: string): Promise<boolean> {
  for (let looks = 0; looks < 30; looks++) {
    if ((await read()) !== before) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
