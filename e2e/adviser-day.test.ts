import { describe, expect } from 'vitest';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { forgetLead, newLead, newName } from './leads.ts';
import { button, dialogOf, drawerOf, fieldOf, queryOf, rowOf, screenOf, textOf, toastOf } from './look.ts';

const [adviser, manager, owner] = [
  await colleague('adviser'),
  await colleague('manager'),
  await colleague('owner'),
];
const LIST = '/SalesList';
const DETAIL = '/SalesList/SalelistEdit';

const WORDS = {
  'zh-CN': {
    said: '跟进内容',
    threeDays: '3 天',
    logged: '已记录',
    log: '写跟进',
    contacted: '已联系',
    more: '更多操作',
    convert: '转学员',
    converted: '已转为学员',
    trial: '已试听',
    contract: '新建合同',
    add: /新增合同/,
    push: '推送签署',
    negotiating: '洽谈中',
    sign: '登记签署',
    won: '已成交',
  },
  en: {
    said: 'What was said',
    threeDays: '3 days',
    logged: 'Logged',
    log: 'Log a contact',
    contacted: 'Contacted',
    more: 'More actions',
    convert: 'Make a student',
    converted: 'Made a student',
    trial: 'Trial taken',
    contract: 'New contract',
    add: /Add contract/,
    push: 'Push for signing',
    negotiating: 'Negotiating',
    sign: 'Record the signature',
    won: 'Won',
  },
} as const;

/** A lesson to try, planned by the school for now and marked as attended. */
async function trialOf(student_id: number): Promise<void> {
  const teacher = { teacher_name: newName('试听教师'), company_ids: [1] };
  const { id: teacher_id } = await owner.call(teacherApi.add, teacher, 1);
  const { id } = await owner.call(
    lessonApi.add,
    {
      kind: 'trial',
      course_type: 12,
      teacher_id,
      student_ids: [student_id],
      minutes: 60,
      starts: [Math.floor(Date.now() / 60_000) * 60],
    },
    1,
  );
  const { version } = await owner.call(lessonApi.get, { id }, 1);
  await owner.call(lessonApi.trial, { id, version, trial_state: 'attended' }, 1);
}

describe('a day of an adviser', () => {
  test.for(['zh-CN', 'en'] as const)(
    'from the queue of the home page to a contract that wins the lead, in %s',
    async (lang, { open, onTestFinished }) => {
      const w = WORDS[lang];
      const name = newName('日程');
      const id = await newLead(adviser, name, { next_on: todayIn('Asia/Shanghai'), next_what: '约试听' });
      onTestFinished(() => forgetLead(adviser, id));

      // The queue of the home page: one line, and it is done.
      const page = await open('/', { as: 'adviser', lang });
      const line = page.locator(`[data-queue="lead-${id}"]`);
      await line.waitFor();
      expect(await textOf(line)).toContain('约试听');
      const write = line.getByRole('button');
      if (!(await line.locator('input').count())) await write.first().click();
      await line.getByLabel(w.said).fill('妈妈周末带孩子来');
      await line.getByRole('button', { name: w.threeDays, exact: true }).click();
      await line.getByLabel(w.said).press('Enter');
      await toastOf(page).getByText(w.logged).waitFor();
      await eventually(() => line.count()).toBe(0);

      // The list: another one in the row, then a student.
      const list = await open(`${LIST}?view=mine&look=list&keyword=${encodeURIComponent(name)}`, {
        as: 'adviser',
        lang,
      });
      const row = rowOf(list, name);
      await eventually(() => textOf(row)).toContain(w.contacted);
      await row.getByRole('button', { name: w.log }).click();
      await list.getByLabel(w.said).fill('想先试听物理');
      await list.getByLabel(w.said).press('Enter');
      await eventually(() => textOf(row)).toContain('想先试听物理');
      await row.getByRole('button', { name: w.more }).click();
      await list.getByRole('menuitem', { name: w.convert }).click();
      await button(dialogOf(list), w.convert).click();
      await toastOf(list).getByText(w.converted).waitFor();
      await eventually(() => queryOf(list).get('student_id')).toMatch(/^\d+$/);
      const student_id = Number(queryOf(list).get('student_id'));
      expect(await adviser.call(leadApi.get, { id }, 1)).toMatchObject({ student_id, status: 'contacted' });

      // The trial is the school's to mark; the lead's page tells it.
      await trialOf(student_id);
      const detail = await open(`${DETAIL}?lead_id=${id}`, { as: 'adviser', lang });
      const screen = screenOf(detail, DETAIL);
      const stage = screen.locator('.lead-stages li[aria-current]');
      await eventually(() => textOf(stage)).toBe(w.trial);

      // A contract, with the student filled in.
      await screen.getByRole('button', { name: w.more }).click();
      await detail.getByRole('menuitem', { name: w.contract }).click();
      const form = drawerOf(detail);
      await eventually(() => textOf(fieldOf(form, 'student_id'))).toContain(name);
      await fieldOf(form, 'minutes-1').locator('input').fill('20');
      await button(form.locator('.form-foot'), w.add).click();
      const drawer = drawerOf(detail);
      await drawer.locator('.contract-title').waitFor();
      const number = await textOf(drawer.locator('.contract-title .num'));
      await button(drawer, w.push).click();
      await eventually(async () => (await adviser.call(leadApi.get, { id }, 1)).status).toBe('negotiating');
      await button(drawer, w.sign).click();
      const found = () => manager.call(contractApi.list, { keyword: number }, 1);
      await eventually(async () => (await found()).list[0]?.status).toBe('signed');
      await manager.call(contractApi.approve, { id: (await found()).list[0]?.id as number }, 1);

      // What the books say has won it.
      const won = await open(`${DETAIL}?lead_id=${id}`, { as: 'adviser', lang });
      await eventually(() => textOf(screenOf(won, DETAIL).locator('.lead-stages li[aria-current]'))).toBe(
        w.won,
      );
      await eventually(() => textOf(screenOf(won, DETAIL).locator('.lead-stream'))).toContain(number);
    },
  );
});
