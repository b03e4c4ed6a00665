import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import type { ImportState } from '@/kernel/import.ts';
import { oldXls } from '@/kernel/server/testing/old-xls.ts';
import { adminApi } from '../admin.contract.ts';
import { adminImportApi as api } from '../admin.import.ts';
import { adminText } from '../admin.text.ts';

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

type Cells = (string | number | boolean | null)[];
const ZH = ['姓名', '登录名', '手机', '部门', '岗位', '角色'];
const fileOf = async (head: readonly string[], ...rows: Cells[]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '员工', rows: [[...head], ...rows] }] }));

const upload = (bytes: Buffer, by = owner, lang: 'zh-CN' | 'en' = 'zh-CN') =>
  by.call(api.preview, { name: '员工.xlsx', bytes } as never, { company: 1, lang });
async function preview(bytes: Buffer, by = owner): Promise<ImportState> {
  const { code, data, msg } = await upload(bytes, by);
  expect([code, msg]).toEqual([1, '']);
  return data;
}
const countsOf = ({ create, update, unchanged, refused }: ImportState) => [
  create,
  update,
  unchanged,
  refused,
];
const stateOf = async (id: number, by = owner) =>
  (await by.ok(api.get, { id }, { company: 1 })).list[0] as ImportState;
async function run(id: number, by = owner): Promise<ImportState> {
  await by.ok(api.run, { id }, { company: 1 });
  worker ??= workerOf(app);
  await expect
    .poll(async () => (await stateOf(id, by)).phase, { timeout: 90_000, interval: 20 })
    .toMatch(/done|stopped/);
  return stateOf(id, by);
}
const rowsOf = async (id: number, lang: 'zh-CN' | 'en' = 'zh-CN') =>
  (await owner.ok(api.rows, { id, limit: 100 }, { company: 1, lang })).list;
const staff = async (keyword: string) => (await owner.ok(adminApi.list, { keyword }, { company: 1 })).list;
const count = async () => Number((await app.db.superPool.query('SELECT count(*) AS n FROM admin')).rows[0].n);

describe('the preview', () => {
  test('says what will become of each row, and writes nothing', async () => {
    const before = await count();
    const file = await fileOf(
      ZH,
      ['新来的', 'new.one', 13900000001, '销售部/销售一组', '顾问、班主任', '销售顾问'],
      ['陌生人', 'no such name!', '139', '无此部门', '飞行员', '无此角色'],
      ['没有角色', 'no.role', null, null, null, null],
      [null, null, null, '销售部', null, null],
      ['重复的', 'NEW.one', null, null, null, '销售顾问'],
    );
    const state = await preview(file);
    expect(countsOf(state)).toEqual([1, 0, 0, 4]);
    expect(await count()).toBe(before);
    const [fresh, wrong, bare, keyless, repeated] = await rowsOf(state.id);
    expect(fresh).toMatchObject({ id: 2, outcome: 'create', reasons: [], done: false });
    expect(fresh?.cells[2]).toBe('13900000001');
    expect(wrong?.reasons).toEqual([
      '岗位没有「飞行员」这一项',
      '登录名只用字母、数字和 . _ -，2 到 40 个，以字母开头',
      '手机应为 6 到 20 位数字，可带 + 和空格',
    ]);
    expect(bare?.reasons).toEqual(['请填写角色']);
    expect(keyless?.reasons).toEqual(['请填写登录名、手机其中之一']);
    expect(repeated?.reasons).toEqual(['登录名与第 2 行重复']);
    const english = await rowsOf(state.id, 'en');
    expect(english[2]?.reasons).toEqual(['Roles is required']);
    expect(english[4]?.reasons).toEqual(['Login name repeats row 2']);
  });

  test('understands headings in either language, and names those that it does not', async () => {
    const file = await fileOf(
      ['Name *', 'Login name', 'Roles', 'Shoe size', 'positions'],
      ['Someone', 'some.one', '教师', 43, 'Teacher, 助教'],
    );
    const state = await preview(file);
    expect(state.unknown_columns).toEqual(['Shoe size']);
    expect(state.columns.map(({ field }) => field)).toEqual([
      'admin_name',
      'login_name',
      'role_names',
      'positions',
    ]);
    expect(countsOf(state)).toEqual([1, 0, 0, 0]);
  });

  test('refuses a file that is none, has no headings or no rows', async () => {
    const said = async (bytes: Buffer) => (await upload(bytes)).msg;
    expect(await said(Buffer.from('89504e470d0a1a0a', 'hex'))).toContain('.ods 或 .csv');
    expect(await said(await fileOf(ZH))).toBe('文件里没有要导入的行');
    expect((await upload(Buffer.from('x'), owner, 'en')).msg).toMatch(/No heading was recognised/);
  });

  test('of columns that cannot be taken as they are it says why, and takes no row', async () => {
    const said = async (bytes: Buffer) => {
      const state = await preview(bytes);
      expect([state.phase, state.total]).toEqual(['preview', 0]);
      return state.problem;
    };
    expect(await said(await fileOf(['甲', '乙'], ['a', 'b']))).toContain('没有认出任何列名');
    expect(await said(await fileOf(['姓名'], ['a']))).toBe('至少要有这些列之一：登录名、手机');
    expect(await said(await fileOf(['登录名', 'Login name'], ['a', 'b']))).toBe('列「Login name」出现了两次');
  });
});

