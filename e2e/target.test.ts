import { describe, expect } from 'vitest';
import { eventually, test } from './browser.ts';
import { screenOf, textOf, toastOf } from './look.ts';

const GRID = '/Objectives';

describe('targets', () => {
  test('a year is pasted from a sheet into the grid and saved', async ({ open }) => {
    const page = await open(`${GRID}?month=2098-03&metric=leads`, { as: 'manager' });
    const screen = screenOf(page, GRID);
    await screen.getByRole('button', { name: '设定目标' }).click();
    const first = screen.locator('.target-input').first();
    await first.focus();
    await first.evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text/plain', '12\t34\t56');
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await eventually(() => screen.locator('.target-input').nth(2).inputValue()).toBe('56');
    await screen.getByRole('button', { name: '保存', exact: true }).click();
    await toastOf(page).getByText('已保存').waitFor();
    await eventually(() => textOf(screen.locator('.target-table tbody tr').first())).toContain('34');
    // Taken away again, so that the next run begins as this one did.
    await screen.getByRole('button', { name: '设定目标' }).click();
    for (const at of [0, 1, 2]) await screen.locator('.target-input').nth(at).fill('');
    await screen.getByRole('button', { name: '保存', exact: true }).click();
    await eventually(() => textOf(screen.locator('.target-table tbody tr').first())).not.toContain('34');
  });

  test('this month shows what the books achieved, and the leaderboard, in English', async ({ open }) => {
    const page = await open(GRID, { as: 'manager', lang: 'en' });
    const screen = screenOf(page, GRID);
    await screen.getByText('Claims waiting').waitFor();
    expect(await screen.locator('.target-table thead th[data-now]').count()).toBe(1);
    await screen.getByRole('tab', { name: 'Leaderboard' }).click();
    await screen.locator('.target-rank table').waitFor();
  });
});
