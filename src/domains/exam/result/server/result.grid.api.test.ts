import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { examinee, moved, offered, submitted } from '../../exam-entry/server/testing/exam-entry.samples.ts';
import { resultApi } from '../result.contract.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

/** Entered at the board for everything that is offered. */
async function sitter(of: Awaited<ReturnType<typeof offered>>): Promise<number> {
  const student_id = await examinee(at);
  for (const id of await submitted(at, of, student_id)) await moved(at, id, 'confirm', 'pay', 'register');
  return student_id;
}

describe('the grid of marks', () => {
  test('has who is entered at the board, before and after their marks', async () => {
    const of = await offered(at);
    const { series_id } = of;
    const [item_id = 0] = of.item_ids;
    const [one, other] = [await sitter(of), await sitter(of)];
    // Asked for, and not entered at the board.
    await submitted(at, of, await examinee(at));
    const grid = () => affairs.ok(resultApi.grid, { series_id, item_id }, HERE);
    const before = await grid();
    expect(before).toMatchObject({ is_award: false, columns: [{ code: '1' }] });
    expect(before.rows.map(({ student_id, result_id, cells }) => [student_id, result_id, cells])).toEqual([
      [one, null, []],
      [other, null, []],
    ]);
    expect(before.rows.map(({ candidate_number }) => candidate_number)).toEqual(['0001', '0002']);

    const component_id = before.columns[0]?.id ?? 0;
    await affairs.ok(
      resultApi.save,
      {
        student_id: other,
        series_id,
        item_id,
        kind: 'final',
        grade: 'B',
        revision: 0,
        components: [{ component_id, mark: 31 }],
      },
      HERE,
    );
    const after = await grid();
    expect(after.rows[0]).toMatchObject({ student_id: one, grade: null, revision: 0 });
    expect(after.rows[1]).toMatchObject({
      student_id: other,
      grade: 'B',
      kind: 'final',
      revision: 1,
      cells: [{ column_id: component_id, mark: 31, is_absent: false }],
    });
  });

  test('of an award has its units, with what was reached wherever they were sat', async () => {
    const units = await offered(at, [{ kind: 'unit' }, { kind: 'unit' }]);
    const student_id = await sitter(units);
    const [first = 0, second = 0] = units.item_ids;
    const of = { student_id, series_id: units.series_id, kind: 'final' as const };
    await affairs.ok(resultApi.save, { ...of, item_id: first, grade: 'A', mark: 88 }, HERE);
    const cash = await offered(at, [{ kind: 'award', unit_ids: units.item_ids }]);
    for (const id of await submitted(at, cash, student_id)) await moved(at, id, 'confirm', 'pay', 'register');
    const grid = await affairs.ok(
      resultApi.grid,
      { series_id: cash.series_id, item_id: cash.item_ids[0] ?? 0 },
      HERE,
    );
    expect(grid.is_award).toBe(true);
    expect(grid.columns.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first, second]);
    expect(grid.rows).toMatchObject([
      { student_id, result_id: null, cells: [{ column_id: first, mark: 88, grade: 'A', is_absent: false }] },
    ]);
  });

  test('shows a teacher nobody whom they do not teach, and another company nothing', async () => {
    const of = await offered(at);
    await sitter(of);
    const input = { series_id: of.series_id, item_id: of.item_ids[0] ?? 0 };
    expect((await (await app.as('teacher')).ok(resultApi.grid, input)).rows).toEqual([]);
    expect((await (await app.as('b_affairs')).ok(resultApi.grid, input)).rows).toEqual([]);
    expect((await affairs.ok(resultApi.grid, input, HERE)).rows).toHaveLength(1);
  });
});