describe('a file of another system', () => {
  const match = (fields: readonly string[], company = 1) =>
    owner.call(api.preview, { name: '员工.xls', bytes: oldXls(), fields } as never, { company });
  const BY_HAND = ['-', 'admin_name', 'login_name', 'phone', '-', '-'];

  test('is matched by hand, below its title; and the company remembers it', async () => {
    const first = await preview(oldXls());
    expect(first.problem).toContain('没有认出任何列名');
    expect(first.headings.map(({ heading }) => heading)).toEqual([
      '工号',
      '员工姓名',
      '登录账号',
      '联系电话',
      '入职',
      '工资',
    ]);
    expect(first.choices.map(({ field }) => field)).toContain('login_name');

    const matched = (await match(BY_HAND)).data;
    expect(matched.problem).toBeNull();
    expect(matched.columns.map(({ field }) => field)).toEqual(['admin_name', 'login_name', 'phone']);
    expect([matched.total, matched.unknown_columns]).toEqual([2, []]);
    const [row] = await rowsOf(matched.id);
    expect(row?.cells).toEqual(['周立春', 'zhou.lichun', '13800138001']);

    const again = await preview(oldXls());
    expect([again.problem, again.columns]).toEqual([null, matched.columns]);
    const elsewhere = await owner.call(api.preview, { name: 'x.xls', bytes: oldXls() } as never, {
      company: 2,
    });
    expect(elsewhere.data.problem).toContain('没有认出任何列名');
  });

  test('what was left out of it is told the next time, and a heading of ours is known again', async () => {
    const row = ['左一', 'left.out', '13911110077', null, null, '教师', '杭州'];
    const bytes = await fileOf([...ZH, '籍贯'], row);
    const fields = ['admin_name', 'login_name', '-', '-', '-', 'role_names', '-'];
    const left = await owner.call(api.preview, { name: '员工.xlsx', bytes, fields } as never, { company: 1 });
    expect(left.data).toMatchObject({ create: 1, unknown_columns: [] });
    const again = await preview(bytes);
    expect(again.columns.map(({ field }) => field)).toContain('phone');
    expect(again.unknown_columns).toEqual(['籍贯']);
  });

  test('said otherwise later, it means that from then on', async () => {
    await match(BY_HAND);
    const other = ['login_name', 'admin_name', '-', 'phone', '-', '-'];
    expect((await match(other)).data.columns.map(({ field }) => field)).toEqual([
      'login_name',
      'admin_name',
      'phone',
    ]);
    const [row] = await rowsOf((await preview(oldXls())).id);
    expect(row?.cells[0]).toBe('A-001');
  });

  test('a field that there is not, or one twice, is refused or told; nothing of it is remembered', async () => {
    expect((await match(['-', 'password_hash', '-', '-', '-', '-'])).code).toBe(2);
    const twice = (await match(['login_name', 'login_name', '-', '-', '-', '-'])).data;
    expect([twice.total, twice.problem]).toEqual([0, '列「员工姓名」出现了两次']);
  });
});

