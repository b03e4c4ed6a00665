import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import {
  fileHolderSlot,
  removeUnattached,
  removeUnnamed,
} from '@/domains/organisation/file/server/file.service.ts';
import { followUpApi } from '@/domains/people/follow-up/follow-up.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { Arranger } from '../testing/arranger.ts';
import { sampleFor } from '../testing/samples.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import '../services.ts';

let app: TestApp;
let at: Arranger;
const people: Record<string, Person> = {};
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  for (const login of ['owner', 'adviser', 'salesmanager', 'classteacher', 'viewer', 'teacher', 'finance'])
    people[login] = await app.as(login);
});
afterAll(() => app.close());

const who = (login: string) => people[login] as Person;
let serial = 0;
/** Contents that nobody else has. */
const bytesOf = () => Buffer.from(`%PDF-1.7\n${serial++} ${Math.random()}\n`);
const uploaded = async (by: Person, bytes = bytesOf(), company?: number) =>
  (await by.ok(fileApi.add, { name: '附件.pdf', bytes } as never, company ? { company } : {})).id;
const codeOf = async (login: string, id: number) => (await who(login).call(fileApi.open, { id })).code;
const studentOf = async (login: string) => (await who(login).ok(studentApi.add, { username: '文件学员' })).id;
const followed = async (login: string, student_id: number, file_ids: number[]) =>
  who(login).call(followUpApi.add, { student_id, content: '电话沟通', is_effective: 1, file_ids });

describe('a file that hangs on nothing', () => {
  it('is opened by its uploader alone', async () => {
    const id = await uploaded(who('adviser'));
    expect(await codeOf('adviser', id)).toBe(1);
    for (const login of ['owner', 'viewer', 'teacher', 'finance']) expect(await codeOf(login, id)).toBe(4);
  });

  it('is attached by its uploader alone', async () => {
    const id = await uploaded(who('adviser'));
    const student_id = await studentOf('owner');
    expect(await followed('owner', student_id, [id])).toMatchObject({
      code: 2,
      data: { fields: { file_ids: expect.any(String) } },
    });
    expect(await codeOf('owner', id)).toBe(4);
  });
});

