import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { eventually, go, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseIn,
  drawerOf,
  fieldOf,
  goByMenu,
  rowOf,
  rowsOf,
  screenOf,
  textOf,
  toastOf,
} from './look.ts';

const owner = await colleague('owner');
const fill = (page: Page, field: string, text: string) => fieldOf(page, field).locator('input').fill(text);

const save = (page: Page) => page.locator('form.form:visible button[type="submit"]').click();

async function forget(keyword: string): Promise<void> {
  const { list } = await owner.call(studentApi.list, { keyword }, 1);
  for (const { id } of list) await owner.call(studentApi.del, { id }, 1).catch(() => undefined);
}

/** What a student’s row opens. */
const ACCOUNTS = '/StudentsList/StudentsInfo/NewMoney';

describe('students', () => {
  test('one is added; a number that somebody has is found while typing, and shared by a tick', async ({
    open,
    onTestFinished,
  }) => {
    onTestFinished(() => forget('章小满'));
    const { list } = await owner.call(studentApi.list, {}, 1);
    const known = list.find(({ phone }) => phone);
    const page = await open('/StudentsList', { as: 'owner' });
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    await fill(page, 'username', '章小满');
    await fill(page, 'phone', known?.phone ?? '');
    await page
      .locator('[data-owners]')
      .getByText(known?.username ?? '')
      .first()
      .waitFor();
    expect(await page.locator('[data-owners] a').first().getAttribute('href')).toContain(
      `student_id=${known?.id}`,
    );
    await save(page);
    await fieldOf(page, 'phone').getByRole('alert').waitFor();
    await fieldOf(page, 'shares_phone').locator('input').check();
    await chooseIn(page, 'level_id', 'AS');
    await button(page, '添加监护人').click();
    await page.locator('.guardian input').first().fill('章先生');
    await save(page);
    await toastOf(page).getByText('已新增学员「章小满」').waitFor();
    await eventually(() => textOf(screenOf(page, ACCOUNTS).locator('h1'))).toBe('章小满的账户');
    await go(page, `/StudentsList/StudentsEdit${new URL(page.url()).search}`);
    await eventually(() => textOf(screenOf(page, '/StudentsList/StudentsEdit').locator('h1'))).toBe('章小满');
    await eventually(() => page.locator('.guardian input').first().inputValue()).toBe('章先生');
  });

  test('the list keeps its filters, page and selection while one looks at a student', async ({ open }) => {
    const page = await open('/StudentsList?status=active&page=2', { as: 'owner' });
    const screen = screenOf(page, '/StudentsList');
    await rowsOf(page).first().waitFor();
    await rowsOf(page).nth(2).locator('input[type=checkbox]').check();
    await rowsOf(page).nth(1).click();
    await screenOf(page, ACCOUNTS).locator('.account-tiles').waitFor();
    await goByMenu(page, '学员列表');
    await screen.locator('.chip-set').first().waitFor();
    expect(new URL(page.url()).search).toBe('?page=2&status=active');
    expect(await rowsOf(page).nth(2).locator('input[type=checkbox]').isChecked()).toBe(true);
  });

  test('a file is imported: new rows, known ones by phone, refused ones with the reason', async ({
    open,
    onTestFinished,
  }) => {
    onTestFinished(() => forget('导入学员'));
    const { list } = await owner.call(studentApi.list, {}, 1);
    const known = list.find(({ phone }) => phone);
    const page = await open('/StudentsList', { as: 'owner' });
    await button(page, '导入').click();
    const drawer = drawerOf(page);
    const rows = [
      ['姓名', '手机', '年级', '学习阶段'],
      ['导入学员', '13377770001', 'G9', 'AS'],
      [known?.username ?? '', known?.phone ?? '', 'G8', ''],
      ['别的名字', known?.phone ?? '', 'G8', ''],
      ['导入学员乙', '13377770002', 'G9', '没有的阶段'],
    ];
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '学员', rows }] }));
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: '学员.xlsx', mimeType: 'application/octet-stream', buffer });
    await drawer.getByText('没有「没有的阶段」这个学习阶段').waitFor();
    await button(drawer, '导入 2 行').click();
    await drawer.getByText('导入完成，2 行没有导入').waitFor();
    await rowOf(page, '导入学员').waitFor();
    const after = await owner.call(studentApi.get, { id: known?.id as number }, 1);
    expect(after.grade).toBe('G8');
  });
});
