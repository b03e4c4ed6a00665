import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimApi, claimService, connectClaims, createClaims } from '@/apps/server/testing/claims.ts';
import { type CallOptions, type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { auditApi } from '../../../organisation/audit/audit.contract.ts';
import { delegationApi } from '../../../organisation/delegation/delegation.contract.ts';
import { inboxApi } from '../inbox.contract.ts';

const HEAD = 1;
const XUHUI = 3;
let app: TestApp;
let owner: Person;
let manager: Person;
let finance: Person;
let affairs: Person;
let teacher: Person;

/** Ticks functions in one of the default roles of the first family. */
const tick = (role: string, ...menus: string[]) =>
  app.db.database.system(HEAD, HEAD, 'test', (tx) =>
    tx.query('UPDATE role SET menus = menus || $2, version = version + 1 WHERE role_name = $1', [
      role,
      menus,
    ]),
  );

afterAll(connectClaims());
beforeAll(async () => {
  app = await testApp([claimService]);
  await createClaims(app.db);
  await tick('公司经理', '/Claim', 'claim.approve');
  await tick('财务', '/Claim', 'claim.pay');
  owner = await app.as('owner');
  manager = await app.as('manager');
  finance = await app.as('finance');
  affairs = await app.as('affairs');
  teacher = await app.as('teacher');
});
afterAll(() => app.close());

let made = 0;
async function claimBy(person: Person, options?: CallOptions) {
  const title = `报销 ${++made}`;
  return { title, id: (await person.ok(claimApi.add, { title }, options)).id };
}
const rowsOf = async (person: Person, options?: CallOptions) =>
  (await person.ok(inboxApi.list, {}, options)).groups.flatMap(({ rows }) => rows);
const titles = async (person: Person, options?: CallOptions) =>
  (await rowsOf(person, options)).map(({ title }) => title);
const choices = async (person: Person, title: string) =>
  (await rowsOf(person)).find((row) => row.title === title)?.choices.map(({ action }) => action);
const statusOf = async (id: number) =>
  (await app.db.superPool.query('SELECT status FROM claim WHERE id = $1', [id])).rows[0].status;

describe('the inbox', () => {
  test('says whether there is anything that one decides at all', async () => {
    for (const [person, decides] of [
      [owner, true],
      [finance, true],
      [teacher, false],
      [await app.as('viewer'), false],
    ] as const)
      expect((await person.ok(inboxApi.list, {})).decides).toBe(decides);
  });

  test('shows each document to exactly those who could decide it now', async () => {
    const { title, id } = await claimBy(teacher);
    expect(await titles(manager)).toContain(title);
    for (const nobody of [finance, affairs, teacher]) expect(await titles(nobody)).not.toContain(title);
    await manager.ok(claimApi.approve, { id });
    expect(await titles(finance)).toContain(title);
    expect(await choices(finance, title)).toEqual(['api_claim_pay']);
    expect(await choices(manager, title)).toEqual(['api_claim_reject']);
    await finance.ok(claimApi.pay, { id });
    expect(await titles(finance)).not.toContain(title);
    expect(await titles(manager)).not.toContain(title);
  });

  test('never offers a decision about what one made oneself, and the server refuses it', async () => {
    const { title, id } = await claimBy(manager);
    expect(await titles(manager)).not.toContain(title);
    expect(await titles(owner)).toContain(title);
    const answer = await manager.call(claimApi.approve, { id });
    expect(answer).toMatchObject({ code: 0, msg: '不能审批自己提交的单据' });
    expect(await statusOf(id)).toBe('submitted');
  });

  test('says what it is, how much, by whom, since when, and what can be done', async () => {
    const { title, id } = await claimBy(teacher);
    const row = (await rowsOf(manager)).find((one) => one.title === title);
    expect(row).toMatchObject({
      id,
      amount_fen: 120_000,
      url: `/Claim?claim_id=${id}`,
      for_name: null,
      company: null,
      status_label: '待审批',
      status_tone: 'progress',
    });
    expect(row?.maker_name).not.toBe('');
    expect(row?.choices).toMatchObject([
      { decision: 'approve', label: '同意', reason: 'none', bulk: true, changes: ['claim', 'inbox'] },
      { decision: 'reject', label: '驳回', reason: 'required', danger: true, bulk: false },
    ]);
  });

  test('counts what it lists', async () => {
    expect(await manager.ok(inboxApi.count, {})).toMatchObject({
      total: (await rowsOf(manager)).length,
      capped: false,
    });
    expect(await teacher.ok(inboxApi.count, {})).toMatchObject({ total: 0, capped: false });
  });

  test('is that of the acting company, whatever company the page looks at', async () => {
    const { title } = await claimBy(teacher);
    const { title: elsewhere } = await claimBy(await app.as('b_finance'));
    const found = await titles(owner, { selected: 2 });
    expect(found).toContain(title);
    expect(found).not.toContain(elsewhere);
  });

  test('shows nothing of another company or family', async () => {
    const { title } = await claimBy(teacher);
    expect(await titles(await app.as('b_manager'))).not.toContain(title);
    expect(await titles(await app.as('c_owner'))).not.toContain(title);
  });

  test('is bounded: with more than a hundred of a kind it says so', async () => {
    const there = await app.as('b_manager');
    await app.db.database.system(HEAD, 2, 'test', (tx) =>
      tx.query(
        "INSERT INTO claim (company_id, title, created_by) SELECT 2, 'many ' || n, 1 FROM generate_series(1, 130) AS n",
      ),
    );
    const claims = (await titles(there)).filter((title) => /many|报销/.test(title)).length;
    expect(await there.ok(inboxApi.count, {})).toMatchObject({ capped: true });
    expect(claims).toBe(100);
    const { groups } = await there.ok(inboxApi.list, {});
    expect(groups.find(({ kind }) => kind === 'claim')).toMatchObject({ capped: true });
  });
});

const now = () => Math.floor(Date.now() / 1000);
const week = () => ({ starts_at: now() - 60, ends_at: now() + 7 * 86_400 });

describe('a stand-in', () => {
  let delegation: number;
  beforeAll(async () => {
    const input = { delegate_id: affairs.admin_id, kind: 'claim', ...week() };
    delegation = (await manager.ok(delegationApi.add, input)).id;
  });

  test('sees and makes the decisions of who is away, and the trail names both', async () => {
    const { title, id } = await claimBy(teacher);
    const { rows } = await app.db.superPool.query('SELECT id, admin_name FROM admin WHERE id = ANY ($1)', [
      [manager.admin_id, affairs.admin_id],
    ]);
    const nameOf = (admin: number) => rows.find((row) => row.id === admin).admin_name;
    const row = (await rowsOf(affairs)).find((one) => one.title === title);
    expect(row).toMatchObject({ for_name: nameOf(manager.admin_id) });
    await affairs.ok(claimApi.approve, { id });
    expect(await statusOf(id)).toBe('approved');
    const trail = await owner.ok(auditApi.list, { doc: 'claim', doc_id: id });
    expect(trail.list[0]?.admin_name).toBe(`${nameOf(affairs.admin_id)}（代 ${nameOf(manager.admin_id)}）`);
    expect(trail.list[1]?.admin_name).not.toContain('代');
  });

  test('decides neither about their own documents nor about those of who is away', async () => {
    for (const maker of [affairs, manager]) {
      const { title, id } = await claimBy(maker);
      expect(await titles(affairs)).not.toContain(title);
      expect(await affairs.call(claimApi.approve, { id })).toMatchObject({ code: 0 });
      expect(await statusOf(id)).toBe('submitted');
    }
  });

  test('gets the decisions alone: neither other moves under the same right nor rights that are not held', async () => {
    const { id } = await claimBy(teacher);
    expect(await affairs.call(claimApi.archive, { id })).toMatchObject({ code: 3 });
    await affairs.ok(claimApi.approve, { id });
    expect(await affairs.call(claimApi.pay, { id })).toMatchObject({ code: 3 });
    expect(await statusOf(id)).toBe('approved');
  });

  test('in the company where it was said, and nowhere else', async () => {
    const other = await claimBy(owner, { company: 2 });
    expect(await affairs.call(claimApi.approve, { id: other.id })).toMatchObject({ code: 4 });
  });

  test('loses it at once when who is away loses the right, or ends it', async () => {
    const { id, title } = await claimBy(teacher);
    expect(await titles(affairs)).toContain(title);
    await manager.ok(delegationApi.end, { id: delegation });
    expect(await titles(affairs)).not.toContain(title);
    expect(await affairs.call(claimApi.approve, { id })).toMatchObject({ code: 3 });
    expect((await manager.ok(delegationApi.mine, {})).given[0]).toMatchObject({ phase: 'over' });
    expect((await affairs.ok(delegationApi.mine, {})).received).toEqual([]);
    const viewer = await app.as('viewer');
    await teacher.ok(delegationApi.add, { delegate_id: viewer.admin_id, ...week() });
    expect(await viewer.call(claimApi.approve, { id })).toMatchObject({ code: 3 }); // a teacher has nothing to lend
    expect(await statusOf(id)).toBe('submitted');
  });

  test('before the period begins: not yet', async () => {
    const viewer = await app.as('viewer');
    const later = { starts_at: now() + 3600, ends_at: now() + 7200 };
    await manager.ok(delegationApi.add, { delegate_id: viewer.admin_id, ...later });
    const { id, title } = await claimBy(teacher);
    expect(await titles(viewer)).not.toContain(title);
    expect(await viewer.call(claimApi.approve, { id })).toMatchObject({ code: 3 });
  });
});

describe('naming a stand-in is refused', () => {
  test.each([
    ['for oneself', () => ({ delegate_id: manager.admin_id, ...week() }), 'delegate_id'],
    ['by somebody who does not exist', () => ({ delegate_id: 99_999, ...week() }), 'delegate_id'],
    [
      'that ends before it begins',
      () => ({ ...week(), delegate_id: affairs.admin_id, ends_at: 1 }),
      'ends_at',
    ],
    [
      'for a kind that nobody decides',
      () => ({ delegate_id: affairs.admin_id, kind: 'cake', ...week() }),
      'kind',
    ],
  ])('%s', async (_name, input, field) => {
    const answer = await manager.call(delegationApi.add, input());
    expect(answer).toMatchObject({ code: 2, data: { fields: { [field]: expect.any(String) } } });
  });

  test('for a colleague of another company', async () => {
    const { admin_id } = await app.as('b_finance');
    const answer = await manager.call(delegationApi.add, { delegate_id: admin_id, ...week() });
    expect(answer).toMatchObject({
      code: 2,
      data: { fields: { delegate_id: '只能委托给本公司在职的同事' } },
    });
  });

  test('twice, and ending what is another’s', async () => {
    const input = { delegate_id: affairs.admin_id, ...week() };
    const { id } = await owner.ok(delegationApi.add, input);
    expect(await owner.call(delegationApi.add, input)).toMatchObject({ code: 0 });
    expect(await manager.call(delegationApi.end, { id })).toMatchObject({ code: 4 });
    await owner.ok(delegationApi.end, { id });
  });
});

describe('where the maker is the only one who could decide', () => {
  test('it comes up to the parent company’s people, who decide it there', async () => {
    const { title, id } = await claimBy(owner, { company: XUHUI });
    expect(await titles(owner, { company: XUHUI })).not.toContain(title);
    const row = (await rowsOf(manager)).find((one) => one.title === title);
    expect(row).toMatchObject({ company: { id: XUHUI, name: '上海徐汇校区' }, url: null });
    expect(await manager.call(claimApi.approve, { id })).toMatchObject({ code: 4 }); // without naming the branch
    await manager.ok(claimApi.approve, { id, of_company_id: XUHUI } as never);
    expect(await statusOf(id)).toBe('approved');
    expect(await titles(manager)).toContain(title); // may still be rejected
  });

  test('it stays where somebody else can decide', async () => {
    const { rows } = await app.db.superPool.query(
      "SELECT login_name FROM admin_login l JOIN admin a ON a.id = l.admin_id WHERE a.company_id = 3 AND a.status = 'on' LIMIT 1",
    );
    const { title, id } = await claimBy(await app.as(rows[0].login_name));
    expect(await titles(owner, { company: XUHUI })).toContain(title);
    expect(await titles(manager)).not.toContain(title);
    // The manager is not granted the branch: what does not come up from there is answered like what never was.
    const approve = (doc: number) =>
      manager.call(claimApi.approve, { id: doc, version: 99, of_company_id: XUHUI } as never);
    const answer = await approve(id);
    expect(answer).toMatchObject({ code: 4 });
    expect(answer).toEqual(await approve(9_007_199_254_740_000));
    const { code, msg } = await owner.call(claimApi.approve, { id, of_company_id: XUHUI } as never, {
      company: 1,
    });
    expect({ code, msg }).toEqual({ code: 0, msg: '该公司有其他人可以审批，由他们处理' });
    expect(await statusOf(id)).toBe('submitted');
  });

  test('nobody reaches into a company that is not directly below, or without the right', async () => {
    const { id } = await claimBy(owner, { company: XUHUI });
    const there = await app.as('b_manager');
    expect(await there.call(claimApi.approve, { id, of_company_id: XUHUI } as never)).toMatchObject({
      code: 4,
    });
    expect(await affairs.call(claimApi.approve, { id, of_company_id: XUHUI } as never)).toMatchObject({
      code: 3,
    });
    const stranger = await app.as('c_owner');
    expect(await stranger.call(claimApi.approve, { id, of_company_id: XUHUI } as never)).toMatchObject({
      code: 4,
    });
    expect(await statusOf(id)).toBe('submitted');
  });
});

test('what waits is counted at the screen where it is found, for whoever may decide', async () => {
  const { groups } = await owner.ok(inboxApi.list, {});
  const { total, screens } = await owner.ok(inboxApi.count, {});
  const refunds = groups.find(({ kind }) => kind === 'refund')?.rows.length ?? 0;
  expect(refunds).toBeGreaterThan(0);
  expect(screens).toContainEqual({ place: '/StudentRefund', count: refunds });
  const marks = screens.filter(({ place }) => place.startsWith('/CheckWork/'));
  expect(sumOf(screens, ({ count }) => count) - sumOf(marks, ({ count }) => count)).toBe(total);
});

test('lessons that wait for their marks are counted for those who mark them', async () => {
  const places = async (login: string) =>
    (await (await app.as(login)).ok(inboxApi.count, {})).screens.map(({ place }) => place);
  expect(await places('owner')).toContain('/CheckWork/oneWork');
  expect((await places('viewer')).filter((place) => place.startsWith('/CheckWork'))).toEqual([]);
});