describe('a file that hangs on a document', () => {
  it('is opened by whoever may read that document, and sees it', async () => {
    const student_id = await studentOf('adviser');
    const id = await uploaded(who('adviser'));
    expect((await followed('adviser', student_id, [id])).code).toBe(1);
    const codes = Object.fromEntries(
      await Promise.all(Object.keys(people).map(async (login) => [login, await codeOf(login, id)])),
    );
    expect(codes).toEqual({
      owner: 1,
      adviser: 1,
      viewer: 1,
      // Without the right to read follow-ups; and with it, but not this student.
      teacher: 4,
      finance: 4,
      classteacher: 4,
      salesmanager: expect.any(Number),
    });
  });

  it('is not taken along to another document by who does not see it', async () => {
    const id = await uploaded(who('owner'));
    expect((await followed('owner', await studentOf('owner'), [id])).code).toBe(1);
    const answer = await followed('adviser', await studentOf('adviser'), [id]);
    expect(answer).toMatchObject({ code: 2, data: { fields: { file_ids: expect.any(String) } } });
  });

  it('stays with it when somebody else saves the document again', async () => {
    const { input } = await sampleFor(rechargeApi.add, at);
    const draft = { ...(input as InputOf<typeof rechargeApi.add>), submit_now: 0 as const };
    const file_id = await uploaded(who('owner'));
    const { receipt_id } = await who('owner').ok(rechargeApi.add, { ...draft, file_id });
    expect(await codeOf('finance', file_id)).toBe(1);
    expect(await codeOf('viewer', file_id)).toBe(1);
    expect(await codeOf('teacher', file_id)).toBe(4);
    const { category: _, ...fields } = draft;
    const again = { receipt_id, version: 1, ...fields, payer: '李女士' };
    await who('finance').ok(rechargeApi.edit, { ...again, file_id });
    const others = await uploaded(who('adviser'));
    expect(
      await who('finance').call(rechargeApi.edit, { ...again, version: 2, file_id: others }),
    ).toMatchObject({ code: 2, data: { fields: { file_id: expect.any(String) } } });
    expect(await codeOf('viewer', file_id)).toBe(1);
  });

  it('is known of every column that names files', async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT k.conrelid::regclass || '.' || a.attname AS column FROM pg_constraint k
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.contype = 'f' AND k.confrelid = 'file'::regclass AND a.attname NOT IN ('company_id', 'id') ORDER BY 1`,
    );
    const referring = rows.map(({ column }) => column);
    expect(referring).toEqual(fileHolderSlot.parts.map(({ table, column }) => `${table}.${column}`).sort());
    // And nothing else has the name of one.
    const { rows: named } = await app.db.superPool.query(
      `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name ~ '(^|_)file_ids?$' ORDER BY 1`,
    );
    expect(named.map(({ column }) => column)).toEqual(referring);
  });
});

describe('after a day', () => {
  /** By the clock alone: nobody has changed them. */
  const age = async (ids: number[]) => {
    const client = await app.db.superPool.connect();
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    await client.query("UPDATE file SET created_at = now() - interval '25 hours' WHERE id = ANY ($1)", [ids]);
    await client.query('COMMIT');
    client.release();
  };
  const ageContents = () =>
    app.db.superPool.query("UPDATE unnamed_content SET since = now() - interval '25 hours'");
  const there = async (ids: number[]) =>
    (await app.db.superPool.query('SELECT id FROM file WHERE id = ANY ($1) ORDER BY id', [ids])).rows.map(
      (row) => Number(row.id),
    );

  it('what hangs on nothing is gone, and what hangs on something or is younger stays', async () => {
    const owner = who('owner');
    const [loose, young, hung] = [await uploaded(owner), await uploaded(owner), await uploaded(owner)];
    await followed('owner', await studentOf('owner'), [hung]);
    await age([loose, hung]);
    await removeUnattached(app.db.database);
    expect(await there([loose, young, hung])).toEqual([young, hung]);
    expect(await codeOf('owner', loose)).toBe(4);
  });

  it('its content goes a day later, unless any company has the same', async () => {
    const [shared, single] = [bytesOf(), bytesOf()];
    const ids = [await uploaded(who('owner'), shared), await uploaded(who('owner'), single)];
    const kept = await uploaded(who('owner'), shared, 2);
    await age(ids);
    await removeUnattached(app.db.database);
    const { rows } = await app.db.superPool.query('SELECT sha256 FROM unnamed_content');
    expect(rows.length).toBeGreaterThanOrEqual(2);
    // A backup that began before the rows went still finds them.
    await removeUnnamed(app.db.database);
    const again = await uploaded(who('owner'), single);
    await ageContents();
    await removeUnnamed(app.db.database);
    const opened = await who('owner').call(fileApi.open, { id: kept }, { company: 2 });
    expect(opened.data).toEqual(shared);
    expect((await who('owner').call(fileApi.open, { id: again })).data).toEqual(single);
    await age([again]);
    await removeUnattached(app.db.database);
    await ageContents();
    await removeUnnamed(app.db.database);
    expect((await app.db.superPool.query('SELECT 1 FROM unnamed_content')).rows).toEqual([]);
  });

  it('what somebody attaches at the same moment is theirs, or gone before; never a document without its file', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) ids.push(await uploaded(who('owner')));
    await age(ids);
    const student_id = await studentOf('owner');
    const [, ...answers] = await Promise.all([
      removeUnattached(app.db.database),
      ...ids.map((id) => followed('owner', student_id, [id])),
    ]);
    const left = await there(ids);
    for (const [n, answer] of answers.entries())
      expect([answer.code, left.includes(ids[n] as number)]).toEqual(
        answer.code === 1 ? [1, true] : [2, false],
      );
  });

  it('what a transaction that is still open has attached is passed over', async () => {
    const id = await uploaded(who('owner'));
    await age([id]);
    const student_id = await studentOf('owner');
    await app.db.database.system(1, 1, 'test', async ({ query }) => {
      const { rows } = await query(
        "INSERT INTO follow_up (family_id, company_id, student_id, content, created_by) VALUES (1, 1, $1, 'x', $2) RETURNING id",
        [student_id, who('owner').admin_id],
      );
      await query('INSERT INTO follow_up_file (company_id, follow_up_id, file_id) VALUES (1, $1, $2)', [
        rows[0].id,
        id,
      ]);
      await removeUnattached(app.db.database);
    });
    expect(await there([id])).toEqual([id]);
  });
});
