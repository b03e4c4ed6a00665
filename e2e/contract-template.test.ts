import { describe, expect } from 'vitest';
import { contractTemplateApi } from '@/domains/money/contract-template/contract-template.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, fieldOf, rowOf, textOf } from './look.ts';

describe('contract templates', () => {
  test('one is written with variables and bold, previewed on the screen and as a PDF, and a new edition made', async ({
    open,
    onTestFinished,
  }) => {
    const name = '暑期班合同';
    const owner = await colleague('owner');
    onTestFinished(async () => {
      const { list } = await owner.call(contractTemplateApi.list, { keyword: name }, 1);
      for (const { id } of list) await owner.call(contractTemplateApi.del, { id }, 1);
    });
    const page = await open('/ContractTemplate', { as: 'manager' });
    await button(page, /新增模板/).click();
    const form = drawerOf(page);
    await fieldOf(form, 'name').locator('input').fill(name);
    const body = fieldOf(form, 'body').locator('textarea');
    await body.fill('暑期班合同\n乙方：');
    // A mark for the line, a variable from the list, and what is missing is said while one types.
    await body.press('Control+Home');
    await button(form, '标题').click();
    await body.press('Control+End');
    await button(form, /插入变量/).click();
    await page.getByRole('menuitem', { name: '学员' }).hover();
    await page.getByRole('menuitem', { name: '学员姓名' }).click();
    await eventually(() => body.inputValue()).toBe('# 暑期班合同\n乙方：{学员姓名}');
    await eventually(() => textOf(fieldOf(form, 'body'))).toContain('正文里要有「课程明细表」');
    await body.press('Enter');
    await button(form, /插入变量/).click();
    await page.getByRole('menuitem', { name: '课程明细表' }).click();
    const paper = form.locator('.contract-paper');
    await eventually(() => textOf(paper)).toContain('乙方：李晓雨');
    await eventually(() => textOf(paper)).toContain('一对一');
    await button(form, /保存/).click();
    await rowOf(page, name).waitFor();

    const [pdf] = await Promise.all([
      page.context().waitForEvent('response', (response) => response.url().includes('_pdf')),
      button(drawerOf(page), /PDF 预览$/).click(),
    ]);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

    const again = fieldOf(drawerOf(page), 'body').locator('textarea');
    await again.press('Control+End');
    await again.pressSequentially('\n- 教材另计');
    await button(drawerOf(page), /保存/).click();
    await rowOf(page, name).locator('td[data-field="edition"]', { hasText: '第 2 版' }).waitFor();
  });
});
