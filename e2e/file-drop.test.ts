import type { Page } from 'playwright-core';
import { eventually, test } from './browser.ts';
import { drawerOf, rowsOf, screenOf, textOf } from './look.ts';

/** What a browser hands over with one file. */
const carrying = (page: Page, name: string) =>
  page.evaluateHandle((file) => {
    const carried = new DataTransfer();
    carried.items.add(new File(['说明'], file, { type: 'text/plain' }));
    return carried;
  }, name);

test('a file is attached by dropping it on the field, and by pasting it', async ({ open }) => {
  const page = await open('/StudentsList/students_follow?student_id=1', { as: 'owner' });
  const screen = screenOf(page, '/StudentsList/students_follow');
  await rowsOf(page).first().or(screen.getByText('还没有跟进记录')).waitFor();
  await page.keyboard.press('n');
  const drop = drawerOf(page).locator('.file-drop');
  await drop.waitFor();
  const dataTransfer = await carrying(page, '拖放.txt');
  for (const event of ['dragenter', 'dragover', 'drop']) await drop.dispatchEvent(event, { dataTransfer });
  await eventually(() => textOf(drawerOf(page))).toContain('拖放.txt');

  // The field has the focus; the clipboard holds a file.
  await drop.locator('button').first().focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['说明'], '粘贴.txt', { type: 'text/plain' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await eventually(() => textOf(drawerOf(page))).toContain('粘贴.txt');
});
