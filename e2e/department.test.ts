import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, dialogOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const owner = await colleague('owner');
const lineOf = (page: Page, name: string) =>
  page.locator('.tree-line', {
    has: page.locator('.tree-name > span', { hasText: new RegExp(`^${name}$`) }),
  });
/** Without what another journey may have added meanwhile. */
const linesOf = async (page: Page) =>
  (await page.locator('.tree-line[data-department] .tree-name > span').allTextContents()).filter(
    (name) => !name.startsWith('Walk'),
  );

async function choose(page: Page, name: string, action: string): Promise<void> {
  await lineOf(page, name).hover();
  await button(lineOf(page, name), '更多操作').click();
  await page.getByRole('menuitem', { name: action }).click();
}
const submit = (page: Page) => page.locator('.form-modal button[type="submit"]').click();

/** As it was: what a journey made is merged away, what it moved goes back. */
async function tidy(): Promise<void> {
  const tree = async () => (await owner.call(departmentApi.tree, {}, 1)).list;
  const market = (await tree()).find((d) => d.name === '市场部');
  if (market?.parent_id) await owner.call(departmentApi.move, { ...market, parent_id: null }, 1);
  for (const made of (await tree()).filter((d) => /^品牌/.test(d.name))) {
    const into_department_id = market?.id as number;
    await owner.call(departmentApi.merge, { ...made, into_department_id }, 1);
  }
}

test('a department is added, filled, moved by hand, and merged away', async ({ open, onTestFinished }) => {
  onTestFinished(tidy);
  const page = await open('/Department', { as: 'owner' });
  await choose(page, '市场部', '新增下级部门');
  await fieldOf(page, 'name').getByRole('textbox').fill('品牌组');
  await chooseIn(page, 'leader_admin_id', '白露');
  await submit(page);
  await lineOf(page, '品牌组').getByText('白露').waitFor();

  await lineOf(page, '市场部').locator('.tree-name').click();
  await rowOf(page, '白露').getByRole('checkbox').click();
  await button(page, '移到其他部门').click();
  await chooseIn(page, 'to_department_id', '品牌组');
  await submit(page);
  await toastOf(page).getByText('已移动').waitFor();
  await eventually(() => textOf(rowOf(page, '白露').locator('td[data-field="department_name"]'))).toBe(
    '品牌组',
  );

  await lineOf(page, '市场部').dragTo(lineOf(page, '销售部'));
  await eventually(() => linesOf(page)).toEqual([
    '总经办',
    '财务部',
    '销售部',
    '销售一组',
    '销售二组',
    '市场部',
    '品牌组',
    '教务部',
    '教学部',
    '升学部',
  ]);
  await choose(page, '市场部', '上移');
  await eventually(async () => (await linesOf(page)).indexOf('市场部')).toBe(4);

  await choose(page, '品牌组', '合并到');
  await chooseIn(page, 'into_department_id', '市场部');
  await submit(page);
  await toastOf(page).getByText('已合并').waitFor();
  await eventually(() => lineOf(page, '品牌组').count()).toBe(0);
  await eventually(() => textOf(rowOf(page, '白露').locator('td[data-field="department_name"]'))).toBe(
    '市场部',
  );

  await rowOf(page, '白露').locator('td[data-field="status"]').click();
  await eventually(() => new URL(page.url()).pathname).toBe('/AdminList');
  await eventually(() => textOf(page.locator('.drawer h2').first())).toContain('白露');
});

test('who may only look sees the tree and its people, and can change nothing', async ({ open }) => {
  const page = await open('/Department', { as: 'viewer' });
  await lineOf(page, '销售部').locator('.tree-name').click();
  await eventually(() => rowsOf(page).count()).toBeGreaterThan(2);
  expect(await button(page, /新增部门/).count()).toBe(0);
  expect(await rowsOf(page).first().getByRole('checkbox').count()).toBe(0);
  const phones = await rowsOf(page).locator('td[data-field="phone"]').allTextContents();
  expect(phones.some((phone) => phone.includes('****'))).toBe(true);
  expect(phones.filter((phone) => /\d{8}/.test(phone))).toEqual([]);
  expect(await dialogOf(page).count()).toBe(0);
});
