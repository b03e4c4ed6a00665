import { describe, expect } from 'vitest';
import { newsApi } from '@/domains/organisation/news/news.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, dialogOf, drawerOf, fieldOf, rowOf, textOf } from './look.ts';

describe('news', () => {
  test('one writes and submits, another approves, a third is told at once, reads it and marks all as read', async ({
    open,
    onTestFinished,
  }) => {
    const title = '端午放假安排';
    const owner = await colleague('owner');
    onTestFinished(async () => {
      const { list } = await owner.call(newsApi.managed, { limit: 100, status: 'published' }, 1);
      for (const news of list)
        if (news.title === title) await owner.call(newsApi.withdraw, { id: news.id }, 1);
    });
    const teacher = await open('/', { as: 'teacher' });
    const bell = teacher.locator('button.bell');
    await bell.waitFor();
    const unread = async () => Number(/\d*$/.exec(await textOf(bell))?.[0]);
    const before = await unread();

    const writer = await open('/news?view=manage', { as: 'marketing' });
    await button(writer, /写公告/).click();
    const form = drawerOf(writer);
    await fieldOf(form, 'title').locator('input').fill(title);
    await fieldOf(form, 'body').locator('textarea').fill('六月十九日至二十一日放假，课程顺延。');
    await button(form, /保存/).click();
    await rowOf(writer, title).waitFor();
    // What was just written stands open beside the list.
    await drawerOf(writer).getByRole('button', { name: '更多操作' }).click();
    await writer.getByRole('menuitem', { name: '提交审核' }).click();
    await rowOf(writer, title).locator('td[data-field="status"]', { hasText: '待审核' }).waitFor();

    const approver = await open('/', { as: 'owner' });
    await approver.locator('button.bell').click();
    await approver
      .getByRole('button', { name: new RegExp(`公告「${title}」待审核`) })
      .first()
      .click();
    const waiting = drawerOf(approver);
    await eventually(() => textOf(waiting)).toContain('课程顺延');
    await waiting.getByRole('button', { name: '更多操作' }).click();
    await approver.getByRole('menuitem', { name: '通过并发布' }).click();
    await button(dialogOf(approver), '通过并发布')
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await rowOf(approver, title).locator('td[data-field="status"]', { hasText: '已发布' }).waitFor();

    // Live: nobody has touched the teacher's page.
    await eventually(unread).toBeGreaterThan(before);
    await bell.click();
    await teacher
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click();
    await eventually(() => textOf(drawerOf(teacher))).toContain('六月十九日至二十一日放假');
    await bell.click();
    await button(teacher.locator('.bell-panel'), '全部标为已读').click();
    await eventually(unread).toBe(0);
    expect(new URL(teacher.url()).pathname).toBe('/news');
  });
});
