import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newsApi } from '@/domains/organisation/news/news.contract.ts';
import { eventually, go, test } from './browser.ts';
import { colleague } from './calls.ts';
import { drawerOf, optionOf, textOf } from './look.ts';

const choice = { method: 'POST', danger: false, changes: ['claim', 'inbox'] };
const approve = {
  ...choice,
  decision: 'approve',
  label: '同意',
  action: 'api_claim_approve',
  reason: 'none',
  bulk: true,
};
const reject = {
  ...choice,
  decision: 'reject',
  label: '驳回',
  action: 'api_claim_reject',
  reason: 'required',
  bulk: false,
};
const row = (id: number, more: object = {}) => ({
  id,
  version: 1,
  title: `课程退费 ${id}`,
  amount_fen: 120_000 * id,
  maker_name: '周浩宇',
  status_label: '待审批',
  status_tone: 'progress',
  since: 1_790_000_000,
  url: '/AdminList',
  for_name: null,
  company: null,
  choices: [approve, reject],
  ...more,
});

/** A company whose refunds wait, as the server would tell: the decisions take them from the list. */
async function waiting(page: Page) {
  const sent: Record<string, unknown>[] = [];
  let rows = [
    row(1),
    row(2, { for_name: '苏晚晴' }),
    row(3, { company: { id: 3, name: '上海徐汇校区' }, url: null }),
  ];
  const answer = (data: unknown) => ({ json: { code: 1, msg: '', data } });
  await page.route('**/api/api_inbox_count*', (route) =>
    route.fulfill(answer({ total: rows.length, capped: false })),
  );
  await page.route('**/api/api_inbox_list*', (route) =>
    route.fulfill(
      answer({
        groups: rows.length ? [{ kind: 'claim', label: '退费', rows, capped: false }] : [],
        decides: true,
      }),
    ),
  );
  await page.route('**/api/api_claim_*', (route) => {
    const input = route.request().postDataJSON();
    sent.push({ action: new URL(route.request().url()).pathname.split('/').at(-1), ...input });
    rows = rows.filter(({ id }) => id !== input.id);
    return route.fulfill(answer({}));
  });
  return sent;
}

describe('the inbox', () => {
  test('decides in place: one is approved, one rejected with its reason, and the count follows', async ({
    open,
  }) => {
    const page = await open('/AdminList', { as: 'manager' });
    const sent = await waiting(page);
    await page.reload();
    const button = page.getByRole('button', { name: '待我审批 3 项' });
    await button.click();
    const panel = page.getByRole('dialog', { name: '待我审批' });
    const line = (id: number) => panel.getByRole('listitem').filter({ hasText: `课程退费 ${id}` });
    await line(2).getByText('代 苏晚晴').waitFor();
    await line(3).getByText('来自上海徐汇校区').waitFor();
    await line(3).getByRole('button', { name: '同意' }).click();
    await eventually(() => line(3).count()).toBe(0);
    await line(1).getByRole('button', { name: '驳回' }).click();
    await page.getByRole('textbox', { name: '原因' }).fill('金额不符');
    await page.locator('dialog[open] button[type="submit"]').click();
    await eventually(() => line(1).count()).toBe(0);
    expect(sent).toMatchObject([
      { action: 'api_claim_approve', id: 3, version: 1, of_company_id: 3 },
      { action: 'api_claim_reject', id: 1, version: 1, reason: '金额不符' },
    ]);
    await page.getByRole('button', { name: '待我审批 1 项' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => panel.count()).toBe(0);
  });

  test('an announcement waits: it is opened, approved in place, and published', async ({
    open,
    onTestFinished,
  }) => {
    const [owner, writer] = [await colleague('owner'), await colleague('marketing')];
    const title = '周末运动会';
    const news = { title, body: '周六上午九点集合', audience: 'companies' as const, company_ids: [1] };
    const { id } = await writer.call(newsApi.add, news, 1);
    onTestFinished(async () => void (await owner.call(newsApi.withdraw, { id }, 1)));
    await writer.call(newsApi.submit, { id }, 1);
    const page = await open('/AdminList', { as: 'owner' });
    await page.getByRole('button', { name: /^待我审批 \d+ 项/ }).click();
    const line = page
      .getByRole('dialog', { name: '待我审批' })
      .getByRole('listitem')
      .filter({ hasText: title });
    await line.getByRole('link', { name: title }).click();
    await eventually(() => textOf(drawerOf(page))).toContain('九点集合');
    await page.getByRole('button', { name: /^待我审批 \d+ 项/ }).click();
    await line.getByRole('button', { name: '通过并发布' }).click();
    await eventually(() => line.count()).toBe(0);
    await eventually(async () => (await owner.call(newsApi.get, { id }, 1)).status).toBe('published');
  });

  test('all of a kind at once, from the home page', async ({ open }) => {
    const page = await open('/AdminList', { as: 'manager' });
    const sent = await waiting(page);
    await go(page, '/');
    await eventually(() => page.locator('.approval').count()).toBe(3);
    await page
      .locator('.page-section', { hasText: '待我审批' })
      .getByRole('button', { name: '全部' })
      .last()
      .click();
    await page.getByRole('button', { name: '全部同意（3）' }).click();
    await page.locator('dialog[open] button[type="submit"]').click();
    await page.getByText('3 条全部完成').waitFor();
    expect(sent.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'api_claim_approve'));
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await page.getByText('没有等待你审批的单据').first().waitFor();
  });
});

test('away: a colleague is named for a week, listed, and the arrangement ended', async ({ open }) => {
  const page = await open('/SystemMain?tab=me', { as: 'manager' });
  await page.getByRole('button', { name: '设置代理' }).click();
  const form = page.getByRole('dialog', { name: '设置代理' });
  await form.getByRole('combobox', { name: '代理人' }).fill('周浩宇');
  await optionOf(page, '周浩宇').click();
  await form.getByRole('button', { name: '设置代理' }).click();
  const line = page.getByRole('listitem').filter({ hasText: '周浩宇' });
  await line.getByText('生效中').waitFor();
  await line.getByText('全部审批').waitFor();
  await line.getByRole('button', { name: '结束代理' }).click();
  await page.locator('dialog[open] button[type="submit"]').click();
  await eventually(() => line.count()).toBe(0);
});
