import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newsApi } from '@/domains/organisation/news/news.contract.ts';
import { followUpApi } from '@/domains/people/follow-up/follow-up.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { type Attendance, attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { eventually, go, test } from './browser.ts';
import { colleague } from './calls.ts';
import { settled, textsOf, untranslated } from './inspect.ts';
import { button, drawerOf, pathOf, queryOf, textOf, toastOf } from './look.ts';
import { unmarkedOf } from './unmarked.ts';

const owner = await colleague('owner');
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });

/** An announcement that waits for the owner. */
async function waitingNews(title: string): Promise<number> {
  const writer = await colleague('marketing');
  const news = { title, body: '周六上午九点集合', audience: 'companies' as const, company_ids: [1] };
  const { id } = await writer.call(newsApi.add, news, 1);
  await writer.call(newsApi.submit, { id }, 1);
  return id;
}

describe('those who run a company', () => {
  test('approve from the home page; only the row that is looked at has its buttons', async ({
    open,
    onTestFinished,
  }) => {
    const id = await waitingNews('秋游集合');
    onTestFinished(async () => void (await owner.call(newsApi.withdraw, { id }, 1)));
    const page = await open('/', { as: 'owner' });
    await page.locator('.kinds button', { hasText: '其他' }).click();
    await page.locator('.kinds button', { hasText: '公告' }).click();
    const line = page.locator('.approval', { hasText: '秋游集合' });
    await line.waitFor();
    const opacity = () => line.locator('.approval-choices').evaluate((one) => getComputedStyle(one).opacity);
    await page.locator('h1').hover();
    expect(await opacity()).toBe('0');
    await line.hover();
    expect(await opacity()).toBe('1');
    await line.getByRole('button', { name: '通过并发布' }).click();
    await eventually(() => line.count()).toBe(0);
    await eventually(async () => (await owner.call(newsApi.get, { id }, 1)).status).toBe('published');
  });

  test('see on the button to how much they agree, and what waits longest first', async ({ open }) => {
    const page = await open('/', { as: 'owner', lang: 'en' });
    const lines = page.locator('.approval');
    await lines.first().waitFor();
    const amounts = page.locator('.approval:has(.approval-amount .num)');
    for (const at of [0, 1]) {
      const amount = await textOf(amounts.nth(at).locator('.approval-amount'));
      expect(amount).toMatch(/^¥[\d,]+\.\d\d$/);
      expect(await textOf(amounts.nth(at).locator('.approval-choices .btn-primary').first())).toContain(
        amount,
      );
    }
    const waits = (await lines.locator('small').allTextContents()).map((text) =>
      Number(/waits (\d+)/.exec(text)?.[1] ?? 0),
    );
    expect(waits).toEqual(waits.toSorted((a, b) => b - a));
  });

  test.for(['owner', 'affairs', 'teacher', 'classteacher'])(
    'every count of %s opens as many rows as it says',
    async (as, { open }) => {
      const page = await open('/', { as });
      const figures = page.locator('a.strip-figure:not(.strip-figure-lead), aside a.line-link');
      await settled(page);
      const count = await figures.count();
      expect(count).toBeGreaterThan(1);
      const numberIn = async (of: Locator) =>
        Number(/[\d,]+/.exec(await textOf(of))?.[0].replaceAll(',', ''));
      for (let at = 0; at < count; at++) {
        const compared = async () => {
          const figure = figures.nth(at);
          const [href, text] = [await figure.getAttribute('href'), await textOf(figure)];
          const said = await numberIn(figure.locator('.figure-value, b.num').last());
          await figure.click();
          await settled(page);
          const shown = await numberIn(page.locator('[data-screen]:visible .list-total .num').first());
          // Colleagues are at work meanwhile: figure and list are read anew together.
          await go(page, '/');
          await settled(page);
          return `${text} at ${href}: ${shown === said ? 'as said' : `${shown} instead of ${said}`}`;
        };
        await eventually(compared).toMatch(/as said$/);
      }
    },
  );
});

