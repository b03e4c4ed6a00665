import { expect, vi } from 'vitest';
import { applyDemandApi } from '@/domains/abroad/apply-demand/apply-demand.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { newApplicant } from './applicants.ts';
import { test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, fieldOf, pickIn, queryOf, rowsOf, toastOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const adviser = await colleague('adviser');
const manager = await colleague('manager');

test('an adviser sends a demand, the manager accepts it, and guidance plans it', async ({ open }) => {
  const { username } = await newApplicant(adviser);
  const page = await open('/ApplyDemand', { as: 'adviser' });
  await button(page, /新增申请需求/).click();
  const form = drawerOf(page);
  await pickIn(fieldOf(form, 'student_id'), username);
  await fieldOf(form, 'school').locator('input').fill('上海世外国际部');
  await button(form, /保存/).click();
  await toastOf(page).getByText('需求已提交').waitFor();
  const id = Number(queryOf(page).get('demand_id'));

  const desk = await open(`/ApplyDemand?view=all&demand_id=${id}`, { as: 'manager' });
  await button(drawerOf(desk), '接收').click();
  const accept = desk.locator('.form-modal');
  await accept.waitFor();
  const [guide] = (await manager.call(adminApi.guidance, {}, 1)).list;
  await pickIn(fieldOf(accept, 'guidance_id'), guide?.admin_name as string);
  await button(accept, /接收/).click();
  await drawerOf(desk).locator('header').getByText('已接收').waitFor();

  const office = await open(`/ApplyDemand?view=all&demand_id=${id}`, { as: 'guidance' });
  await button(drawerOf(office), '编辑择校方案').click();
  const plan = office.locator('.form-modal');
  await plan.waitFor();
  await button(plan, '添加专业').click();
  await pickIn(fieldOf(plan, 'programme_id-1'), 'Economics');
  await button(plan, /保存/).click();
  await toastOf(office).getByText('方案已保存').waitFor();
  await button(drawerOf(office), '确认方案').click();
  await drawerOf(office).locator('header').getByText('已择校').waitFor();
  expect((await manager.call(applyDemandApi.get, { id }, 1)).status).toBe('planned');
});

test('the list of demands opens in English, with its views', async ({ open }) => {
  const page = await open('/ApplyDemand', { as: 'owner', lang: 'en' });
  await rowsOf(page).first().waitFor();
  await page.getByRole('tab', { name: /To accept/ }).waitFor();
  await rowsOf(page).first().locator('td[data-field="countries"]').click();
  await drawerOf(page).getByText('Background').waitFor();
});
