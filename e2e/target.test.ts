import { describe, expect } from 'vitest';
import { achievementApi } from '@/domains/sales/target/target.contract.ts';
import { app, eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, fieldOf, rowOf, screenOf, textOf, toastOf } from './look.ts';

const GRID = '/Objectives';
const adviser = await colleague('adviser');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

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

  test.for(['zh-CN', 'en'] as const)(
    'a claim is handed in with its evidence, and whoever decides opens it, in %s',
    async (lang, { open, onTestFinished }) => {
      const [add, sent] =
        lang === 'en'
          ? ['Claim an achievement', 'Submitted, waiting for a decision']
          : ['提交认领', '已提交，等待审核'];
      const note = `旅程认领${Date.now() % 1_000_000}`;
      const mine = async () => (await adviser.call(achievementApi.list, { limit: 50 }, 1)).list;
      onTestFinished(async () => {
        for (const one of await mine())
          if (one.note === note && one.status === 'submitted')
            await adviser.call(achievementApi.withdraw, { id: one.id }, 1);
      });
      const page = await open(`${GRID}?view=claims`, { as: 'adviser', lang });
      await button(screenOf(page, GRID), new RegExp(`^${add}`)).click();
      const form = page.locator('.form-modal');
      await fieldOf(form, 'amount').locator('input').fill('120');
      await fieldOf(form, 'note').locator('input').fill(note);
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer: PNG });
      await form.locator('.file-chip', { hasText: 'transfer.png' }).waitFor();
      await form.locator('button[type="submit"]').click();
      await toastOf(page).getByText(sent).waitFor();

      const desk = await open(`${GRID}?view=claims`, { as: 'manager', lang });
      const evidence = rowOf(desk, note).getByRole('link', { name: 'transfer.png' });
      await evidence.waitFor();
      const answer = await desk.request.get(
        new URL((await evidence.getAttribute('href')) ?? '', app.address).href,
      );
      expect(answer.status()).toBe(200);
    },
  );
});
