import { describe, expect } from 'vitest';
import { smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseInRow, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

describe('text messages', () => {
  test('a template is written, mended while it is typed, tried on a colleague, and seen in the log', async ({
    open,
    onTestFinished,
  }) => {
    const owner = await colleague('owner');
    onTestFinished(async () => {
      const { list } = await owner.call(smsTemplateApi.list, { limit: 100 }, 1);
      for (const { id, name } of list)
        if (name === '开学通知') await owner.call(smsTemplateApi.disable, { id }, 1).catch(() => undefined);
    });
    const page = await open('/SystemMain/SysSms?view=templates', { as: 'owner' });
    await rowOf(page, '上课提醒').waitFor();
    await button(page, /新增模板/).click();
    const drawer = drawerOf(page);
    await fieldOf(drawer, 'name').locator('input').fill('开学通知');
    await fieldOf(drawer, 'body').locator('textarea').fill('{student}同学，{day 开学。');
    await drawer.getByText(/大括号不成对/).waitFor();
    await fieldOf(drawer, 'body').locator('textarea').fill('{student}同学，{day} 开学。');
    await fieldOf(drawer, 'sign_name').locator('input').fill('明德国际教育');
    await fieldOf(drawer, 'value-student').locator('input').fill('李雷');
    expect(await textOf(drawer.locator('.sms-bubble'))).toBe('【明德国际教育】李雷同学，{day} 开学。');
    await button(drawer, /保存/).click();
    await rowOf(page, '开学通知').waitFor();

    await chooseInRow(page, rowOf(page, '开学通知'), '发送测试短信');
    const dialog = page.locator('.form-modal');
    await fieldOf(dialog, 'value-student').locator('input').fill('韩梅梅');
    await fieldOf(dialog, 'value-day').locator('input').fill('九月一日');
    await button(dialog, /发送测试短信/).click();
    await toastOf(page).getByText('已提交，稍后在发送记录中查看结果').waitFor();

    await page.getByRole('tab', { name: '发送记录' }).click();
    const row = rowsOf(page).filter({ hasText: '韩梅梅同学，九月一日 开学。' }).first();
    await row.waitFor();
    await eventually(async () => {
      await page.reload();
      await row.waitFor();
      return textOf(row.locator('td[data-field="status"]'));
    }).toContain('已发出');
    await row.locator('td[data-field="body"]').click();
    await eventually(() => textOf(drawerOf(page))).toContain('苏晚晴');
  });
});
