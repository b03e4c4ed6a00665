import { describe } from 'vitest';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseFilter, chooseIn, columnOf, fieldOf, pathOf, rowOf, rowsOf, toastOf } from './look.ts';

const owner = await colleague('owner');

describe('subjects', () => {
  test('one is added, found by its board, and edited', async ({ open, onTestFinished }) => {
    onTestFinished(async () => {
      const { list } = await owner.call(subjectApi.list, { keyword: '9489' }, 1);
      for (const { id } of list) await owner.call(subjectApi.del, { id }, 1);
    });
    const page = await open('/SubjectList', { as: 'affairs' });
    await rowsOf(page).first().waitFor();
    await button(page, /新增科目/).click();
    await fieldOf(page, 'name').locator('input').fill('历史');
    await fieldOf(page, 'code').locator('input').fill('9489');
    await chooseIn(page, 'exam_board_id', 'AQA');
    await chooseIn(page, 'level_ids', 'AS');
    await chooseIn(page, 'course_types', '一对一');
    await button(page, /保存/).click();
    await eventually(() => pathOf(page)).toBe('/SubjectList');

    await chooseFilter(page, '考试局', 'AQA');
    await eventually(() => columnOf(page, 'code')).toEqual(['9489']);
    await rowOf(page, '历史').locator('td[data-field="code"]').click();
    await fieldOf(page, 'name_en').locator('input').fill('History');
    await button(page, /保存/).click();
    await toastOf(page).getByText('已保存').waitFor();
    await rowOf(page, 'History').waitFor();
  });
});