describe('those who look after people', () => {
  /** Three whom the adviser said they would call today. */
  async function dueToday() {
    const adviser = await colleague('adviser');
    const { list } = await adviser.call(studentApi.list, { status: 'active', limit: 3 }, 1);
    const note = { content: '约好今天再打', is_effective: 1 as const, next_on: day(0) };
    for (const { id } of list) await adviser.call(followUpApi.add, { student_id: id, ...note }, 1);
    const notesOf = async (student_id: number) =>
      (await adviser.call(followUpApi.list, { student_id }, 1)).list;
    const forget = async () => {
      for (const student of list)
        for (const { id } of await notesOf(student.id))
          await adviser.call(followUpApi.del, { id }, 1).catch(() => undefined);
    };
    return { names: list.map(({ id, username }) => ({ id, username })), notesOf, forget };
  }

  test.for(['zh-CN', 'en'] as const)(
    'work through one queue by Enter, in %s',
    async (lang, { open, onTestFinished }) => {
      const { names, notesOf, forget } = await dueToday();
      onTestFinished(forget);
      const page = await open('/', { as: 'adviser', lang });
      const lines = page.locator('[data-queue^="follow_up-"]');
      await eventually(() => lines.count()).toBeGreaterThan(2);
      // Leads and renewals stand in the same queue.
      await page.getByRole('radio', { name: lang === 'en' ? /^Follow-ups/ : /^跟进/ }).click();
      const keys = await lines.evaluateAll((all) => all.map((one) => one.getAttribute('data-queue')));
      const current = page.locator('.queue-open');
      expect(await current.getAttribute('data-queue')).toBe(keys[0]);
      const name = await textOf(current.locator('.line-words a'));
      await current.getByRole('textbox').first().fill('家长接受 40 课时方案');
      await page.keyboard.press('Enter');
      await toastOf(page).first().waitFor();
      await eventually(() => current.getAttribute('data-queue')).toBe(keys[1]);
      // The next one has the cursor: nothing but typing is left to do.
      await page.keyboard.type('周五带孩子来签');
      await eventually(() => current.getByRole('textbox').first().inputValue()).toBe('周五带孩子来签');
      await page.keyboard.press('Enter');
      await eventually(() => current.getAttribute('data-queue')).toBe(keys[2]);
      await eventually(() =>
        page.locator(`[data-queue="${keys[0]}"], [data-queue="${keys[1]}"]`).count(),
      ).toBe(0);
      const student = names.find(({ username }) => username === name);
      expect((await notesOf(student?.id as number))[0]).toMatchObject({
        content: '家长接受 40 课时方案',
        is_effective: 1,
        next_on: day(3),
      });
    },
  );
});

test('a teacher goes from the home page to the marks of a lesson', async ({ open }) => {
  const [lesson] = (await unmarkedOf('teacher', 1)) as [Attendance];
  const page = await open('/', { as: 'teacher' });
  await page.locator(`[data-unmarked="${lesson.id}"] a`).click();
  await eventually(() => queryOf(page).get('lesson_id')).toBe(String(lesson.id));
  await drawerOf(page).getByRole('radio', { name: /到课/ }).first().click();
  await button(drawerOf(page), /^保存/).click();
  await toastOf(page).first().waitFor();
  const { students } = await owner.call(attendanceApi.get, { lesson_id: lesson.id }, 1);
  expect(students[0]?.outcome).toBe('present');
  await page.goBack();
  await eventually(() => pathOf(page)).toBe('/');
  await eventually(() => page.locator(`[data-unmarked="${lesson.id}"]`).count()).toBe(0);
});

test('the greeting goes by the company’s clock, and the page is whole in English', async ({ open }) => {
  const page = await open('/', { as: 'finance', lang: 'en', timeZone: 'America/New_York' });
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Shanghai',
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(),
  );
  const greeting = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  expect(await textOf(page.locator('h1'))).toContain(`Good ${greeting}`);
  await settled(page);
  const heads = (await textsOf(page)).filter((text) => /^(待|今|消息|需要)/.test(text));
  expect(untranslated(heads, [])).toEqual([]);
});

test('what a role may not see is not there', async ({ open }) => {
  const page = await open('/', { as: 'viewer' });
  await settled(page);
  expect(await page.locator('.approval').count()).toBe(0);
  expect(await page.getByRole('heading', { name: '待我审批' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: '最近登录' }).count()).toBe(0);
});
