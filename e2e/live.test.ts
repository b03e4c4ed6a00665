import { expect } from 'vitest';
import { liveApi } from '@/domains/teaching/live/live.contract.ts';
import { clockOf, momentOf } from '@/kernel/value/day.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseFilter,
  chooseIn,
  chooseInRow,
  columnOf,
  dialogOf,
  fieldOf,
  optionOf,
  pathOf,
  rowOf,
  rowsOf,
  textOf,
  toastOf,
} from './look.ts';

const owner = await colleague('owner');

test('a live class is entered, cancelled and restored, mended and deleted', async ({
  open,
  onTestFinished,
}) => {
  onTestFinished(async () => {
    const { list } = await owner.call(liveApi.list, { keyword: '旅程直播' }, 1);
    for (const { id } of list) await owner.call(liveApi.del, { id }, 1);
  });
  const page = await open('/SystemMain/LiveList', { as: 'manager' });
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('n');
  await eventually(() => pathOf(page)).toBe('/SystemMain/LiveList/LiveAdd');
  const input = (field: string) => fieldOf(page, field).locator('input');
  await input('title').fill('旅程直播：函数图像');
  await fieldOf(page, 'teacher_id').getByRole('combobox').fill('汪语彤');
  await optionOf(page).click();
  await chooseIn(page, 'subject_id', '进阶数学 9231');
  await input('starts_at').fill('2031-03-01T19:00');
  await input('ends_at').fill('2031-03-01T18:30');
  await input('join_link').fill('meeting.example.com/1');
  await button(page, /^保存/).click();
  await eventually(() => textOf(fieldOf(page, 'join_link'))).toContain('http');
  await input('join_link').fill('https://meeting.example.com/1');
  await button(page, /^保存/).click();
  await eventually(() => textOf(fieldOf(page, 'ends_at'))).toContain('结束时间须晚于开始时间');
  await input('ends_at').fill('2031-03-01T20:30');
  await button(page, /^保存/).click();
  await toastOf(page).getByText('已保存').waitFor();

  const row = rowOf(page, '旅程直播：函数图像');
  await eventually(() => textOf(row)).toContain('19:00–20:30');
  expect(await row.getByRole('link', { name: '进入' }).getAttribute('href')).toBe(
    'https://meeting.example.com/1',
  );
  await chooseInRow(page, row, '取消直播');
  await dialogOf(page).getByRole('textbox').fill('讲师生病');
  await button(dialogOf(page), '取消直播').click();
  await eventually(() => textOf(row)).toContain('已取消');
  await chooseFilter(page, '状态', '已取消');
  await eventually(async () => new Set(await columnOf(page, 'status'))).toEqual(new Set(['已取消']));
  await chooseInRow(page, row, '恢复直播');
  await eventually(() => row.count()).toBe(0);
  await page.goto(page.url().replace(/\?.*/, '?keyword=旅程直播'));
  await row.locator('td[data-field="title"]').click();
  await eventually(() => pathOf(page)).toContain('/LiveEdit/');
  await input('replay_link').fill('https://meeting.example.com/r/1');
  await button(page, /^保存/).click();
  await row.getByRole('link', { name: '回放' }).waitFor();
  await chooseInRow(page, row, '删除直播');
  await button(dialogOf(page), '删除直播').click();
  await eventually(() => row.count()).toBe(0);
});

test('a teacher looks at live classes in English and changes none', async ({ open }) => {
  const page = await open('/SystemMain/LiveList', { as: 'teacher', lang: 'en' });
  await rowsOf(page).first().waitFor();
  expect(await button(page, 'Add live class').count()).toBe(0);
  await rowsOf(page).first().locator('td[data-field="title"]').click();
  await page.getByText('You can look at it').waitFor();
  expect(await fieldOf(page, 'title').locator('input').isDisabled()).toBe(true);
  expect(await fieldOf(page, 'host_link').count()).toBe(0);
});

test('on the home page stand the live classes of today, and lead to them', async ({ open }) => {
  const { list } = await owner.call(liveApi.list, {}, 1);
  const zone = 'Asia/Shanghai';
  const at = momentOf(zone, clockOf(zone, Date.now() / 1000).day, 3 * 60);
  const title = '凌晨答疑';
  const { teacher_id = 0 } = list[0] ?? {};
  const live = {
    title,
    teacher_id,
    starts_at: at,
    ends_at: at + 1800,
    platform: 'zoom' as const,
    company_ids: [1],
  };
  const { id } = await owner.call(liveApi.add, live, 1);

  const page = await open('/', { as: 'teacher' });
  const today = page.locator('.page-section', { hasText: '今日直播' });
  const row = today.getByRole('listitem').filter({ hasText: title });
  await eventually(() => textOf(row)).toContain('03:00–03:30');
  await row.getByRole('link', { name: title }).click();
  await eventually(() => pathOf(page)).toBe(`/SystemMain/LiveList/LiveEdit/${id}`);
  await page.goBack();
  await today.getByRole('link', { name: /^\d+ 场$/ }).click();
  await eventually(() => pathOf(page)).toBe('/SystemMain/LiveList');
  await rowOf(page, title).waitFor();
  expect(await rowOf(page, '生物论述题写作').count()).toBe(0);
});
