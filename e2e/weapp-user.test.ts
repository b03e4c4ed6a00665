import { weappUserApi } from '@/domains/sales/weapp-user/weapp-user.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, chooseInRow, dialogOf, drawerOf, rowOf, textOf, toastOf } from './look.ts';

const manager = await colleague('manager');

test('a mini-program user becomes a lead, and another one is ignored with a reason, in English', async ({
  open,
}) => {
  const { list } = await manager.call(weappUserApi.list, { status: 'new', limit: 50 }, 1);
  const called = list.find(({ phone }) => phone !== '');
  const silent = list.find(({ phone }) => phone === '');
  if (!called || !silent) throw new Error('the demo has no users that nobody has handled');
  const page = await open('/WeappNewUser?status=new', { as: 'manager' });
  await chooseInRow(page, rowOf(page, called.user_id), '转为线索');
  await chooseIn(page, 'channel_id', '小红书');
  await drawerOf(page).locator('button[type="submit"]').click();
  await toastOf(page).getByText('已转为线索').waitFor();
  await eventually(() => rowOf(page, called.user_id).count()).toBe(0);

  const other = await open('/WeappNewUser', { as: 'manager', lang: 'en' });
  await button(rowOf(other, silent.user_id), 'More actions').click();
  await other.getByRole('menuitem', { name: 'Ignore', exact: true }).click();
  await dialogOf(other).locator('textarea, input').first().fill('A colleague');
  await button(dialogOf(other), /Ignore/).click();
  await eventually(() => textOf(rowOf(other, silent.user_id))).toContain('Ignored');
});
