import { expect } from 'vitest';
import { type Attendance, attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { countClicks } from './clicks.ts';
import { accepted, arranged, submitted } from './demands.ts';
import { button, dialogOf, drawerOf, rowOf, rowsOf, screenOf, textOf, toastOf } from './look.ts';

const owner = await colleague('owner');
const affairs = await colleague('affairs');

const WORDS = {
  'zh-CN': {
    plan: '受理并排课',
    saved: '已排 4 节课',
    mark: '考勤',
    all: '全部到课',
    save: '保存考勤',
    done: '考勤已保存',
  },
  en: {
    plan: 'Accept and plan',
    saved: '4 lessons are planned',
    mark: 'Mark',
    all: 'All present',
    save: 'Save',
    done: 'Marked',
  },
} as const;
const LANGUAGES = ['zh-CN', 'en'] as const;

test.for(LANGUAGES)('a series is accepted and planned within ten clicks, in %s', async (lang, { open }) => {
  const of = await arranged();
  const id = await submitted(of);
  const words = WORDS[lang];
  const page = await open('/ApplyNeedsList', { as: 'affairs', lang });
  const clicks = await countClicks(page);
  await page.locator('input[data-search]').fill(`旅程学员${of.name}`);
  await button(rowOf(page, `旅程学员${of.name}`), words.plan).click();
  await page.getByRole('radio', { name: new RegExp(`旅程教师${of.name}`) }).click();
  const save = page.locator('.form-foot button[type="submit"]');
  await eventually(() => save.isEnabled()).toBe(true);
  await save.click();
  await toastOf(page).getByText(words.saved).waitFor();
  clicks.within(10, 'planning a series');
  expect(await affairs.call(demandApi.get, { id })).toMatchObject({ status: 'planned' });
});

/** The newest marked lesson of the demo, its mark taken back. */
async function unmarked(): Promise<Attendance> {
  const { list } = await owner.call(attendanceApi.list, { work: 'one', state: 'marked', limit: 40 }, 1);
  const lesson = list.find(({ students }) => students.length === 1 && !students.some(({ owes }) => owes));
  const { id } = lesson as Attendance;
  const { seen } = await owner.call(attendanceApi.undoPreview, { lesson_id: id }, 1);
  await owner.call(attendanceApi.undo, { lesson_id: id, seen, reason: '重新考勤' }, 1);
  return lesson as Attendance;
}

test.for(LANGUAGES)(
  'a lesson is marked within three clicks, and what comes next is offered, in %s',
  async (lang, { open }) => {
    const lesson = await unmarked();
    const words = WORDS[lang];
    const address = `/CheckWork/oneWork?state=unmarked&teacher_id=${lesson.teacher_id}&student_id=${lesson.students[0]?.student_id}`;
    const page = await open(address, { as: 'owner', lang });
    await rowsOf(page).first().waitFor();
    const clicks = await countClicks(page);
    await button(page.locator(`tr[data-row-key="${lesson.id}"]`), words.mark).click();
    await button(drawerOf(page), words.all).click();
    await button(drawerOf(page), words.save).click();
    await toastOf(page).getByText(words.done).first().waitFor();
    clicks.within(3, 'marking attendance');
    await drawerOf(page).locator('.att-after').waitFor();
  },
);

test('a plan that stands is left as it is until something is changed', async ({ open }) => {
  const of = await arranged();
  const id = await accepted(of);
  const how = {
    teacher_id: of.teacher_id,
    time_zone: 'Europe/London',
    weekly: ['6 15:00-17:00'],
    from_day: '2031-03-01',
    count: 4,
    skip_holidays: 1 as const,
  };
  const { snapshot } = await affairs.call(planApi.preview, { id, ...how });
  await affairs.call(planApi.add, { id, ...how, snapshot });
  const page = await open(`/ApplyNeedsList/PlanClassEdit?id=${id}`, { as: 'affairs' });
  const lines = page.locator('.plan-lines tbody tr');
  await eventually(() => lines.count()).toBe(4);
  await eventually(() => page.locator('.plan-lines').getByText('不变').count()).toBe(4);
  expect(await page.locator('[data-field="weekly"]').getByLabel('从', { exact: true }).inputValue()).toBe(
    '15:00',
  );
  expect(await page.locator('.form-foot button[type="submit"]').isDisabled()).toBe(true);
  expect(await page.locator('.form-foot').textContent()).not.toContain('未保存');
  await page.locator('.form-foot').getByRole('button', { name: '取消' }).click();
  await screenOf(page, '/ApplyNeedsList').waitFor();
  expect(await dialogOf(page).count()).toBe(0);
});

test('one lesson has one time on every screen, the company’s, with its zone for a reader elsewhere', async ({
  open,
}) => {
  const of = await arranged();
  const id = await accepted(of);
  const how = {
    teacher_id: of.teacher_id,
    time_zone: 'Europe/London',
    weekly: ['6 10:00-12:00'],
    from_day: '2031-03-01',
    count: 1,
    skip_holidays: 1 as const,
  };
  const { snapshot } = await affairs.call(planApi.preview, { id, ...how });
  await affairs.call(planApi.add, { id, ...how, snapshot });
  const page = await open(`/ClassMain/waitClass?teacher_id=${of.teacher_id}`, {
    as: 'affairs',
    timeZone: 'Europe/London',
  });
  const shows = async (address: string, place: string) => {
    await page.goto(new URL(address, page.url()).href);
    await eventually(() => textOf(page.locator(place).first())).toContain('18:00–20:00');
  };
  await eventually(() => textOf(rowsOf(page).first())).toContain('18:00–20:00');
  await shows(`/ClassDemand?demand_id=${id}`, '.demand-lessons');
  expect(await textOf(page.locator('.demand-lessons'))).toContain('GMT+8');
  await shows(`/ClassDemand/demandAdjust?demand_id=${id}`, '.adjust-lessons');
  await shows(`/ApplyNeedsList/PlanClassEdit?id=${id}`, '.plan-lines tbody tr');
});

test('a page that does not come says so, keeps its number and is tried again', async ({ open }) => {
  const page = await open('/ClassMain/passClass', {
    as: 'owner',
    mayFail: /ERR_INTERNET_DISCONNECTED|Failed to load/,
  });
  await rowsOf(page).first().waitFor();
  const first = await rowsOf(page).first().getAttribute('data-row-key');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '第 2 页' }).click();
  const alert = screenOf(page, '/ClassMain/passClass').getByRole('alert');
  await alert.waitFor();
  expect(await textOf(alert)).toContain('第 2 页没有加载出来');
  expect(await page.locator(`tr[data-row-key="${first}"]`).count()).toBe(0);
  expect(await textOf(page.locator('.pages [aria-current="page"]'))).toBe('2');
  await page.context().setOffline(false);
  await eventually(async () => {
    if (await alert.count()) await button(alert, '重试').click();
    return rowsOf(page).count();
  }).toBeGreaterThan(0);
  // While it is tried, the rows of the page before stand there.
  await eventually(() => textOf(rowsOf(page).first().locator('.cell-number'))).toBe('11');
});
