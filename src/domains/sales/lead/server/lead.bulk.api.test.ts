import { writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { newSmsTemplate } from '@/domains/organisation/sms/server/testing/sms.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { ImportState } from '@/kernel/import.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { leadApi } from '../lead.contract.ts';
import { leadImportApi as api } from '../lead.import.ts';

vi.setConfig({ testTimeout: 60_000 });
let app: TestApp;
let at: Arranger;
let manager: Person;
let adviser: Person;
let channel: { id: number; name: string };
let worker: ReturnType<typeof workerOf> | undefined;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  adviser = await app.as('adviser');
  channel = (await manager.ok(channelApi.list, {})).list.find(({ status }) => status === 'on') as never;
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => app.close());

const today = todayIn('Asia/Shanghai');
let made = 0;
const phone = () => `154${String(10_000_000 + ++made)}`;
const add = async (more: object = {}, by = adviser): Promise<number> =>
  (
    await by.ok(leadApi.add, {
      name: `群${++made}`,
      phones: [{ phone: phone() }],
      channel_id: channel.id,
      ...more,
    })
  ).id;
const get = (id: number) => manager.ok(leadApi.get, { id });

describe('the board', () => {
  const board = async (filter: object = {}, by = adviser) =>
    (await by.ok(leadApi.board, { view: 'mine', ...filter })).list;
  const column = async (status: string, filter: object = {}) =>
    (await board(filter)).find((one) => one.status === status);

  test('holds the list’s leads by stage, those to be contacted first on top', async () => {
    const keyword = `看板甲${Date.now()}`;
    const late = await add({ name: keyword, next_on: plusDays(today, 9) });
    const soon = await add({ name: keyword, next_on: plusDays(today, 1) });
    const never = await add({ name: keyword });
    const talked = await add({ name: keyword });
    await adviser.ok(leadApi.negotiate, { id: talked });
    expect((await board({ keyword })).map(({ status, count }) => [status, count])).toEqual([
      ['new', 3],
      ['contacted', 0],
      ['visited', 0],
      ['trial', 0],
      ['negotiating', 1],
      ['won', 0],
      ['lost', 0],
    ]);
    expect((await column('new', { keyword }))?.cards.map(({ id }) => id)).toEqual([soon, late, never]);
    expect((await column('new', { keyword }))?.mean_hours).toBe(0);
    expect((await column('won', { keyword }))?.mean_hours).toBeNull();
  });

  test('takes the filters of the list, and shows so many cards of a column as were asked for', async () => {
    const keyword = `看板乙${Date.now()}`;
    for (const intention of ['A', 'A', 'B']) await add({ name: keyword, intention });
    const some = await column('new', { keyword, intention: 'A', most: 1 });
    expect([some?.count, some?.cards.length]).toEqual([2, 1]);
    expect((await board({ keyword, view: 'pool' })).every(({ count }) => count === 0)).toBe(true);
  });

  test('shows nobody what the list hides: leads of others, numbers, what was said in the pool', async () => {
    const keyword = `看板丙${Date.now()}`;
    await add({ name: keyword }, manager);
    expect((await column('new', { keyword, view: 'all' }))?.count).toBe(0);
    await add({ name: keyword, into_pool: 1, wechat: 'wx_secret' }, manager);
    const card = (await column('new', { keyword, view: 'pool' }))?.cards[0];
    expect(card).toMatchObject({ wechat: '****', phone: expect.stringContaining('****') });
  });

  test('counts a lost one as lost and shows no card of it', async () => {
    const keyword = `看板丁${Date.now()}`;
    const id = await add({ name: keyword });
    const { list } = await manager.ok(baseDataApi.options, { kind: 'lead_lost_reason' });
    await adviser.ok(leadApi.lose, { id, lost_reason_id: list[0]?.id as number });
    expect(await column('lost', { keyword, view: 'all' })).toMatchObject({ count: 1, cards: [] });
  });
});

