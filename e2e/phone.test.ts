import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newsApi } from '@/domains/organisation/news/news.contract.ts';
import { type Attendance, attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { settled } from './inspect.ts';
import { button, drawerOf, rowsOf, textOf, toastOf } from './look.ts';
import { unmarkedOf } from './unmarked.ts';

const PHONE = { width: 390, height: 844 };
const owner = await colleague('owner');

test.for([
  ['zh-CN', '到课', /^保存/],
  ['en', 'Present', /^Save/],
] as const)(
  'attendance is marked in three taps from the home page, in %s',
  async ([lang, present, save], { open }) => {
    const [lesson] = (await unmarkedOf('teacher', 1)) as [Attendance];
    const page = await open('/', { as: 'teacher', lang, ...PHONE });
    let taps = 0;
    const tap = async (place: Locator) => {
      taps++;
      await place.click();
    };
    await tap(page.locator(`[data-unmarked="${lesson.id}"] a`));
    await tap(
      drawerOf(page)
        .getByRole('radio', { name: new RegExp(present) })
        .first(),
    );
    await tap(button(drawerOf(page), save));
    await toastOf(page).first().waitFor();
    expect(taps).toBeLessThanOrEqual(3);
    const { students } = await owner.call(attendanceApi.get, { lesson_id: lesson.id }, 1);
    expect(students[0]?.outcome).toBe('present');
  },
);

test('a document is approved from the bar at the thumb', async ({ open, onTestFinished }) => {
  const writer = await colleague('marketing');
  const title = '冬令营报名';
  const news = { title, body: '名额二十人', audience: 'companies' as const, company_ids: [1] };
  const { id } = await writer.call(newsApi.add, news, 1);
  onTestFinished(async () => void (await owner.call(newsApi.withdraw, { id }, 1)));
  await writer.call(newsApi.submit, { id }, 1);
  const page = await open('/', { as: 'owner', ...PHONE });
  await page.locator('.phone-bar').getByRole('button', { name: '待办' }).click();
  const panel = page.getByRole('dialog', { name: '待我审批' });
  const line = panel.locator('.waiting-line', { hasText: title });
  const approve = line.getByRole('button', { name: '通过并发布' });
  await approve.scrollIntoViewIfNeeded();
  expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  const money = panel.locator('.waiting-line .btn-primary .num').first();
  expect(await textOf(money)).toMatch(/^¥[\d,]+\.\d\d$/);
  await approve.click();
  await eventually(() => line.count()).toBe(0);
  await eventually(async () => (await owner.call(newsApi.get, { id }, 1)).status).toBe('published');
});

describe('at 390 nothing is cut', () => {
  const SCREENS = [
    ['owner', '/'],
    ['adviser', '/'],
    ['teacher', '/'],
    ['owner', '/StudentsList'],
    ['owner', '/RechargeRecord/rechargeLabel'],
    ['teacher', '/ClassMain/waitClass'],
    ['affairs', '/CheckWork/oneWork'],
    ['teacher', '/AllFeedback/subject_feedback?view=due'],
  ] as const;
  test.for(SCREENS)('%s on %s', async ([as, path], { open }) => {
    const page = await open(path, { as, lang: 'en', ...PHONE });
    await settled(page);
    await eventually(() => wide(page)).toEqual([]);
    expect(await small(page)).toEqual([]);
  });

  test('a list is cards with the state at the right, and its filters lie in a sheet', async ({ open }) => {
    const page = await open('/StudentsList', { as: 'owner', ...PHONE });
    await rowsOf(page).first().waitFor();
    const card = rowsOf(page).first();
    const [title, mark] = [await boxOf(card.locator('.card-title')), await boxOf(card.locator('.card-mark'))];
    expect(mark.x).toBeGreaterThan(title.x);
    expect(Math.abs(mark.y - title.y)).toBeLessThan(24);
    expect((await boxOf(card.locator('.card-fact').first())).y).toBeGreaterThan(title.y);
    expect(await page.locator('thead').isVisible()).toBe(false);
    const chip = page.locator('.chip-open', { hasText: '状态' });
    expect(await chip.isVisible()).toBe(false);
    await button(page, /^筛选/).click();
    await chip.click();
    await page.getByRole('option', { name: '在读', exact: true }).click();
    await button(page, /^看 \d+ 条/).click();
    expect(await chip.isVisible()).toBe(false);
    await eventually(() => new URL(page.url()).searchParams.get('status')).toBe('active');
  });

  test('every screen of the role is behind the last of the bar', async ({ open }) => {
    const page = await open('/', { as: 'owner', ...PHONE });
    expect(await page.locator('.sider').isVisible()).toBe(false);
    await page.locator('.phone-bar').getByRole('button', { name: '更多' }).click();
    const sheet = page.getByRole('dialog', { name: '全部页面' });
    await sheet.getByRole('link', { name: '学员退费', exact: true }).click();
    await eventually(() => sheet.count()).toBe(0);
    await rowsOf(page).first().waitFor();
  });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not in sight');
  return box;
}

/** What is wider than its place: the page, a card, or an amount. */
const wide = (page: Page) =>
  page.evaluate(() => {
    const inSight = (one: Element) => one.checkVisibility() && one.clientWidth > 0;
    const isWide = (one: Element) => one.scrollWidth > one.clientWidth + 1;
    const boxes = [document.documentElement, ...document.querySelectorAll('.screen-main, .table')];
    const amounts = [...document.querySelectorAll('.screen .num')].filter((one) =>
      /¥\d/.test(one.textContent ?? ''),
    );
    const out = amounts.filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    });
    return [...boxes, ...amounts]
      .filter((one) => inSight(one) && isWide(one))
      .concat(out.filter(inSight))
      .map((one) => `${one.className || one.tagName}: ${one.textContent?.slice(0, 30)}`);
  });

/** What a finger could miss: buttons lower than 40 px. */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.btn, .phone-bar > *, .tabs a, .tabs button')]
      .filter((one) => one.checkVisibility({ opacityProperty: true }))
      .filter((one) => one.getBoundingClientRect().height < 40)
      .map((one) => `${one.className}: ${one.textContent}`),
  );
