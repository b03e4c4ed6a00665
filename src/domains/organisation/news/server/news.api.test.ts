import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { drain } from '@/apps/server/testing/drain.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { newsApi, noticeApi } from '../news.contract.ts';
import { newsText } from '../news.text.ts';
import { newsWaits } from '../notice.kinds.ts';
import { notices } from './notice.service.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
/** Writes, and does not publish. */
let writer: Person;
let teacher: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = at.owner;
  writer = await app.as('marketing');
  teacher = await app.as('teacher');
  await drain(app);
});
afterAll(() => app.close());

let made = 0;
const fresh = (changes: Partial<InputOf<typeof newsApi.add>> = {}) => ({
  title: `公告 ${++made}`,
  body: '全体教师会议改到周五。',
  audience: 'companies' as const,
  company_ids: [1],
  ...changes,
});
const added = async (by = owner, changes: Partial<InputOf<typeof newsApi.add>> = {}, company?: number) =>
  (await by.ok(newsApi.add, fresh(changes), company ? { company } : {})).id;
const published = async (changes: Partial<InputOf<typeof newsApi.add>> = {}) => {
  const id = await added(owner, changes);
  await owner.ok(newsApi.publish, { id });
  await drain(app);
  return id;
};
const reads = async (person: Person, id: number) =>
  (await person.ok(newsApi.list, { limit: 100 })).list.some((row) => row.id === id);
const unread = async (person: Person) => (await person.ok(noticeApi.unread, {})).unread;
const newest = async (person: Person) => (await person.ok(noticeApi.list, {})).list[0];

