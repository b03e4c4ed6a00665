import { expect, vi } from 'vitest';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseIn,
  chooseInRow,
  dialogOf,
  drawerOf,
  fieldOf,
  rowOf,
  textOf,
  toastOf,
} from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const owner = await colleague('owner');
/** Somebody whom nothing keeps here. */
async function free() {
  const { list } = await owner.call(clearingApi.candidates, { why: 'idle', months: 1, limit: 50 }, 1);
  const waits = await owner.call(branchTransferApi.list, { status: 'submitted' }, 1);
  for (const { id, expired_minutes } of list) {
    if (expired_minutes > 0 || waits.list.some(({ student_id }) => student_id === id)) continue;
    const { lines, obstacles, student_name } = await owner.call(
      branchTransferApi.preview,
      { student_id: id },
      1,
    );
    if (obstacles.length === 0 && lines.length > 0) return { id, name: student_name };
  }
  throw new Error('the demo has nobody who could leave');
}
const { id, name } = await free();

test('a student is moved to a branch: asked for at the accounts, taken in there, and sent back', async ({
  open,
}) => {
  const page = await open(`/StudentsList/StudentsInfo/NewMoney?student_id=${id}`, { as: 'owner' });
  await chooseInRow(page, page.locator('.page-header').first(), '转到其他校区');
  const form = drawerOf(page);
  await form.getByText('随转内容').waitFor();
  await chooseIn(page, 'to_company_id', '上海浦东校区');
  await fieldOf(form, 'note').locator('textarea').fill('搬到浦东');
  await button(form, /提交/).click();
  await toastOf(page).getByText('已提交，等待对方校区接收').waitFor();
  await drawerOf(page).getByText(/^ZX/).first().waitFor();
  // Whoever asks does not decide, and the sender's side never does.
  expect(await button(drawerOf(page), '接收').isDisabled()).toBe(true);

  const desk = await open('/StudentEmpty?view=branch_transfers&side=in', { as: 'b_manager' });
  const row = rowOf(desk, name).first();
  await row.locator('td[data-field="number"]').click();
  await drawerOf(desk).getByText('搬到浦东').waitFor();
  await button(drawerOf(desk), '接收').click();
  await eventually(() => textOf(row)).toContain('已转校');
  await drawerOf(desk).getByRole('link', { name }).waitFor();
  await button(drawerOf(desk), '更多操作').click();
  await desk.getByRole('menuitem', { name: '冲回' }).click();
  await dialogOf(desk).locator('textarea, input').first().fill('家长改了主意');
  await button(dialogOf(desk), '冲回').click();
  await eventually(() => textOf(row)).toContain('已冲回');

  await page.reload();
  await drawerOf(page).getByText('家长改了主意').waitFor();
});