describe('leads by file', () => {
  const HEAD = ['姓名', '手机', '微信', '渠道', '顾问', '意向', '下次跟进', '放入公海', '标签'];
  type Cells = (string | number | null)[];
  const row = (name: string | null, number: string | null, more: Record<string, string | number> = {}) =>
    HEAD.map((title): string | number | null => {
      if (title === '姓名') return name;
      if (title === '手机') return number;
      return more[title] ?? (title === '渠道' ? channel.name : null);
    });
  const preview = async (rows: Cells[], by = manager) => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '线索', rows: [HEAD, ...rows] }] }));
    return by.ok(api.preview, { name: '线索.xlsx', bytes } as never);
  };
  const countsOf = ({ create, update, refused }: ImportState) => [create, update, refused];
  const reasonsOf = async (id: number) =>
    (await manager.ok(api.rows, { id, limit: 100 })).list.map(({ reasons }) => reasons.join());
  async function run(id: number): Promise<ImportState> {
    await manager.ok(api.run, { id });
    worker ??= workerOf(app);
    const state = async () => (await manager.ok(api.get, { id })).list[0] as ImportState;
    await expect
      .poll(async () => (await state()).phase, { timeout: 90_000, interval: 20 })
      .toMatch(/done|stopped/);
    return state();
  }
  const named = async (keyword: string) => (await manager.ok(leadApi.list, { view: 'all', keyword })).list;

  test('are checked first, then entered in the pool or given to the adviser that the file names', async () => {
    const [one, two] = [`导甲${Date.now()}`, `导乙${Date.now()}`];
    const owner = (await manager.ok(leadApi.get, { id: await add() })).owner_name as string;
    const first = await preview([
      row(one, phone(), { 意向: 'A', 下次跟进: plusDays(today, 2) }),
      row(two, phone(), { 顾问: owner }),
    ]);
    expect(countsOf(first)).toEqual([2, 0, 0]);
    expect(await named(one)).toEqual([]);
    expect(countsOf(await run(first.id))).toEqual([2, 0, 0]);
    expect((await named(one))[0]).toMatchObject({ source: 'import', owner_id: null, intention: 'A' });
    const given = (await named(two))[0];
    expect(given).toMatchObject({ source: 'import', owner_id: adviser.admin_id });
    const { rows } = await app.db.superPool.query('SELECT how FROM lead_allocation WHERE lead_id = $1', [
      given?.id,
    ]);
    expect(rows).toEqual([{ how: 'import' }]);
  });

  test('make no second lead of a known number: the preview names it, and it came again', async () => {
    const number = phone();
    const id = await add({ phones: [{ phone: number }] });
    const again = await preview([row('改名', `+86 ${number}`)]);
    expect(countsOf(again)).toEqual([0, 1, 0]);
    expect(await reasonsOf(again.id)).toEqual([expect.stringContaining((await get(id)).number)]);
    await run(again.id);
    const { rows } = await app.db.superPool.query(
      "SELECT count(*)::int AS n FROM lead_event WHERE lead_id = $1 AND kind = 'returned'",
      [id],
    );
    expect(rows[0].n).toBe(1);
    expect((await get(id)).name).not.toBe('改名');
  });

  test('taken back, those that nobody has touched are invalid and their numbers free; others stay', async () => {
    const [number, talkedTo, known] = [phone(), phone(), phone()];
    await add({ phones: [{ phone: known }] });
    const [one, two] = [`收甲${Date.now()}`, `收乙${Date.now()}`];
    const rows = [row(one, number), row(two, talkedTo), row('来过', known)];
    const { id } = await run((await preview(rows)).id);
    const lead = (await named(two))[0];
    await manager.ok(leadApi.edit, {
      ...(await get(lead?.id ?? 0)),
      intention: 'A',
      phones: undefined,
    } as never);
    await manager.ok(api.undo, { id });
    const state = async () => (await manager.ok(api.get, { id })).list[0] as ImportState;
    await expect.poll(async () => (await state()).phase, { timeout: 60_000 }).toBe('undone');
    expect(await state()).toMatchObject({ undone: 1, stays: 2 });
    expect(await reasonsOf(id)).toEqual(['', '导入之后已被改动', expect.stringContaining('来访已记入')]);
    expect((await named(one))[0]).toMatchObject({ status: 'invalid' });
    expect(countsOf(await preview([row(one, number)]))).toEqual([1, 0, 0]);
  });

  test('are refused row by row, with the reason: repeated, unknown, of a student, in the past', async () => {
    const [number, studied] = [phone(), phone()];
    const student = { username: '已在读', phone: studied, grade: 'G9' };
    await manager.ok(studentApi.add, student as never);
    const checked = await preview([
      row('重复一', number),
      row('重复二', number),
      row('没渠道', phone(), { 渠道: '没有的渠道' }),
      row('学员', studied),
      row('昨天', phone(), { 下次跟进: plusDays(today, -1) }),
      row(null, phone()),
      row('没有联系方式', null),
    ]);
    expect(countsOf(checked)).toEqual([1, 0, 6]);
    const reasons = await reasonsOf(checked.id);
    expect(reasons[1]).toContain('重复');
    expect(reasons[2]).toContain('没有的渠道');
    expect(reasons[3]).toContain('已在读');
    expect(reasons[4]).toContain('不能早于今天');
    expect(reasons.slice(5).every(Boolean)).toBe(true);
  });

  test('need the right to import', async () => {
    const bytes = Buffer.from('姓名,手机\n甲,15400000000');
    expect(await adviser.call(api.preview, { name: 'a.csv', bytes } as never)).toMatchObject({ code: 3 });
  });
});

describe('texting leads', () => {
  const texts = async (id: number) =>
    (
      await app.db.superPool.query(
        'SELECT s.body FROM lead_sms l JOIN sms s ON s.id = l.sms_id WHERE l.lead_id = $1',
        [id],
      )
    ).rows;

  test('sends to each that has a number, names the rest, and stands in the stream', async () => {
    const template_id = await newSmsTemplate(at);
    const id = await add();
    const silent = await add({ phones: [], wechat: `wx_${Date.now()}` });
    const answer = await manager.ok(leadApi.sms, { ids: [id, silent], template_id });
    expect(answer).toEqual({ sent: 1, without: [(await get(silent)).name] });
    const [sent] = await texts(id);
    expect(sent.body).toContain((await get(id)).name);
    const { list } = await manager.ok(leadApi.stream, { lead_id: id });
    expect(list.find(({ kind }) => kind === 'sms')?.text).toBe(sent.body);
  });

  test('reaches nobody twice a day, however many send at once', async () => {
    const template_id = await newSmsTemplate(at);
    const id = await add();
    const answers = await Promise.all(
      [1, 2, 3].map(() => manager.call(leadApi.sms, { ids: [id], template_id })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await texts(id)).toHaveLength(1);
  });

  test('leaves out invalid ones, and is for those who may', async () => {
    const template_id = await newSmsTemplate(at);
    const id = await add();
    await adviser.ok(leadApi.invalidate, { id, invalid_reason: 'wrong_number' });
    expect(await manager.call(leadApi.sms, { ids: [id], template_id })).toMatchObject({ code: 0 });
    expect(await adviser.call(leadApi.sms, { ids: [id], template_id })).toMatchObject({ code: 3 });
  });
});
