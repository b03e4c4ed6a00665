import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import { applicationApi } from '@/domains/abroad/application/application.contract.ts';
import { applicationText } from '@/domains/abroad/application/application.text.ts';
import { applyDemandApi } from '@/domains/abroad/apply-demand/apply-demand.contract.ts';
import { applyDemandText } from '@/domains/abroad/apply-demand/apply-demand.text.ts';
import { stageText } from '@/domains/abroad/document-template/stage.text.ts';
import { offerConditionApi } from '@/domains/abroad/offer-condition/offer-condition.contract.ts';
import { offerConditionText } from '@/domains/abroad/offer-condition/offer-condition.text.ts';
import { resultApi } from '@/domains/exam/result/result.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import type { Sentence } from '@/kernel/text.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { byUcas, checkPapers, newApplicant, newApplication } from './applicants.ts';
import { test } from './browser.ts';
import { colleague } from './calls.ts';
import { newSitting } from './candidates.ts';
import { button, drawerOf, fieldOf, pickIn } from './look.ts';

vi.setConfig({ testTimeout: 300_000 });
const adviser = await colleague('adviser');
const manager = await colleague('manager');
const guidance = await colleague('guidance');
const today = () => todayIn('Asia/Shanghai');

const here = (page: Page, name: string) => page.locator('.apply-chevrons .is-here', { hasText: name });

describe.for([
  ['zh-CN', 0],
  ['en', 1],
] as const)('in %s', ([lang, at]) => {
  const say = (sentence: Sentence): string => sentence[at];
  const begins = (sentence: Sentence) => new RegExp(`^${say(sentence)}`);

  test('the manager accepts a demand, and guidance takes the student to firm', async ({ open }) => {
    const { student_id } = await newApplicant(adviser);
    const { id } = await adviser.call(
      applyDemandApi.add,
      {
        student_id,
        countries: ['gb'],
        degree: 'bachelor',
        intake_year: new Date().getFullYear() + 1,
        intake_term: 'autumn',
        submit_now: 1,
      },
      1,
    );
    const desk = await open(`/ApplyDemand?view=all&demand_id=${id}`, { as: 'manager', lang });
    await button(drawerOf(desk), say(applyDemandText.accept)).click();
    const accept = desk.locator('.form-modal');
    const guides = (await manager.call(adminApi.guidance, {}, 1)).list;
    const mine = guides.find((one) => one.id === guidance.admin_id);
    await pickIn(fieldOf(accept, 'guidance_id'), mine?.admin_name as string);
    await accept.locator('button[type="submit"]').click();
    await drawerOf(desk).locator('header').getByText(say(applyDemandText.accepted)).waitFor();

    const office = await open(`/ApplyDemand?view=all&demand_id=${id}`, { as: 'guidance', lang });
    await button(drawerOf(office), say(applyDemandText.shortlist_edit)).click();
    const plan = office.locator('.form-modal');
    await button(plan, say(applyDemandText.add_programme)).click();
    await pickIn(fieldOf(plan, 'programme_id-1'), (await byUcas()).name);
    await button(plan, begins(webText.save)).click();
    await plan.waitFor({ state: 'detached' });
    await button(drawerOf(office), say(applyDemandText.plan)).click();
    await drawerOf(office).locator('header').getByText(say(applyDemandText.planned)).waitFor();

    const [made] = (await guidance.call(applicationApi.of_student, { student_id }, 1)).list;
    const application_id = made?.id as number;
    await checkPapers(application_id);
    await office.goto(
      new URL(`/StudentsList/ApplicationEdit?application_id=${application_id}`, office.url()).href,
    );
    const form = office.locator('.form-modal');
    await button(office, begins(applicationText.submit)).click();
    await form.locator('button[type="submit"]').click();
    await here(office, say(stageText.submitted)).waitFor();
    await button(office, begins(applicationText.decide)).click();
    await pickIn(form.locator('.field[data-field="decision_is"]'), say(applicationText.conditional));
    await form.locator('button[type="submit"]').click();
    await here(office, say(stageText.decision)).waitFor();
    await button(office, begins(applicationText.answer)).click();
    await pickIn(form.locator('.field[data-field="reply_is"]'), say(applicationText.firm));
    await form.locator('button[type="submit"]').click();
    await here(office, say(stageText.replied)).waitFor();
    expect(await guidance.call(applicationApi.get, { id: application_id }, 1)).toMatchObject({
      stage: 'replied',
      reply: 'firm',
    });
  });

  test('a result ticks the last condition of an offer before the eyes of guidance', async ({ open }) => {
    const { id, student_id, username } = await newApplication(guidance.admin_id);
    await manager.call(applicationApi.submit, { id, submitted_on: today() }, 1);
    await manager.call(applicationApi.decide, { id, decision_is: 'conditional', decided_on: today() }, 1);
    const { subject_id, ...sitting } = await newSitting(student_id);
    const { id: paper } = await manager.call(
      offerConditionApi.add,
      { application_id: id, kind: 'document', wording: '护照首页复印件' },
      1,
    );
    await manager.call(offerConditionApi.tick, { id: paper, said_because: '扫描件已核对' }, 1);
    const wanted = { qualifications: ['a_level' as const], subject_ids: [subject_id], grade: 'A' };
    await manager.call(offerConditionApi.add, { application_id: id, kind: 'grade', ...wanted }, 1);
    const page = await open(`/StudentsList/ApplicationEdit?application_id=${id}`, { as: 'guidance', lang });
    await page.locator('.condition[data-state="open"]').waitFor();
    await manager.call(resultApi.save, { ...sitting, kind: 'final', grade: 'A*' }, 1);

    // Live: the bell tells it, and what it leads to is already open.
    await page.locator('button.bell').click();
    await page
      .locator('.notice-line', { hasText: username })
      .filter({ hasText: say(offerConditionText.met_title) })
      .click();
    const chip = page.locator('.condition[data-state="met"] .condition-chip[data-enough]', { hasText: 'A*' });
    await chip.waitFor();
    await page.locator('.condition[data-state="open"]').waitFor({ state: 'detached' });
    await page.getByText(say(offerConditionText.all_met_todo)).first().waitFor();
    expect(await guidance.call(applicationApi.get, { id }, 1)).toMatchObject({
      groups_met: 2,
      groups_all: 2,
    });

    const exams = await open(`/StudentsList/students_register?student_id=${student_id}`, {
      as: 'manager',
      lang,
    });
    await exams.locator('.result-short .tone-text-success').click();
    await exams.locator('.condition[data-state="met"]').first().waitFor();
  });
});
