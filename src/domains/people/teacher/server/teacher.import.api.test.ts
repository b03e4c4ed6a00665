import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { ImportState } from '@/kernel/import.ts';
import { teacherApi } from '../teacher.contract.ts';
import { teacherImportApi as api } from '../teacher.import.ts';
import { teacherText } from '../teacher.text.ts';

vi.setConfig({ testTimeout: 60_000 });
let app: TestApp;
let owner: Person;
let worker: ReturnType<typeof workerOf> | undefined;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => app.close());

type Cells = (string | number | null)[];
const HEAD = ['姓名', '手机', '聘用', '科目与阶段', '教师等级', '时区', '任教公司'];
const fileOf = async (...rows: Cells[]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '教师', rows: [HEAD, ...rows] }] }));
const preview = (bytes: Buffer, by = owner) =>
  by.ok(api.preview, { name: '教师.xlsx', bytes } as never, { company: 1 });
const countsOf = ({ create, update, unchanged, refused }: ImportState) => [
  create,
  update,
  unchanged,
  refused,
];
const reasonsOf = async (id: number) =>
  (await owner.ok(api.rows, { id, limit: 100 }, { company: 1 })).list.map(({ reasons }) => reasons);
async function run(id: number): Promise<ImportState> {
  await owner.ok(api.run, { id }, { company: 1 });
  worker ??= workerOf(app);
  const state = async () => (await owner.ok(api.get, { id }, { company: 1 })).list[0] as ImportState;
  await expect
    .poll(async () => (await state()).phase, { timeout: 90_000, interval: 20 })
    .toMatch(/done|stopped/);
  return state();
}
const found = async (keyword: string) => (await owner.ok(teacherApi.list, { keyword }, { company: 1 })).list;

describe('teachers by file', () => {
  test('are added with subjects by code or name, then changed where a cell says something else', async () => {
    const file = await fileOf(
      ['夏侯一', 13700000001, '兼职', '9709/AS/A2、雅思', '金牌教师', 'Europe/London', null],
      ['夏侯二', '137 0000 0002', null, null, null, null, '明德国际教育、上海徐汇校区'],
    );
    const first = await preview(file);
    expect(countsOf(first)).toEqual([2, 0, 0, 0]);
    expect(countsOf(await run(first.id))).toEqual([2, 0, 0, 0]);
    expect((await found('夏侯一'))[0]).toMatchObject({
      phone: '13700000001',
      employment: 'part',
      subject_names: ['数学 9709/AS/A2', '雅思'],
      tier_name: '金牌教师',
      zone: 'Europe/London',
      company_ids: [1],
    });
    expect((await found('xhe'))[0]).toMatchObject({ employment: 'full', company_ids: [1, 3] });
    expect(countsOf(await preview(file))).toEqual([0, 0, 2, 0]);
    const second = await preview(await fileOf([null, 13700000001, '全职', null, null, null, null]));
    expect(countsOf(second)).toEqual([0, 1, 0, 0]);
    await run(second.id);
    expect((await found('夏侯一'))[0]).toMatchObject({
      teacher_name: '夏侯一',
      employment: 'full',
      tier_name: '金牌教师',
      subject_names: ['数学 9709/AS/A2', '雅思'],
    });
  });

  test('are refused row by row, each with its reason', async () => {
    const { id, ...state } = await preview(
      await fileOf(
        ['缺科目', 13700000011, null, '占星', null, null, null],
        ['两个数学', 13700000012, null, '数学', null, null, null],
        ['缺阶段', 13700000013, null, '9709/A9', null, null, null],
        ['缺等级', 13700000014, null, null, '无此等级', null, null],
        ['别家公司', 13700000015, null, null, null, null, '启航学堂'],
        ['遮了号', '137****0016', null, null, null, null, null],
        ['没有号', null, null, null, null, null, null],
      ),
    );
    expect(countsOf({ id, ...state })).toEqual([0, 0, 0, 7]);
    const reasons = await reasonsOf(id);
    expect(reasons.slice(0, 6)).toEqual([
      ['没有科目「占星」'],
      ['有多个科目叫「数学」，请写科目代码'],
      ['没有学习阶段「A9」'],
      ['没有教师等级「无此等级」'],
      ['没有公司「启航学堂」，或没有它的权限'],
      [teacherText.phone_whole[0]],
    ]);
    expect(reasons[6]).toHaveLength(1);
  });

  test('whoever may not add or edit is told so; somebody of a company that is not seen stays unknown', async () => {
    const branch = await app.as('b_affairs');
    const theirs = (await branch.ok(teacherApi.list, { limit: 100 })).list.find(
      ({ company_ids, phone }) => phone && !company_ids.includes(1),
    );
    const manager = await app.as('manager');
    const state = await preview(
      await fileOf(['冒名', theirs?.phone ?? '', null, null, null, null, null]),
      manager,
    );
    expect(countsOf(state)).toEqual([0, 0, 0, 1]);
    const { list } = await manager.ok(api.rows, { id: state.id }, { company: 1 });
    expect(list[0]?.reasons).toEqual([teacherText.phone_taken[0]]);
    const viewer = await app.as('viewer');
    const file = { name: '教师.xlsx', bytes: await fileOf(['无权', 13700000021]) } as never;
    expect((await viewer.call(api.preview, file, { company: 1 })).code).toBe(3);
  });

  test('the export comes back unchanged, and the template names what can stand in it', async () => {
    const exported = await owner.call(teacherApi.export, {}, { company: 1 });
    const state = await preview(exported.data as unknown as Buffer);
    const total = state.create + state.update + state.unchanged + state.refused;
    expect([state.create, state.update, state.refused, state.unchanged > 0]).toEqual([0, 0, 0, true]);
    expect(total).toBe((await owner.ok(teacherApi.list, {}, { company: 1 })).total);
    const template = await owner.call(api.template, {}, { company: 1 });
    const { sheets } = await readXlsx(template.data as unknown as Buffer);
    expect(JSON.stringify(sheets)).toContain('9709');
  });
});
