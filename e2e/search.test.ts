import { describe, expect } from 'vitest';
import { eventually, test } from './browser.ts';

describe('the search', () => {
  test('by keys alone: initials, the arrow, Enter, and the colleague stands open', async ({ open }) => {
    const page = await open('/', { as: 'owner' });
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: '搜索' });
    await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('zhy');
    const line = page.getByRole('option', { name: /周浩宇/ });
    await line.waitFor();
    expect(await line.locator('mark').first().textContent()).toBe('周浩宇');
    const before = await page.locator('.palette').boundingBox();
    await page.keyboard.press('Enter');
    await page.locator('[data-screen="/AdminList"]').waitFor();
    await page.getByRole('dialog', { name: /周浩宇/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('staff_id')).toMatch(/^\d+$/);

    // What was opened is offered again, in a box of the same size; Esc closes it.
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: '最近打开' });
    await recent.getByRole('option').first().getByText('周浩宇').waitFor();
    expect(await page.locator('.palette').boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('.palette').count()).toBe(0);
  });

  test('screens are found by the sound of their title, and open', async ({ open }) => {
    const page = await open('/', { as: 'owner' });
    await page.getByRole('button', { name: '搜索' }).click();
    await page.keyboard.type('xtgl');
    await page
      .getByRole('group', { name: '页面' })
      .getByRole('option', { name: /系统管理/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('[data-screen="/SystemMain"]').waitFor();
  });

  test('somebody of a branch opens with the branch selected', async ({ open }) => {
    const page = await open('/', { as: 'owner' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('b_finance');
    await page.getByRole('option', { name: /b_finance.*上海浦东校区/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-screen="/AdminList"]').waitFor();
    await page.getByRole('dialog').getByText('b_finance').first().waitFor();
  });
});
