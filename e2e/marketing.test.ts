import { eventually, test } from './browser.ts';
import { drawerOf, textOf } from './look.ts';

test('a figure of marketing opens what it is made of, in both languages; students won stand with their cohorts', async ({
  open,
}) => {
  const page = await open('/MarketingS/markData', { as: 'manager' });
  await page.getByRole('radio', { name: '近 12 个月' }).click();
  await page.locator('tfoot a').first().click();
  await drawerOf(page).locator('tbody tr').first().waitFor();
  await eventually(() => textOf(drawerOf(page))).toContain('XS');

  const narrowed = await open('/MarketingS/markData?source=link', { as: 'manager' });
  await narrowed.getByRole('radio', { name: '近 12 个月' }).click();
  await narrowed.locator('tfoot a').first().click();
  await eventually(() => textOf(drawerOf(narrowed))).toContain('XS');

  const people = await open('/MarketingS/markPerformance', { as: 'manager', lang: 'en' });
  await people.getByRole('radio', { name: '12 months' }).click();
  await people.locator('tbody tr').first().waitFor();
  const students = await open('/MarketingS/markStudent', { as: 'manager', lang: 'en' });
  await students.getByRole('radio', { name: '12 months' }).click();
  await students.getByText('Cohorts').waitFor();
});
