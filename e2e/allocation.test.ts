import { describe } from 'vitest';
import { allocationApi } from '@/domains/sales/allocation/allocation.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { chooseIn, fieldOf, rowsOf, textOf, toastOf } from './look.ts';

const manager = await colleague('manager');
const LIST = '/SalesList';

/** Switched off, so that it gives nothing to anybody. */
async function forget(name: string): Promise<void> {
  const { list } = await manager.call(allocationApi.list, {}, 1);
  const rule = list.find((one) => one.name === name && one.status === 'on');
  if (rule) await manager.call(allocationApi.disable, { id: rule.id }, 1);
}

describe('the rules of leads', () => {
  test('an allocation rule is added beside the list', async ({ open, onTestFinished }) => {
    const name = `官网咨询${Date.now() % 100_000}`;
    onTestFinished(() => forget(name));
    const page = await open(`${LIST}?view=all`, { as: 'manager' });
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: '分配规则' }).click();
    await page.getByRole('button', { name: '新增规则' }).click();
    await fieldOf(page, 'name').locator('input').first().fill(name);
    await chooseIn(page, 'team_id', '东区战队');
    await chooseIn(page, 'sources', '活动');
    await chooseIn(page, 'receivers', '罗敏');
    await page.getByLabel('罗敏 的权重').fill('2');
    await fieldOf(page, 'grades').locator('input').fill('高一、高二');
    await fieldOf(page, 'to_minute').locator('input').fill('20:00');
    await page.locator('form.form:visible button[type="submit"]').click();
    await toastOf(page).getByText('已保存').waitFor();
    await eventually(() => textOf(page.getByRole('dialog'))).toContain(name);
    await eventually(() => textOf(page.getByRole('dialog'))).toContain('罗敏 × 2');
    await eventually(() => textOf(page.getByRole('dialog'))).toContain('00:00–20:00');
    await page.getByRole('tab', { name: '领取上限' }).click();
    await page.locator('.allocation-quotas tbody tr').first().waitFor();
  });

  test('the rules of the pool say what a change touches tonight, in English', async ({ open }) => {
    const page = await open(`${LIST}?view=all`, { as: 'manager', lang: 'en' });
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await page.getByText('back to the pool', { exact: false }).first().waitFor();
    await fieldOf(page, 'renewal_hours').locator('input').fill('100');
    await eventually(() => textOf(page.locator('.sales-setting-touched'))).toMatch(/[1-9]\d* renewals open/);
  });
});