describe('an announcement', () => {
  test('is a draft that nobody sees but those who write; published, everybody whom it concerns is told', async () => {
    const id = await added();
    expect(await reads(teacher, id)).toBe(false);
    expect((await teacher.call(newsApi.get, { id })).code).toBe(4);
    const before = await unread(teacher);
    await owner.ok(newsApi.publish, { id });
    expect(await reads(teacher, id)).toBe(true);
    await drain(app);
    expect(await unread(teacher)).toBe(before + 1);
    expect(await newest(teacher)).toMatchObject({
      title: `公告 ${made}`,
      body: '苏晚晴发布了公告',
      link: `/news?view=news&news_id=${id}`,
      read_at: null,
    });
  });

  test('by somebody who may only write is submitted; the approvers are told, and one of them decides', async () => {
    const id = await added(writer);
    expect((await writer.call(newsApi.publish, { id })).code).toBe(3);
    await writer.ok(newsApi.submit, { id });
    expect(await newest(owner)).toMatchObject({ kind: 'news.waits', body: '由白露提交' });
    expect((await writer.call(newsApi.approve, { id })).code).toBe(3);
    await owner.ok(newsApi.approve, { id });
    expect(await newest(writer)).toMatchObject({ kind: 'news.approved' });
    expect(await reads(teacher, id)).toBe(true);
  });

  test('is never approved or rejected by its maker, whatever rights they hold', async () => {
    const id = await added(owner);
    await owner.ok(newsApi.submit, { id });
    expect(await owner.call(newsApi.approve, { id })).toMatchObject({
      code: 0,
      msg: newsText.own_submission[0],
    });
    expect(await owner.call(newsApi.reject, { id, reason: '再想想' })).toMatchObject({ code: 0 });
    expect(await reads(teacher, id)).toBe(false);
    await (await app.as('manager')).ok(newsApi.approve, { id });
    expect(await reads(teacher, id)).toBe(true);
  });

  test('that is rejected goes back with the reason, and can be revised and submitted again', async () => {
    const id = await added(writer);
    await writer.ok(newsApi.submit, { id });
    expect((await writer.call(newsApi.edit, { id, version: 2, ...fresh() })).msg).toBe(
      newsText.only_draft[0],
    );
    await owner.ok(newsApi.reject, { id, reason: '日期不对' });
    expect(await newest(writer)).toMatchObject({ kind: 'news.rejected', body: '苏晚晴：日期不对' });
    await writer.ok(newsApi.revise, { id });
    const { version } = await writer.ok(newsApi.get, { id });
    await writer.ok(newsApi.edit, { id, version, ...fresh({ title: '改过的' }) });
    expect((await writer.call(newsApi.edit, { id, version, ...fresh() })).code).toBe(5);
    await writer.ok(newsApi.submit, { id });
  });

  test('that is withdrawn is gone, and so is what was told of it', async () => {
    const id = await published();
    expect(await newest(teacher)).toMatchObject({ link: `/news?view=news&news_id=${id}` });
    await owner.ok(newsApi.withdraw, { id });
    expect(await reads(teacher, id)).toBe(false);
    expect((await newest(teacher))?.link).not.toBe(`/news?view=news&news_id=${id}`);
    expect((await owner.call(newsApi.del, { id })).msg).toBe(newsText.only_draft[0]);
  });

  test('withdrawn before the job ran is told to nobody', async () => {
    const before = await unread(teacher);
    const id = await added();
    await owner.ok(newsApi.publish, { id });
    await owner.ok(newsApi.withdraw, { id });
    await drain(app);
    expect(await unread(teacher)).toBe(before);
  });

  test('is shown from its beginning to its end, and told when it begins', async () => {
    const now = Math.floor(Date.now() / 1000);
    const later = await published({ from_at: now + 3600, until_at: now + 7200 });
    expect(await reads(teacher, later)).toBe(false);
    const { rows } = await app.db.pool.query(
      "SELECT extract(epoch FROM run_at)::int AS at FROM job WHERE name = 'news.tell' AND done_at IS NULL",
    );
    expect(rows.map((row) => row.at)).toEqual([now + 3600]);
    await app.db.pool.query("DELETE FROM job WHERE name = 'news.tell' AND done_at IS NULL");
    const over = await published({ until_at: now + 3600 });
    expect(await reads(teacher, over)).toBe(true);
    await unsafeSql(app, "UPDATE news SET until_at = now() - interval '1 second' WHERE id = $1", [over]);
    expect(await reads(teacher, over)).toBe(false);
    const stale = await added(owner, { until_at: now - 10 });
    expect((await owner.call(newsApi.publish, { id: stale })).msg).toBe(newsText.over[0]);
    expect((await owner.call(newsApi.add, fresh({ from_at: now, until_at: now }))).code).toBe(2);
  });

  test('pinned ones come first', async () => {
    const id = await published({ is_pinned: 1 });
    await published();
    expect((await teacher.ok(newsApi.list, {})).list[0]?.id).toBe(id);
    await owner.ok(newsApi.withdraw, { id });
  });

  test('two approvals at once: one wins, one is told, everybody hears of it once', async () => {
    const id = await added(writer);
    await writer.ok(newsApi.submit, { id });
    const manager = await app.as('manager');
    const answers = await Promise.all([
      owner.call(newsApi.approve, { id }),
      manager.call(newsApi.approve, { id }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    await drain(app);
    const { rows } = await app.db.superPool.query(
      'SELECT count(*)::int AS n FROM notice WHERE news_id = $1 AND admin_id = $2',
      [id, teacher.admin_id],
    );
    expect(rows[0].n).toBe(1);
  });
});

describe('whom it reaches', () => {
  test('everyone of the family, from the head company; nobody of another family', async () => {
    const elsewhere = await app.as('b_teacher');
    const before = await unread(elsewhere);
    const id = await published({ audience: 'everyone' });
    expect(await reads(elsewhere, id)).toBe(true);
    expect(await unread(elsewhere)).toBe(before + 1);
    expect(await newest(elsewhere)).toMatchObject({ link: `/news?view=news&news_id=${id}` });
    const told = (await newest(elsewhere))?.id as number;
    await elsewhere.ok(noticeApi.read, { id: told });
    expect(await elsewhere.ok(noticeApi.readAll, {})).toEqual({ count: before });
    await unsafeSql(app, "UPDATE news SET audience = 'companies', company_ids = '{1}' WHERE id = $1", [id]);
    expect((await newest(elsewhere))?.id, 'reaches them no more').not.toBe(told);
    await unsafeSql(app, "UPDATE news SET audience = 'everyone', company_ids = '{}' WHERE id = $1", [id]);
    expect(await reads(await app.as('c_teacher'), id)).toBe(false);
    expect((await (await app.as('c_owner')).call(newsApi.get, { id })).code).toBe(4);
    const branch = await owner.call(newsApi.add, fresh({ audience: 'everyone' }), { company: 2 });
    expect(branch.data).toEqual({ fields: { audience: newsText.head_only[0] } });
  });

  test('the staff of the companies that are named, which one must be granted', async () => {
    const id = await published({ company_ids: [2] });
    expect(await reads(await app.as('b_teacher'), id)).toBe(true);
    expect(await reads(teacher, id)).toBe(false);
    expect((await writer.call(newsApi.add, fresh({ company_ids: [2] }))).data).toEqual({
      fields: { company_ids: newsText.not_granted[0] },
    });
    expect((await owner.call(newsApi.add, fresh({ company_ids: [4] }))).code).toBe(2);
  });

  test('who holds one of the roles, in the company itself', async () => {
    const role_ids = [await at.roleId('teacher')];
    const before = await unread(teacher);
    const id = await published({ audience: 'roles', role_ids, company_ids: [] });
    expect(await reads(teacher, id)).toBe(true);
    expect(await reads(await app.as('finance'), id)).toBe(false);
    expect(await reads(await app.as('b_teacher'), id)).toBe(false);
    expect(await unread(teacher)).toBe(before + 1);
    expect((await owner.call(newsApi.add, fresh({ audience: 'roles', role_ids: [999_999] }))).code).toBe(2);
  });

  test('a branch’s drafts are the branch’s', async () => {
    const id = await added(owner, { company_ids: [2] }, 2);
    expect((await writer.call(newsApi.get, { id })).code).toBe(4);
    expect((await writer.call(newsApi.edit, { id, version: 1, ...fresh() })).code).toBe(4);
    expect((await writer.call(newsApi.del, { id })).code).toBe(4);
    expect((await owner.call(newsApi.publish, { id })).code, 'acting under company 1').toBe(4);
    expect((await writer.ok(newsApi.managed, { limit: 100 })).list.some((row) => row.id === id)).toBe(false);
  });

  test('writing needs its right', async () => {
    expect((await teacher.call(newsApi.add, fresh())).code).toBe(3);
    expect((await teacher.call(newsApi.managed, {})).code).toBe(3);
  });
});

describe('notices', () => {
  const under = { family_id: 1, company_id: 1, action: 'test' };
  const tell = (to: number[], title = '期末') =>
    asSystem(app.db.database, under, (ctx) =>
      notices.tell(ctx, newsWaits, { to, values: { id: 1, title, author: ['教务', 'Academic affairs'] } }),
    );

  test('are worded in the reader’s language, values included', async () => {
    await tell([teacher.admin_id]);
    const [zh] = (await teacher.ok(noticeApi.list, {})).list;
    const [en] = (await teacher.ok(noticeApi.list, {}, { lang: 'en' })).list;
    expect([zh?.title, zh?.body, zh?.kind_label]).toEqual(['公告「期末」待审核', '由教务提交', '公告审核']);
    expect([en?.title, en?.body]).toEqual([
      'The announcement “期末” waits for approval',
      'Submitted by Academic affairs',
    ]);
  });

  test('are told with the caller’s transaction, or not at all; once to each', async () => {
    const before = await unread(teacher);
    await expect(
      asSystem(app.db.database, under, async (ctx) => {
        await notices.tell(ctx, newsWaits, {
          to: [teacher.admin_id],
          values: { id: 1, title: 'x', author: 'x' },
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await unread(teacher)).toBe(before);
    await tell([teacher.admin_id, teacher.admin_id]);
    expect(await unread(teacher)).toBe(before + 1);
  });

  test('are marked one by one or all at once, and only one’s own', async () => {
    await tell([teacher.admin_id]);
    await tell([teacher.admin_id]);
    const [first] = (await teacher.ok(noticeApi.list, { is_read: 0 })).list;
    const id = first?.id as number;
    expect((await owner.call(noticeApi.read, { id })).code).toBe(4);
    const before = await unread(teacher);
    await teacher.ok(noticeApi.read, { id });
    await teacher.ok(noticeApi.read, { id });
    expect(await unread(teacher)).toBe(before - 1);
    await teacher.ok(noticeApi.read, { id, is_read: 0 });
    expect(await unread(teacher)).toBe(before);
    expect(await teacher.ok(noticeApi.readAll, {})).toEqual({ count: before });
    expect(await unread(teacher)).toBe(0);
    expect(await teacher.ok(noticeApi.readAll, {})).toEqual({ count: 0 });
  });

  test('are filtered by kind and by whether they were read', async () => {
    await tell([teacher.admin_id]);
    const total = async (query: object) => (await teacher.ok(noticeApi.list, query)).total;
    expect(await total({ kind: 'news.waits', is_read: 0 })).toBe(1);
    expect(await total({ kind: 'news.rejected' })).toBe(0);
    expect(await total({ is_read: 1 })).toBe((await total({})) - 1);
    expect((await teacher.ok(noticeApi.kinds, {})).list.map(({ kind }) => kind)).toContain('news.waits');
  });

  test('of a company that is no longer granted are no longer there', async () => {
    const about2 = { ...under, company_id: 2 };
    await asSystem(app.db.database, about2, (ctx) =>
      notices.tell(ctx, newsWaits, {
        to: [owner.admin_id, teacher.admin_id],
        values: { id: 1, title: '浦东', author: 'x' },
      }),
    );
    expect(await newest(owner), 'whichever company one acts under').toMatchObject({
      company_name: '上海浦东校区',
    });
    expect((await newest(teacher))?.title).not.toContain('浦东');
  });
});
