import { describe, expect } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { salesCaseApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { targetApi } from '@/domains/sales/target/target.contract.ts';
import { monthOf, todayIn } from '@/kernel/value/day.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { newLead, newName, paidBy } from './leads.ts';
import { button, chooseIn, drawerOf, rowOf, screenOf, textOf, toastOf } from './look.ts';

const [owner, manager] = [await colleague('owner'), await colleague('manager')];
const GRID = '/Objectives';
const month = monthOf(todayIn('Asia/Shanghai'));
const PAID_FEN = 6000_00;

const WORDS = {
  'zh-CN': {
    allocate: '分配',
    allocated: '已分配',
    confirm: '确认',
    confirmed: '已确认',
    set: '设定目标',
    save: '保存',
    saved: '已保存 1 格',
    system: '系统',
  },
  en: {
    allocate: 'Allocate',
    allocated: 'Allocated',
    confirm: 'Confirm as it is',
    confirmed: 'Confirmed',
    set: 'Set targets',
    save: 'Save',
    saved: '1 cell saved',
    system: 'by the books',
  },
} as const;

/** An adviser whom no other journey gives anything, in the department and in the team of the sales manager. */
async function newAdviser(name: string): Promise<number> {
  const staff = async (login: string) => {
    const { list } = await owner.call(adminApi.list, { keyword: login }, 1);
    return list.find(({ login_name }) => login_name === login);
  };
  const [colleagueThere, leader] = [await staff('adviser'), await staff('salesmanager')];
  const { list: roles } = await owner.call(roleApi.list, { keyword: '课程顾问' }, 1);
  const team_id = leader?.team_id as number;
  const role_ids = colleagueThere?.role_ids ?? roles.map(({ id }) => id);
  const { id } = await owner.call(
    adminApi.add,
    {
      admin_name: name,
      login_name: `month.${Date.now().toString(36)}`,
      password: 'Morgen-Stern-26',
      department_id: colleagueThere?.department_id ?? null,
      team_id,
      positions: ['adviser'],
      role_ids,
      company_ids: [1],
    },
    1,
  );
  // Who is in which team is kept per month: of this month it is said.
  await manager.call(targetApi.members, { month, items: [{ admin_id: id, team_id }] }, 1);
  return id;
}

describe('a month of a sales manager', () => {
  test.for(['zh-CN', 'en'] as const)(
    'a lead is allocated, its case confirmed, and the target of its adviser shows what came in, in %s',
    async (lang, { open, onTestFinished }) => {
      const w = WORDS[lang];
      const [name, person] = [newName('月度'), newName('顾问')];
      const admin_id = await newAdviser(person);
      onTestFinished(async () => {
        const cell = { scope: 'person' as const, admin_id, month, goal: null };
        await manager.call(targetApi.set, { metric: 'receipts', items: [cell] }, 1);
        await owner.call(adminApi.disable, { id: admin_id }, 1);
      });
      const id = await newLead(manager, name, { into_pool: 1 });

      // Out of the pool, to the new adviser.
      const pool = await open(`/SalesList?view=pool&look=list&keyword=${encodeURIComponent(name)}`, {
        as: 'salesmanager',
        lang,
      });
      await rowOf(pool, name).locator('input[type="checkbox"]').check();
      await button(pool.locator('.bulk'), w.allocate).click();
      await chooseIn(pool, 'owner_id', person);
      await pool.locator('form.form:visible button[type="submit"]').click();
      await toastOf(pool).getByText(w.allocated).waitFor();
      expect(await manager.call(leadApi.get, { id }, 1)).toMatchObject({ owner_id: admin_id });

      // What comes in has its case from the first second: the adviser's, to be confirmed.
      const { student_id } = await manager.call(leadApi.convert, { id }, 1);
      await paidBy(student_id, PAID_FEN);
      const { list } = await manager.call(salesCaseApi.list, { keyword: name }, 1);
      expect(list).toMatchObject([{ status: 'auto', shares: [{ admin_id, share_bp: 10_000 }] }]);
      const desk = await open(`/Entering/enterCase?sales_case_id=${list[0]?.id}`, {
        as: 'salesmanager',
        lang,
      });
      await eventually(() => textOf(drawerOf(desk))).toContain(person);
      await button(drawerOf(desk), w.confirm).click();
      await eventually(() => textOf(drawerOf(desk))).toContain(w.confirmed);

      // The target of the month, typed into the grid; what was achieved stands beside it.
      const page = await open(`${GRID}?month=${month}&metric=receipts`, { as: 'salesmanager', lang });
      const screen = screenOf(page, GRID);
      await button(screen, w.set).click();
      await screen.getByLabel(`${person} ${month}`, { exact: true }).fill('10000');
      await button(screen, w.save).click();
      await toastOf(page).getByText(w.saved).waitFor();
      const cell = screen.getByRole('button', { name: new RegExp(`^${person} · ${month}`) });
      await eventually(() => textOf(cell)).toContain('60%');
      await cell.click();
      await page.getByText(w.system, { exact: false }).last().waitFor();
    },
  );
});
