import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { applicationApi } from '@/domains/abroad/application/application.contract.ts';
import { interviewApi } from '@/domains/abroad/interview/interview.contract.ts';
import { offerConditionApi } from '@/domains/abroad/offer-condition/offer-condition.contract.ts';
import { portalAccountApi } from '@/domains/abroad/portal-account/portal-account.contract.ts';
import { refereeApi } from '@/domains/abroad/referee/referee.contract.ts';
import { newApplication } from './applicants.ts';
import { app, eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, fieldOf, pathOf, pickIn, rowOf, rowsOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const manager = await colleague('manager');

test('an application is submitted, gets a conditional offer, and its condition is ticked', async ({
  open,
}) => {
  const { id } = await newApplication(manager.admin_id);
  const page = await open(`/StudentsList/ApplicationEdit?application_id=${id}`, { as: 'manager' });
  await button(page, /登记递交/).click();
  const form = page.locator('.form-modal');
  await form.waitFor();
  await button(form, /登记递交/).click();
  await page.locator('.apply-chevrons .is-here', { hasText: '已递交' }).waitFor();

  await button(page, /登记结果/).click();
  await pickIn(form.locator('.field[data-field="decision_is"]'), '有条件录取');
  await button(form, /登记结果/).click();
  await page.locator('.apply-chevrons .is-here', { hasText: '已出结果' }).waitFor();

  await button(page, /添加条件/).click();
  await pickIn(form.locator('.field[data-field="kind"]'), '文件');
  await fieldOf(form, 'wording').locator('input').fill('护照首页复印件');
  await button(form, /添加条件/).click();
  await page.locator('.condition', { hasText: '护照首页复印件' }).waitFor();
  const [condition] = (await manager.call(offerConditionApi.list, { application_id: id }, 1)).list;
  await manager.call(
    offerConditionApi.tick,
    { id: condition?.id as number, said_because: '扫描件已核对' },
    1,
  );
  expect(await manager.call(applicationApi.get, { id }, 1)).toMatchObject({ groups_met: 1, groups_all: 1 });
});

test('filters go along from one work table to the next', async ({ open }) => {
  const page = await open('/ApplyWork/yewuTable?scheme=ucas&view=all', { as: 'owner' });
  await rowsOf(page).first().waitFor();
  await page.getByRole('navigation', { name: '申请工作' }).getByRole('link', { name: '跟踪' }).click();
  await page.waitForURL(/genzongTable\?.*scheme=ucas/);
  await rowsOf(page).first().waitFor();
});

test('days of a referee, the outcome of an interview and the next stage are noted in the work tables', async ({
  open,
}) => {
  const { id, student_id, username } = await newApplication(manager.admin_id);
  const named = { student_id, name: '高老师', application_ids: [id] };
  await manager.call(refereeApi.add, named, 1);
  const page = await open(`/ApplyWork/tuijianTable?student_id=${student_id}`, { as: 'manager' });
  await button(rowOf(page, '高老师'), /^邀请日/).click();
  await button(page.locator('.date-popover'), '今天').click();
  await rowOf(page, '高老师').getByText('已邀请').waitFor();
  const [referee] = (await manager.call(refereeApi.list, { student_id }, 1)).list;
  expect(referee?.asked_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);

  const list = await open(`/ApplyWork/yewuTable?view=all&student_id=${student_id}`, { as: 'manager' });
  await button(list, /^准备材料: 登记递交/).click();
  const form = list.locator('.form-modal');
  await button(form, /登记递交/).click();
  await rowOf(list, username).getByText('已递交').first().waitFor();

  const starts_at = Math.floor(Date.now() / 1000) - 86_400;
  const held = { application_id: id, starts_at, zone: 'Europe/London', form: 'video' as const };
  const { id: interview } = await manager.call(interviewApi.add, held, 1);
  await manager.call(interviewApi.finish, { id: interview }, 1);
  const table = await open(`/ApplyWork/mianshiTable?no_outcome=1&student_id=${student_id}`, {
    as: 'manager',
  });
  await button(table, /^面试结果/).click();
  await table.getByRole('textbox', { name: '面试结果' }).fill('追问两轮，表现稳定');
  await table.keyboard.press('Enter');
  // Noted, it is no longer among those that lack it.
  await eventually(() => rowsOf(table).count()).toBe(0);
  const [noted] = (await manager.call(interviewApi.list, { student_id }, 1)).list;
  expect(noted?.outcome).toBe('追问两轮，表现稳定');
  await table.goto(table.url().replace('no_outcome=1&', ''));
  await rowOf(table, username).getByRole('link').first().click();
  await table.waitForURL(new RegExp(`application_id=${id}&section=interviews`));
});

test('the list of applications opens in English, as a list and as a board', async ({ open }) => {
  const page = await open('/ApplyWork/yewuTable', { as: 'owner', lang: 'en' });
  await rowsOf(page).first().waitFor();
  await page.getByText(/\d rows · \d+ students/).waitFor();
  await page.getByText('Board', { exact: true }).click();
  await page.locator('.kanban-card').first().waitFor();
  await page.getByText('Results day', { exact: true }).click();
  await page.getByText('Firm met').first().waitFor();
  expect(pathOf(page)).toBe('/ApplyWork/yewuTable');
});

test('a secret of a portal is shown to who says why', async ({ open }) => {
  const [known] = (await manager.call(portalAccountApi.list, { limit: 1 }, 1)).list;
  const student_id = known?.student_id as number;
  const secret = `Portal-${Date.now()}`;
  const login = secret.toLowerCase();
  const account = { student_id, portal: 'UCAS Hub', login, secret };
  await manager.call(portalAccountApi.add, account, 1);
  const page = await open('/ApplyWork/zhanghaoTable', { as: 'manager' });
  await rowOf(page, login).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '显示 60 秒' }).click();
  const form = page.locator('.form-modal');
  await fieldOf(form, 'why').locator('input').fill('查录取结果');
  await button(form, /显示 60 秒/).click();
  await form.locator('code', { hasText: secret }).waitFor();
  // Entered, read and shown: what the server wrote of it says nothing.
  const log = readFileSync(join(app.folder, 'server.log'), 'utf8');
  expect(log).toContain('api_portal_account_reveal');
  expect(log).not.toContain(secret);
});
