import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { app, eventually, type Open, test } from './browser.ts';
import { kept, textOf } from './look.ts';

/** The shell's own machinery with pages of its own, because no kept screen is built yet. */
const at = async (open: Open, path: string): Promise<Page> => {
  const page = await open(`${app.fixtures['keep-alive']}${path}`, { height: 600 });
  await page.locator('[data-screen]').first().waitFor();
  return page;
};
const link = (page: Page, path: string) => page.getByRole('link', { name: path, exact: true });
const shown = (page: Page, path: string) => page.locator(`[data-screen="${path}"]`);
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
const addressOf = (screen: Locator) => textOf(screen.locator('[data-address]'));

async function to(page: Page, path: string, name = path): Promise<Locator> {
  await link(page, name).click();
  await shown(page, path).waitFor();
  return shown(page, path);
}

describe.for(['/StudentsList', '/WeappRecharge'])('%s is kept alive', (path) => {
  test('filters, page, selection, open rows and typed text survive leaving and coming back', async ({
    open,
  }) => {
    const page = await at(open, path);
    const screen = shown(page, path);
    await screen.getByRole('button', { name: '第 2 页' }).click();
    await screen.locator('tr[data-row-key="12"] p').click();
    await screen.locator('tr[data-row-key="11"] input').check();
    await screen.locator('[data-note]').fill('记一笔');
    const before = await addressOf(screen);

    await to(page, '/Detail');
    expect(await screen.isVisible()).toBe(false);
    await to(page, path);
    await eventually(() => addressOf(screen)).toBe(before);
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(await screen.locator('[data-note]').inputValue()).toBe('记一笔');
    expect(await textOf(screen.locator('[data-open]'))).toBe('12');
    expect(await textOf(screen.locator('[data-selected]'))).toBe('11');
    expect(await textOf(screen.locator('[data-mount]'))).toBe('1');
    expect(await screen.locator('.cell-number').nth(1).textContent()).toBe('11');
  });

  test('a hidden page does not see the other page’s address, and asks for nothing', async ({ open }) => {
    const page = await at(open, path);
    const screen = shown(page, path);
    await screen.locator('tr[data-row-key="1"]').waitFor();
    const before = await asked(page);
    await to(page, '/Detail', 'detail with a query');
    expect(new URL(page.url()).search).toBe('?student_id=7&page=9&status=off');
    expect(await addressOf(screen)).toBe(path);
    await to(page, path);
    expect(await screen.locator('tr[data-row-key="1"]').isVisible()).toBe(true);
    expect(await asked(page)).toEqual(before);
  });

  test('a navigation shows it from the top; going back leaves the scroll as it was', async ({ open }) => {
    const page = await at(open, path);
    const box = shown(page, path).locator('.table[data-scroll]');
    await shown(page, path).locator('tr[data-row-key="9"]').waitFor();
    await box.evaluate((table) => table.scrollTo(0, 400));
    await to(page, '/Detail');
    await page.goBack();
    await shown(page, path).waitFor();
    await eventually(() => box.evaluate((table) => table.scrollTop)).toBe(400);
    await to(page, '/Detail');
    await to(page, path);
    await eventually(() => box.evaluate((table) => table.scrollTop)).toBe(0);
  });
});

test('a page that is not kept starts anew', async ({ open }) => {
  const page = await at(open, '/Plain');
  await shown(page, '/Plain').locator('[data-note]').fill('记一笔');
  await to(page, '/Detail');
  await to(page, '/Plain');
  expect(await shown(page, '/Plain').locator('[data-note]').inputValue()).toBe('');
});

describe('filters are kept', () => {
  async function filtered(page: Page): Promise<void> {
    await page.locator('input[data-search]').fill('客人 1');
    await eventually(() => new URL(page.url()).searchParams.get('keyword')).toBe('客人 1');
  }

  test('over a detail page and back, by a push', async ({ open }) => {
    const page = await at(open, '/SalesList');
    await filtered(page);
    await to(page, '/Detail');
    await to(page, '/SalesList');
    await eventually(() => new URL(page.url()).searchParams.get('keyword')).toBe('客人 1');
    await eventually(() => page.locator('input[data-search]').inputValue()).toBe('客人 1');
    await eventually(async () => (await asked(page)).at(-1)).toContain('keyword=');
  });

  test('the address comes before what was kept', async ({ open }) => {
    const page = await at(open, '/SalesList');
    await filtered(page);
    await page.goto(`${app.fixtures['keep-alive']}/SalesList?status=off`);
    await eventually(async () => (await asked(page)).at(-1)).toContain('status=off');
    expect((await asked(page)).at(-1)).not.toContain('keyword');
  });

  test('ids of detail pages are none of the list’s business', async ({ open }) => {
    const page = await at(open, '/SalesList?student_id=7&lead_id=8');
    await eventually(async () => (await asked(page)).length).toBeGreaterThan(0);
    expect((await asked(page)).join()).not.toMatch(/student_id|lead_id/);
  });

  test('cleared filters stay cleared', async ({ open }) => {
    const page = await at(open, '/SalesList');
    await filtered(page);
    await page.getByRole('button', { name: '清除', exact: true }).click();
    await eventually(() => page.locator('input[data-search]').inputValue()).toBe('');
    await to(page, '/Detail');
    await to(page, '/SalesList');
    await page.locator('tr[data-row-key="1"]').waitFor();
    expect(await page.locator('input[data-search]').inputValue()).toBe('');
  });

  test('a page without the flag forgets them', async ({ open }) => {
    const page = await at(open, '/Plain');
    await filtered(page);
    await to(page, '/Detail');
    await to(page, '/Plain');
    expect(new URL(page.url()).search).toBe('');
    expect(await page.locator('input[data-search]').inputValue()).toBe('');
  });
});

test('back in a page header goes to its target and carries the current query along', async ({ open }) => {
  const page = await at(open, '/Detail?student_id=7&status=off');
  await page.getByRole('link', { name: '返回' }).click();
  await shown(page, '/StudentsList').waitFor();
  expect(new URL(page.url()).searchParams.get('student_id')).toBe('7');
  await eventually(async () => (await asked(page)).at(-1)).toContain('status=off');
});

test('from the sales list: the flag is set on the way out of it, and gone after the next step', async ({
  open,
}) => {
  const page = await at(open, '/SalesList');
  await to(page, '/Detail');
  expect(await kept(page, 'session', 'from_sales_list')).toBe('1');
  await to(page, '/Plain');
  expect(await kept(page, 'session', 'from_sales_list')).toBe('0');
});