describe('the run', () => {
  test('adds and changes as the preview said, in the name of whoever started it', async () => {
    const file = await fileOf(
      ZH,
      ['周新', 'zhou.xin', '13911110001', '销售部', '顾问', '销售顾问'],
      [null, 'viewer', null, null, '财务', null],
    );
    const state = await preview(file);
    expect(countsOf(state)).toEqual([1, 1, 0, 0]);
    const done = await run(state.id);
    expect(done).toMatchObject({ phase: 'done', total: 2, handled: 2, create: 1, update: 1 });
    const [added] = await staff('zhou.xin');
    expect(added).toMatchObject({
      admin_name: '周新',
      phone: '13911110001',
      department_name: '销售部',
      positions: ['adviser'],
      role_names: ['销售顾问'],
      company_ids: [1],
    });
    expect(await staff('zhouxin')).toHaveLength(1);
    expect((await staff('viewer'))[0]?.positions).toEqual(['finance']);
    const { rows } = await app.db.superPool.query(
      "SELECT admin_id, action FROM audit_log WHERE doc = 'admin' AND part = 'admin' AND doc_id = $1",
      [added?.id],
    );
    expect(rows).toEqual([{ admin_id: owner.admin_id, action: 'api_admin_import_run' }]);
  });

  test('the same file again changes nothing', async () => {
    const file = await fileOf(ZH, ['孙再', 'sun.zai', '139 1111-0002', '销售部', '顾问', '销售顾问、教师']);
    await run((await preview(file)).id);
    const again = await preview(file);
    expect(countsOf(again)).toEqual([0, 0, 1, 0]);
    const version = (await staff('sun.zai'))[0]?.version;
    expect(countsOf(await run(again.id))).toEqual([0, 0, 1, 0]);
    expect((await staff('sun.zai'))[0]?.version).toBe(version);
  });

  test('an exported list comes back as it is, and changes nothing', async () => {
    const sheet = (await owner.ok(adminApi.export, {}, { company: 1 })) as unknown as Buffer;
    const state = await preview(sheet);
    expect(state.unknown_columns).toEqual(['状态', '最近登录', '创建时间']);
    expect(
      await rowsOf(state.id).then((rows) => rows.filter(({ outcome }) => outcome !== 'unchanged')),
    ).toEqual([]);
  });

  test('what was refused comes back as a file with the reason, is mended, and goes in', async () => {
    const state = await preview(
      await fileOf(
        ZH,
        ['李缺', 'li.que', '=1+1', null, null, '无此角色'],
        ['李好', 'li.hao', null, null, null, '教师'],
      ),
    );
    await run(state.id);
    const answer = await owner.call(api.failed, { id: state.id }, { company: 1 });
    const { sheets } = await readXlsx(answer.data as unknown as Buffer);
    const [head, row, ...rest] = sheets[0]?.rows ?? [];
    expect(head).toEqual([...ZH, '未导入原因']);
    expect(rest).toEqual([]);
    expect(row?.[2]).toBe("'=1+1");
    expect(String(row?.[6])).toContain('手机应为');
    const mended = await fileOf(head as string[], (row as Cells).with(2, '13911110003').with(5, '教师'));
    const second = await preview(mended);
    expect([second.unknown_columns, countsOf(second)]).toEqual([[], [1, 0, 0, 0]]);
    expect(await run(second.id)).toMatchObject({ phase: 'done', create: 1 });
  });

  test('what happened meanwhile decides: a name that was taken is refused, and only that row', async () => {
    const state = await preview(
      await fileOf(
        ZH,
        ['甲', 'mean.while', '13911110004', null, null, '教师'],
        ['乙', 'mean.other', null, null, null, '教师'],
      ),
    );
    expect(countsOf(state)).toEqual([2, 0, 0, 0]);
    const other = await app.as('c_owner');
    const roleId = (
      await app.db.superPool.query("SELECT id FROM role WHERE family_id = 4 AND role_name = '教师'")
    ).rows[0].id;
    await other.ok(adminApi.add, {
      admin_name: '别家的',
      login_name: 'mean.while',
      positions: [],
      role_ids: [roleId],
      company_ids: [4],
      password: 'Another-2026!',
    });
    const done = await run(state.id);
    expect(countsOf(done)).toEqual([1, 0, 0, 1]);
    expect((await rowsOf(state.id))[0]?.reasons).toEqual([adminText.login_taken[0]]);
    expect(await staff('mean.other')).toHaveLength(1);
  });

  test('whose worker died each time has stopped, and goes on when it is asked to; so does its undoing', async () => {
    const { id } = await preview(await fileOf(ZH, ['癸', 'died.each.time', null, null, null, '教师']));
    // As the queue gives up what took its worker with it: nobody could say so in the import.
    const giveUp = (key: string) =>
      app.db.superPool.query('UPDATE job SET done_at = now() WHERE unique_key = $1', [key]);
    await owner.ok(api.run, { id }, { company: 1 });
    await giveUp(`import:${id}`);
    const again = expect.stringContaining('可以继续');
    expect(await stateOf(id)).toMatchObject({ phase: 'stopped', problem: again });
    expect(await run(id)).toMatchObject({ phase: 'done', create: 1, problem: null });
    await worker?.stop();
    await owner.ok(api.undo, { id }, { company: 1 });
    await giveUp(`import:${id}:undo`);
    expect(await stateOf(id)).toMatchObject({ phase: 'undo_stopped', problem: again });
    await owner.ok(api.undo, { id }, { company: 1 });
    worker = workerOf(app);
    await expect.poll(async () => (await stateOf(id)).phase, { timeout: 30_000 }).toBe('undone');
    expect(await staff('died.each.time')).toEqual([]);
  });

  test('cannot be started twice, and not without a row to import', async () => {
    const file = await fileOf(ZH, ['丁', 'start.twice', null, null, null, '教师']);
    const { id } = await preview(file);
    const answers = await Promise.all([
      owner.call(api.run, { id }, { company: 1 }),
      owner.call(api.run, { id }, { company: 1 }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    const none = await preview(await fileOf(ZH, ['丁', 'x', null, null, null, null]));
    expect((await owner.call(api.run, { id: none.id }, { company: 1 })).msg).toBe('没有可以导入的行');
  });
});

describe('rights', () => {
  test('without the right: refused; another person’s or company’s file is not found', async () => {
    const file = await fileOf(ZH, ['戊', 'rights.one', null, null, null, '教师']);
    const { id } = await preview(file);
    expect((await upload(file, await app.as('viewer'))).code).toBe(3);
    const manager = await app.as('manager');
    for (const endpoint of [api.run, api.rows, api.failed, api.get])
      expect((await manager.call(endpoint as typeof api.run, { id }, { company: 1 })).code).toBe(4);
    expect((await owner.call(api.run, { id }, { company: 2 })).code).toBe(4);
  });

  test('nobody gives a role beyond their own, or touches somebody who may do more', async () => {
    const manager = await app.as('manager');
    const state = await preview(
      await fileOf(
        ZH,
        ['己', 'beyond.one', null, null, null, '所有者'],
        ['改名', 'owner', null, null, null, null],
      ),
      manager,
    );
    const rows = (await manager.ok(api.rows, { id: state.id }, { company: 1 })).list;
    expect(rows.map(({ reasons }) => reasons)).toEqual([
      ['不能授予权限大于自己的角色'],
      ['不能授予权限大于自己的角色'],
    ]);
  });

  test('are looked at again when it runs: a role that lost the right imports nothing more', async () => {
    const manager = await app.as('manager');
    const state = await preview(await fileOf(ZH, ['庚', 'lost.right', null, null, null, '教师']), manager);
    await manager.ok(api.run, { id: state.id }, { company: 1 });
    const tick = (change: string) =>
      app.db.database.system(1, 1, 'test', (tx) =>
        tx.query(`UPDATE role SET menus = ${change}, version = version + 1 WHERE role_name = '公司经理'`),
      );
    await tick("array_remove(menus, 'admin.import')");
    worker = workerOf(app);
    await expect
      .poll(
        async () =>
          (await app.db.superPool.query('SELECT phase FROM import WHERE id = $1', [state.id])).rows[0].phase,
      )
      .toBe('stopped');
    expect(await staff('lost.right')).toEqual([]);
    await tick("array_append(menus, 'admin.import')");
    expect(await stateOf(state.id, manager)).toMatchObject({ phase: 'stopped', handled: 0 });
    // Given back, it goes on.
    expect(await run(state.id, manager)).toMatchObject({ phase: 'done', create: 1, problem: null });
  });

  test('whoever may add but not edit imports new people only', async () => {
    const drop = "array_remove(menus, 'admin.edit')";
    await app.db.database.system(1, 1, 'test', (tx) =>
      tx.query(`UPDATE role SET menus = ${drop}, version = version + 1 WHERE role_name = '公司经理'`),
    );
    const manager = await app.as('manager');
    const state = await preview(
      await fileOf(
        ZH,
        ['辛', 'only.new', null, null, null, '教师'],
        ['改名', 'teacher', null, null, null, null],
      ),
      manager,
    );
    expect(countsOf(state)).toEqual([1, 0, 0, 1]);
    const [, row] = (await manager.ok(api.rows, { id: state.id }, { company: 1 })).list;
    expect(row?.reasons).toEqual(['缺少权限「编辑员工」']);
  });
});

describe('taking an import back', () => {
  const file = (n: string) => fileOf(ZH, [`撤销${n}`, `undo.${n}`, null, null, '教师', '教师']);

  test('is for whoever ran it, within a day, and leaves a trail', async () => {
    const { id } = await preview(await file('one'));
    expect((await owner.call(api.undo, { id }, { company: 1 })).msg).toContain('现在不能撤销');
    const ended = await run(id);
    expect(ended.undo_until).toBeGreaterThan(Date.now() / 1000 + 86_000);
    expect((await owner.ok(api.undoable, {}, { company: 1 })).list[0]).toMatchObject({ id, create: 1 });
    const other = await app.as('manager');
    expect((await other.call(api.undo, { id }, { company: 1 })).code).toBe(4);
    const { superPool } = app.db;
    const shift = (hours: number) =>
      superPool.query(`UPDATE import SET ended_at = ended_at - $2 * interval '1 hour' WHERE id = $1`, [
        id,
        hours,
      ]);
    await shift(25);
    expect((await owner.call(api.undo, { id }, { company: 1 })).code).toBe(0);
    expect(await stateOf(id)).toMatchObject({ undo_until: null });
    await shift(-25);
    await owner.ok(api.undo, { id }, { company: 1 });
    await expect.poll(async () => (await stateOf(id)).phase, { timeout: 30_000 }).toBe('undone');
    expect(await staff('undo.one')).toEqual([]);
    expect((await owner.call(api.run, { id }, { company: 1 })).code).toBe(0);
    const { rows } = await superPool.query('SELECT doc, op FROM audit_log WHERE action = $1', [
      api.undo.action,
    ]);
    expect(rows).toContainEqual({ doc: 'admin', op: 'delete' });
  });
});

test('a new account has no password: none opens it, a code to its phone does, and then they set one', async () => {
  const state = await preview(await fileOf(ZH, ['壬新', 'ren.xin', '13911110009', null, null, '教师']));
  await run(state.id);
  for (const password of ['!', '', 'ren.xin'])
    expect((await app.send(sessionApi.login, { account: 'ren.xin', password })).code).not.toBe(1);
  const person = await app.as('ren.xin');
  expect(await person.ok(sessionApi.base, {})).toMatchObject({
    must_change_password: true,
    has_password: false,
  });
  await person.ok(sessionApi.changePassword, { new_password: 'Quiet-River-2026' });
  expect(await person.ok(sessionApi.base, {})).toMatchObject({
    must_change_password: false,
    has_password: true,
  });
  expect((await person.call(sessionApi.changePassword, { new_password: 'Quiet-River-2027' })).code).toBe(2);
  const opened = await app.send(sessionApi.login, { account: 'ren.xin', password: 'Quiet-River-2026' });
  expect(opened.code).toBe(1);
});

test('the template is understood as it is: its example is no row, and each heading is known', async () => {
  for (const lang of ['zh-CN', 'en'] as const) {
    const answer = await owner.call(api.template, {}, { company: 1, lang });
    const { sheets } = await readXlsx(answer.data as unknown as Buffer);
    expect(sheets).toHaveLength(2);
    const [head, example] = sheets[0]?.rows ?? [];
    expect(example?.[1]).toBe('wang.xiaoming');
    expect((await upload(answer.data as unknown as Buffer)).msg).toBe('文件里没有要导入的行');
    const state = await preview(
      await fileOf(head as string[], (example as Cells).with(1, `not.the.example`)),
    );
    expect(state.unknown_columns).toEqual([]);
    expect(countsOf(state)).toEqual([1, 0, 0, 0]);
    const notes = JSON.stringify(sheets[1]?.rows);
    expect(notes).toContain('销售部/销售一组');
    expect(notes).toContain(lang === 'en' ? 'Sales adviser' : '销售顾问');
  }
});

/** `IMPORT_ROWS=5000`: the full size, which must take less than 20 s. */
const MANY = Number(process.env.IMPORT_ROWS ?? 1000);
const BAD = MANY / 25;
const GOOD = MANY - BAD;

describe(`${MANY} rows, ${BAD} of them bad`, () => {
  const rows = Array.from({ length: MANY }, (_, n): Cells => {
    const bad = n % 25 === 24;
    const phone = String(15_000_000_000 + n);
    const position = bad && n % 2 ? '飞行员' : '教师';
    return [`大批${n}`, `bulk.${n}`, phone, '销售部', position, bad && n % 2 === 0 ? '无此角色' : '教师'];
  });

  let imported: { readonly id: number; readonly before: number };

  test('go in with progress and exact results; killed in between, no row goes in twice', async () => {
    const before = await count();
    const file = await fileOf(ZH, ...rows);
    const { id, ...state } = await preview(file);
    expect(countsOf({ id, ...state })).toEqual([GOOD, 0, 0, BAD]);
    await owner.ok(api.run, { id }, { company: 1 });
    const started = performance.now();
    worker = workerOf(app);
    await expect
      .poll(async () => (await stateOf(id)).handled, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(BAD);
    // Its connections die in the middle of a batch; the job is taken up again.
    const kill = () =>
      app.db.superPool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'xuezhang' AND datname = current_database() AND state <> 'idle'`,
      );
    await expect
      .poll(async () => (await kill()).rowCount, { timeout: 30_000, interval: 2 })
      .toBeGreaterThan(0);
    const seen: number[] = [];
    await expect
      .poll(
        async () => {
          const { handled, phase } = await stateOf(id);
          seen.push(handled);
          return phase;
        },
        { timeout: 55_000, interval: 50 },
      )
      .toBe('done');
    const seconds = (performance.now() - started) / 1000;
    if (MANY === 5000) expect(seconds).toBeLessThan(20);
    expect(new Set(seen).size).toBeGreaterThan(1);
    expect(countsOf(await stateOf(id))).toEqual([GOOD, 0, 0, BAD]);
    expect(await count()).toBe(before + GOOD);
    const { rows: whole } = await app.db.superPool.query(
      `SELECT count(*)::int AS n FROM admin a JOIN admin_login USING (phone) JOIN admin_role r ON r.admin_id = a.id
         JOIN admin_company c ON c.admin_id = a.id WHERE login_name LIKE 'bulk.%'
          AND EXISTS (SELECT 1 FROM admin_search s WHERE s.admin_id = a.id)`,
    );
    expect(whole[0].n).toBe(GOOD);
    const again = await preview(file);
    expect(countsOf(again)).toEqual([0, 0, GOOD, BAD]);
    expect(countsOf(await run(again.id))).toEqual([0, 0, GOOD, BAD]);
    expect(await count()).toBe(before + GOOD);
    imported = { id, before };
  });

  // Each is removed by itself, and for each the database looks through all that may name somebody.
  test('go out again, killed in between; who has signed in since, or was changed, stays', {
    timeout: 180_000,
  }, async () => {
    const { id, before } = imported;
    const { superPool } = app.db;
    await superPool.query(
      `UPDATE admin SET last_login_at = now() WHERE id = (SELECT admin_id FROM admin_login WHERE login_name = 'bulk.3')`,
    );
    const [changed] = await staff('大批5');
    const { list: whole } = await owner.ok(adminApi.list, { keyword: 'bulk.5' }, { company: 1 });
    const one = whole.find(({ login_name }) => login_name === 'bulk.5') ?? changed;
    await superPool.query('UPDATE admin SET version = version + 1 WHERE id = $1', [one?.id]);
    await owner.ok(api.undo, { id }, { company: 1 });
    worker = workerOf(app);
    expect(await owner.call(api.undo, { id }, { company: 1 })).toMatchObject({ code: 0 });
    await expect
      .poll(async () => (await stateOf(id)).undone, { timeout: 60_000, interval: 50 })
      .toBeGreaterThan(0);
    await superPool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'xuezhang' AND datname = current_database()`,
    );
    await expect
      .poll(async () => (await stateOf(id).catch(() => ({ phase: '' }))).phase, {
        timeout: 100_000,
        interval: 50,
      })
      .toBe('undone');
    expect(await stateOf(id)).toMatchObject({ create: 0, undone: GOOD - 2, stays: 2, refused: BAD });
    expect(await count()).toBe(before + 2);
    const { list } = await owner.ok(api.rows, { id, outcome: 'stays', limit: 10 }, { company: 1 });
    expect(list.map(({ reasons }) => reasons)).toEqual([['导入之后已被使用'], ['导入之后已被改动']]);
    const { rows: kept } = await superPool.query(
      'SELECT count(*)::int AS n FROM import_row WHERE import_id = $1 AND kept IS NOT NULL',
      [id],
    );
    expect(kept[0].n).toBe(0);
  });
});
