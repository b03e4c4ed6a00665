import { expect } from 'vitest';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { newsApi } from '@/domains/organisation/news/news.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { eventually, go, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, drawerOf, fieldOf, pathOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const owner = await colleague('owner');
const NAME = 'Walk';

/** What the walk leaves behind, by whatever name it was given. */
async function tidy(): Promise<void> {
  const isOurs = ({ name }: { name: string }) => name.startsWith(NAME);
  for (const { id } of (await owner.call(departmentApi.tree, {}, 1)).list.filter(isOurs))
    await owner.call(departmentApi.del, { id }, 1);
  for (const { id } of (await owner.call(baseDataApi.items, { kind: 'lost_reason' }, 1)).list.filter(isOurs))
    await owner.call(baseDataApi.del, { id }, 1);
  for (const { id } of (await owner.call(subjectApi.list, { keyword: NAME }, 1)).list)
    await owner.call(subjectApi.del, { id }, 1);
  for (const { id } of (await owner.call(smsTemplateApi.list, { limit: 100 }, 1)).list.filter(isOurs))
    await owner.call(smsTemplateApi.del, { id }, 1);
  for (const { id } of (await owner.call(roleApi.list, { keyword: NAME }, 1)).list)
    await owner.call(roleApi.del, { id }, 1);
  const { list } = await owner.call(newsApi.managed, { limit: 100, status: 'draft' }, 1);
  for (const news of list.filter(({ title }) => title.startsWith(NAME)))
    await owner.call(newsApi.del, { id: news.id }, 1);
}

test('the organisation wing in English: one task on each of its screens', async ({
  open,
  onTestFinished,
}) => {
  onTestFinished(tidy);
  const page = await open('/Department', { as: 'owner', lang: 'en' });
  await button(page, /Add department/).click();
  await fieldOf(page, 'name').getByRole('textbox').fill(`${NAME} office`);
  await page.locator('.form-modal button[type="submit"]').click();
  await page.locator('.tree-name', { hasText: `${NAME} office` }).waitFor();

  await go(page, '/Base?kind=lost_reason');
  await button(page, /^Add/).first().click();
  await fieldOf(drawerOf(page), 'name').locator('input').fill(`${NAME}ed away`);
  await button(drawerOf(page), /Save/).click();
  await rowOf(page, `${NAME}ed away`).waitFor();

  await go(page, '/SubjectList/SubjectAdd');
  await fieldOf(page, 'name').locator('input').fill(`${NAME} studies`);
  await chooseIn(page, 'course_types', 'One-to-one');
  await button(page, /Save/).click();
  await eventually(() => pathOf(page)).toBe('/SubjectList');

  await go(page, '/SystemMain/RoleList/RoleAdd');
  await fieldOf(page, 'role_name').locator('input').fill(`${NAME} keeper`);
  await button(page, /Save/).click();
  await eventually(() => pathOf(page)).toBe('/SystemMain/RoleList');
  await go(page, '/Role');
  await page.getByText(`${NAME} keeper`).first().waitFor();

  await go(page, '/SystemMain/SysSms?view=templates');
  await button(page, /Add template/).click();
  await fieldOf(drawerOf(page), 'name').locator('input').fill(`${NAME} reminder`);
  await fieldOf(drawerOf(page), 'body').locator('textarea').fill('{name}, see you tomorrow.');
  await fieldOf(drawerOf(page), 'sign_name').locator('input').fill('Xuezhang');
  await button(drawerOf(page), /Save/).click();
  await rowOf(page, `${NAME} reminder`).waitFor();

  await go(page, '/news?view=manage');
  await button(page, /Write/).click();
  await fieldOf(drawerOf(page), 'title').locator('input').fill(`${NAME} on Friday`);
  await button(drawerOf(page), /Save/).click();
  await eventually(() => textOf(fieldOf(drawerOf(page), 'body'))).toMatch(/[a-z]{4}/);
  expect(await rowOf(page, `${NAME} on Friday`).count()).toBe(0);
  await fieldOf(drawerOf(page), 'body').locator('textarea').fill('We walk at nine.');
  await button(drawerOf(page), /Save/).click();
  await rowOf(page, `${NAME} on Friday`).waitFor();

  await go(page, '/AdminList');
  await rowsOf(page).first().waitFor();
  await page.locator('input[data-search]').fill('zhouhaoyu');
  await eventually(() => rowsOf(page).count()).toBe(1);
  await rowsOf(page).first().locator('td[data-field="status"]').click();
  await eventually(() => textOf(drawerOf(page))).toContain('Department');
  expect(await toastOf(page).count()).toBe(0);
});
