import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { oldXls } from '@/kernel/server/testing/old-xls.ts';
import { app, eventually, test } from './browser.ts';
import { button, drawerOf, pickIn, rowOf, textOf } from './look.ts';

type Cells = (string | number | null)[];
const workbook = async (rows: Cells[]) => ({
  name: '新员工.xlsx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '员工', rows }] })),
});
let files = 0;
async function saved(page: Page, work: () => Promise<unknown>): Promise<Cells[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), work()]);
  const file = join(app.folder, `import-${++files}.xlsx`);
  await download.saveAs(file);
  return (await readXlsx(await readFile(file))).sheets[0]?.rows as Cells[];
}

test('staff are imported: template, check, run, the refused ones mended and sent again', async ({ open }) => {
  const page = await open('/AdminList', { as: 'c_owner' });
  await button(page, '导入').click();
  const drawer = drawerOf(page);
  const [head = [], example = []] = await saved(page, () => drawer.getByText('下载模板').click());
  const row = (name: string, login: string, role: string): Cells =>
    example.with(0, name).with(1, login).with(2, null).with(7, role);
  const choose = async (rows: Cells[]) =>
    drawer.locator('input[type=file]').setInputFiles(await workbook([head, example, ...rows]));

  await drawer.locator('input[type=file]').setInputFiles({ ...(await workbook([['甲']])) });
  await drawer.getByRole('alert').filter({ hasText: '没有认出任何列名' }).waitFor();

  await choose([row('导入甲', 'import.jia', '教师'), row('导入乙', 'import.yi', '没有的角色')]);
  await drawer.getByText('没有角色「没有的角色」').waitFor();
  expect(await rowOf(page, '导入甲').count()).toBe(0);
  await button(drawer, '导入 1 行').click();
  await drawer.getByText('导入完成，1 行没有导入').waitFor();
  await rowOf(page, '导入甲').waitFor();

  const [again = [], refused = []] = await saved(page, () => button(drawer, '下载没有导入的 1 行').click());
  expect(again.at(-1)).toBe('未导入原因');
  await button(drawer, '换一个文件').click();
  await drawer.locator('input[type=file]').setInputFiles(await workbook([again, refused.with(7, '教师')]));
  await button(drawer, '导入 1 行').click();
  await eventually(() => textOf(drawer.getByRole('status').first())).toBe('导入完成');
  await rowOf(page, '导入乙').waitFor();
});

test('a file is dropped on the import, or pasted there by keyboard', async ({ open }) => {
  const page = await open('/AdminList', { as: 'c_owner' });
  await button(page, '导入').click();
  const drawer = drawerOf(page);
  const zone = drawer.locator('.import-drop');
  // The last import is shown until another file is chosen.
  const another = button(drawer, '换一个文件');
  await zone.or(another).first().waitFor();
  if (await another.isVisible()) await another.click();
  const file = join(app.folder, 'dropped.csv');
  await writeFile(file, '甲\n乙\n');
  const box = (await zone.boundingBox()) as { x: number; y: number; width: number; height: number };
  const devtools = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  await drag('dragOver');
  await eventually(() => zone.getAttribute('data-drop-target')).toBe('true');
  await drag('drop');
  await drawer.getByRole('alert').filter({ hasText: '没有认出任何列名' }).waitFor();
  expect(await zone.getAttribute('data-drop-target')).toBeNull();

  await drawer.getByRole('button', { name: '把文件拖到这里，或粘贴' }).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['姓名,登录名\n粘贴甲,paste.jia\n'], '粘贴.csv', { type: 'text/csv' }));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await drawer.locator('.import-steps li[aria-current=step]', { hasText: '2' }).waitFor();
});

test('a file of another system is matched by hand, and the next one by itself', async ({ open }) => {
  const page = await open('/AdminList', { as: 'c_owner' });
  await button(page, '导入').click();
  const drawer = drawerOf(page);
  const another = button(drawer, '换一个文件');
  const input = drawer.locator('input[type=file]');
  await input.or(another).first().waitFor({ state: 'attached' });
  if (await another.isVisible()) await another.click();
  const file = { name: '旧系统.xls', mimeType: 'application/vnd.ms-excel', buffer: oldXls() };
  await input.setInputFiles(file);
  await drawer.getByRole('alert').filter({ hasText: '没有认出任何列名' }).waitFor();
  const columns = drawer.locator('.import-columns');
  for (const [heading, field] of [
    ['员工姓名', '姓名'],
    ['登录账号', '登录名'],
    ['联系电话', '手机'],
  ] as const)
    await pickIn(columns.locator('tr', { hasText: heading }), field);
  await button(columns, '按此检查').click();
  await drawer.getByText('zhou.lichun').waitFor();

  await button(drawer, '换一个文件').click();
  await input.setInputFiles(file);
  await drawer.getByText('zhou.lichun').waitFor();
  expect(await drawer.locator('.import-rows th').allTextContents()).toContain('登录名');
});
