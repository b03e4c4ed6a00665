import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { monthOf, todayIn } from '@/kernel/value/day.ts';
import { leadApi } from '../../lead/lead.contract.ts';
import { performanceApi, salesCaseApi } from '../sales-case.contract.ts';
import { approvedReceipt } from './testing/sales-case.samples.ts';
import { share } from './testing/sales-case.year.ts';

let app: TestApp;
let at: Arranger;
let adviser: Person;
let manager: Person;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [adviser, manager, finance] = [await app.as('adviser'), await app.as('manager'), await app.as('finance')];
});
afterAll(() => app.close());

interface Paged {
  readonly list: readonly unknown[];
  readonly total: number;
}
const LIMIT = 20;
/** Of a page of one row the total is counted; to the last page all rows are shown. */
async function expectTotal(page: (paging: { page: number; limit: number }) => Promise<Paged>): Promise<void> {
  let shown = 0;
  for (let nth = 1; ; nth++) {
    const { list } = await page({ page: nth, limit: LIMIT });
    shown += list.length;
    if (list.length < LIMIT) break;
  }
  expect(shown).toBeGreaterThan(1);
  expect((await page({ page: 1, limit: 1 })).total).toBe(shown);
}

test('a list of leads says how many it has: one that was merged is none of them, however they are counted', async () => {
  const { list } = await manager.ok(channelApi.list, {});
  const channel_id = list.find(({ status }) => status === 'on')?.id as number;
  const add = async (by: Person, more: object = {}) =>
    (
      await by.ok(leadApi.add, {
        name: `褚${at.next()}`,
        phones: [{ phone: `157${10_000_000 + at.next()}` }],
        channel_id,
        ...more,
      })
    ).id;
  const ids = [await add(adviser), await add(adviser), await add(adviser), await add(manager)];
  ids.push(await add(manager, { into_pool: 1 }));
  for (const id of ids)
    await unsafeSql(
      app,
      `INSERT INTO lead_event (family_id, company_id, lead_id, kind, happened_on, channel_id, source)
       SELECT family_id, company_id, id, 'trial', current_date, channel_id, source FROM lead WHERE id = $1`,
      [id],
    );
  await manager.ok(leadApi.merge, { ids: [ids[0] as number, ids[1] as number], keep_id: ids[0] as number });
  for (const by of [manager, adviser])
    for (const asked of [
      {},
      { keyword: '褚' },
      { has_trial: 1 },
      { has_trial: 1, keyword: '褚' },
      { source: 'hand' },
    ] as const)
      await expectTotal((paging) => by.ok(leadApi.list, { view: 'all', ...asked, ...paging }));
  await expectTotal((paging) => adviser.ok(leadApi.list, { view: 'all', sort: 'days_left', ...paging }));
  await add(manager, { into_pool: 1 });
  for (const by of [manager, adviser])
    await expectTotal((paging) => by.ok(leadApi.list, { view: 'pool', keyword: '褚', ...paging }));
});

test('a list of cases says how many it has: by the shares that stand, and to a narrower scope by those that wait', async () => {
  const [A, B] = [adviser.admin_id, manager.admin_id];
  const made = async () => (await approvedReceipt(at, { adviser_id: A })).case_id;
  const [given, waits] = [await made(), await made()];
  await made();
  await approvedReceipt(at);
  await manager.ok(salesCaseApi.propose, { id: given, shares: [share(B, 10_000)] });
  await finance.ok(salesCaseApi.confirm, { id: given });
  await manager.ok(salesCaseApi.propose, {
    id: waits,
    shares: [share(A, 5_000), share(B, 5_000, 'co_adviser')],
  });
  for (const admin_id of [A, B])
    await expectTotal((paging) => manager.ok(salesCaseApi.list, { admin_id, ...paging }));
  await expectTotal((paging) => adviser.ok(salesCaseApi.list, paging));
  const proposer = await app.as((await at.staff('adviser')).login);
  await approvedReceipt(at, { adviser_id: proposer.admin_id });
  await unsafeSql(app, 'UPDATE sales_case SET submitted_by = $2 WHERE id = ANY ($1)', [
    [given, waits],
    proposer.admin_id,
  ]);
  await expectTotal((paging) => proposer.ok(salesCaseApi.list, paging));
});

test('cases of a project are those whose standing revision has it, and none that gave it away or waits for it', async () => {
  const made = async () => (await approvedReceipt(at, { adviser_id: manager.admin_id })).case_id;
  const [kept, also, gone, waits] = [await made(), await made(), await made(), await made()];
  const proposal = (id: number, ...projects: readonly ('abroad' | 'exam')[]) => ({
    id,
    shares: [share(manager.admin_id, 10_000)],
    projects: projects.map((project) => ({ project, share_bp: 10_000 / projects.length })),
  });
  for (const first of [
    proposal(kept, 'abroad'),
    proposal(also, 'abroad', 'exam'),
    proposal(gone, 'abroad'),
  ]) {
    await manager.ok(salesCaseApi.propose, first);
    await finance.ok(salesCaseApi.confirm, { id: first.id });
  }
  await finance.ok(salesCaseApi.revise, { ...proposal(gone, 'exam'), reason: '改报考试' });
  await manager.ok(salesCaseApi.confirm, { id: gone });
  await manager.ok(salesCaseApi.propose, proposal(waits, 'abroad'));
  const cases = (paging: object) => manager.ok(salesCaseApi.list, { project: 'abroad', ...paging });
  const ids = (await cases({ limit: 100 })).list.map(({ id }) => id);
  expect(ids.filter((id) => [kept, also, gone, waits].includes(id)).toSorted((a, b) => a - b)).toEqual([
    kept,
    also,
  ]);
  await expectTotal(cases);
  await expectTotal((paging) => manager.ok(salesCaseApi.list, { project: 'exam', ...paging }));
});

test('collections that are nobody’s are those of which a part is, by the day of their receipt', async () => {
  const month = monthOf(todayIn('Asia/Shanghai'));
  const nobodys = () => approvedReceipt(at, { adviser_id: null });
  const [first, taken] = [await nobodys(), await nobodys()];
  await nobodys();
  const owned = await approvedReceipt(at);
  await manager.ok(salesCaseApi.propose, { id: taken.case_id, shares: [share(manager.admin_id, 10_000)] });
  await finance.ok(salesCaseApi.confirm, { id: taken.case_id });
  const collect = (paging: object) => finance.ok(performanceApi.collect, { view: 'unowned', ...paging });
  const ids = (await collect({ limit: 100 })).list.map(({ doc_id }) => doc_id);
  expect(ids).toContain(first.recharge_id);
  expect(ids).not.toContain(taken.recharge_id);
  expect(ids).not.toContain(owned.recharge_id);
  await expectTotal(collect);
  await expectTotal((paging) => collect({ month, ...paging }));
  // Asked for by its student it is the same row, read another way.
  const [row] = (await collect({ student_id: first.student_id })).list;
  expect((await collect({ limit: 100 })).list.find(({ doc_id }) => doc_id === first.recharge_id)).toEqual(
    row,
  );
});
