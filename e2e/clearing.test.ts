import pg from 'pg';
import { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import { app, eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseInRow, drawerOf, fieldOf, rowOf, textOf, toastOf } from './look.ts';

const WITH_HOURS = `
  SELECT student_id, max(id) AS lot_id FROM class_lot
   WHERE company_id = 1 AND closed_at IS NULL AND frozen_on IS NULL AND paid_minutes - paid_used_minutes >= 60
   GROUP BY student_id ORDER BY student_id DESC`;

/** Somebody whom no document and no lesson keeps, and whose hours ran out a month ago. */
async function someoneLapsed(): Promise<string> {
  const finance = await colleague('finance');
  const client = new pg.Client({ connectionString: app.superUrl });
  await client.connect();
  try {
    // Past every trigger: nobody's change, and nothing for the trail.
    await client.query("SET session_replication_role = 'replica'");
    for (const { student_id, lot_id } of (await client.query(WITH_HOURS)).rows) {
      const { obstacles } = await finance.call(clearingApi.preview, { student_id }, 1);
      if (obstacles.length > 0) continue;
      await client.query(
        'UPDATE class_lot SET expires_on = current_date - 30 WHERE company_id = 1 AND id = $1',
        [lot_id],
      );
      const { rows } = await client.query('SELECT number FROM student WHERE id = $1', [student_id]);
      return rows[0].number;
    }
  } finally {
    await client.end();
  }
  throw new Error('each student with hours is kept by something');
}

test('expired hours of the worklist are asked to be cleared, approved by another, and taken back', async ({
  open,
}) => {
  const number = await someoneLapsed();
  const page = await open(`/StudentEmpty?view=candidates&why=expired&keyword=${number}`, { as: 'finance' });
  const row = rowOf(page, number);
  await chooseInRow(page, row, '发起清零');
  const form = drawerOf(page);
  await form.getByText(/^转入清零收入/).waitFor();
  await fieldOf(form, 'note').locator('textarea').fill('课时过期，家长放弃');
  await button(form, /提交审核/).click();
  await toastOf(page).getByText('已提交，等待审核').waitFor();
  const clearing = await textOf(drawerOf(page).getByText(/^QL/).first());

  const desk = await open('/StudentEmpty', { as: 'manager' });
  const waiting = rowOf(desk, clearing);
  await waiting.locator('td[data-field="number"]').click();
  await drawerOf(desk).getByText('课时过期，家长放弃').waitFor();
  await button(drawerOf(desk), '通过').click();
  await eventually(() => textOf(waiting)).toContain('已清零');
  await button(drawerOf(desk), '更多操作').click();
  await desk.getByRole('menuitem', { name: '冲回' }).click();
  const dialog = desk.locator('dialog[open]');
  await dialog.locator('textarea, input').first().fill('家长又来了');
  await button(dialog, '冲回').click();
  await eventually(() => textOf(waiting)).toContain('已冲回');
});
