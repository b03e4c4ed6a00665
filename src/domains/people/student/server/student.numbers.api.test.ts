import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { studentApi } from '../student.contract.ts';
import { studentImportApi } from '../student.import.ts';

let app: TestApp;
let owner: Person;
/** May add and edit students, and sees their numbers masked. */
let clerk: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  await tick('助教', 'company', ['/StudentsList', 'student.add', 'student.edit', 'student.import']);
  clerk = await app.as('assistant');
});
afterAll(() => app.close());

const tick = (role: string, scope: string, menus: string[]) =>
  app.db.database.system(1, 1, 'test', (tx) =>
    tx.query(
      'UPDATE role SET menus = $3, data_scope = $2, version = version + 1 WHERE role_name = $1 AND family_id = 1',
      [role, scope, menus],
    ),
  );
const forget = () => app.db.superPool.query("DELETE FROM rate_limit WHERE key LIKE 'lookup:%'");

let serial = 15_900_000_000;
async function added(by = owner): Promise<{ id: number; phone: string; username: string }> {
  const phone = String(serial++);
  const username = `号码${serial}`;
  return { id: (await by.ok(studentApi.add, { username, phone })).id, phone, username };
}
const nobodys = () => String(serial++);

describe('whoever may not see numbers', () => {
  test('is told that a whole number is known, and not whose it is', async () => {
    await forget();
    const { phone } = await added();
    expect((await clerk.ok(studentApi.phoneCheck, { phones: [phone, nobodys()] })).list).toEqual([
      { phone, id: null, username: null, number: null },
    ]);
    const taken = await clerk.call(studentApi.add, { username: '新来的', phone });
    expect(taken).toMatchObject({ code: 2, data: { fields: { phone: '这个号码已登记' } } });
  });

  test('cannot try the hidden digits: thirty numbers an hour, by whichever call', async () => {
    await forget();
    const { phone } = await added();
    const tries = async (count: number, ask: () => Promise<{ status: number }>) => {
      for (let n = 0; n < count; n++) expect((await ask()).status).toBe(200);
    };
    const { id } = await added(owner);
    await tries(3, () => clerk.call(studentApi.phoneCheck, { phones: Array.from({ length: 7 }, nobodys) }));
    await tries(4, () => clerk.call(studentApi.search, { keyword: nobodys() }));
    await tries(3, () => clerk.call(studentApi.add, { username: '试号', phone: nobodys() }));
    const edit = async () => {
      const { version } = await clerk.ok(studentApi.get, { id });
      return clerk.call(studentApi.edit, { id, version, username: '试号', phone: nobodys() });
    };
    await tries(2, edit);
    const asks = [
      () => clerk.call(studentApi.phoneCheck, { phones: [phone] }),
      () => clerk.call(studentApi.search, { keyword: phone }),
      () => clerk.call(studentApi.add, { username: '试号', phone }),
      edit,
    ];
    for (const ask of asks)
      expect(await ask()).toMatchObject({ status: 429, code: 0, msg: '查询号码过于频繁，请一小时后再试' });
    // By a name one finds as before, and a number that somebody keeps is no question.
    expect((await clerk.call(studentApi.search, { keyword: '号码' })).status).toBe(200);
    const { version, username, phone: masked } = await clerk.ok(studentApi.get, { id });
    expect(masked).toContain('****');
    expect((await clerk.call(studentApi.edit, { id, version, username, phone: masked })).code).toBe(1);
  });

  test('cannot ask by a file', async () => {
    await forget();
    const { phone, username } = await added();
    const bytes = Buffer.from(`姓名,手机\n${username},${phone}\n别人,${nobodys()}\n`);
    const { refused, total } = await clerk.ok(studentImportApi.preview, { name: '名单.csv', bytes } as never);
    expect([total, refused]).toEqual([2, 2]);
  });
});

describe('whoever may see numbers', () => {
  test('is told whose one is, as often as they ask', async () => {
    const { id, phone, username } = await added();
    for (let n = 0; n < 40; n++)
      expect((await owner.ok(studentApi.phoneCheck, { phones: [phone] })).list).toEqual([
        { id, phone, username, number: expect.any(String) },
      ]);
  });

  test('is not told the name of a student whom they do not see', async () => {
    const adviser = await app.as('adviser');
    const { phone, username } = await added();
    expect((await adviser.ok(studentApi.phoneCheck, { phones: [phone] })).list).toEqual([
      { phone, id: null, username: null, number: null },
    ]);
    const refused = await adviser.call(studentApi.add, { username: '同号', phone });
    expect(refused.code).toBe(2);
    expect(JSON.stringify(refused)).not.toContain(username);
  });
});

describe('siblings of a file', () => {
  const preview = async (...lines: string[]) => {
    const bytes = Buffer.from(['姓名,手机,监护人手机,兄弟姐妹共用号码', ...lines].join('\n'));
    const { id } = await owner.ok(studentImportApi.preview, { name: '名单.csv', bytes } as never);
    const { list } = await owner.ok(studentImportApi.rows, { id, limit: 10 });
    return { id, rows: list.map(({ outcome, reasons }) => [outcome, ...reasons].join(' ')) };
  };
  const shared = (name: string) => expect.stringMatching(`^refused 「${name}.*」已使用这个号码`);

  test('are refused a shared number before the run, of each other or of whom is there', async () => {
    const [known, mother, own] = [await added(), nobodys(), nobodys()];
    const { rows } = await preview(
      `大宝,,${mother},`,
      `二宝,,${mother},`,
      `三宝,${own},${known.phone},`,
      `四宝,${known.phone},,否`,
    );
    expect(rows).toEqual(['create', shared('大宝'), shared(known.username), shared(known.username)]);
  });

  test('come in where the file says so, and the same file changes nothing', async () => {
    const [known, mother] = [await added(), nobodys()];
    const lines = [`大宝,,${mother},`, `二宝,,${mother},是`, `三宝,${known.phone},,是`];
    const { id, rows } = await preview(...lines);
    expect(rows).toEqual(['create', 'create', 'create']);
    await owner.ok(studentImportApi.run, { id });
    const worker = workerOf(app);
    const state = async () => (await owner.ok(studentImportApi.get, { id })).list[0];
    await expect.poll(async () => (await state())?.phase, { timeout: 60_000, interval: 20 }).toBe('done');
    await worker.stop();
    expect(await state()).toMatchObject({ create: 3, refused: 0 });
    expect((await preview(...lines)).rows).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });
});
