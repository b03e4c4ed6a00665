import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newsApi } from '@/domains/organisation/news/news.contract.ts';
import { inboxApi } from '../inbox.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const waitingFor = async (person: Person, title: string) =>
  (await person.ok(inboxApi.list, {})).groups
    .filter(({ kind }) => kind === 'news')
    .flatMap(({ rows }) => rows)
    .find((row) => row.title === title);

test('a submitted announcement waits for whoever may publish it, until it is decided', async () => {
  const [writer, manager, teacher] = (await Promise.all(
    ['marketing', 'manager', 'teacher'].map((login) => app.as(login)),
  )) as [Person, Person, Person];
  const title = '期中考试安排';
  const fields = { title, body: '周六上午九点。', audience: 'companies' as const, company_ids: [1] };
  const { id } = await writer.ok(newsApi.add, fields);
  expect(await waitingFor(manager, title)).toBeUndefined();
  await writer.ok(newsApi.submit, { id });
  expect(await waitingFor(manager, title)).toMatchObject({
    id,
    url: `/news?view=manage&news_id=${id}`,
    choices: [{ decision: 'approve' }, { decision: 'reject', reason: 'required' }],
  });
  expect(await waitingFor(writer, title)).toBeUndefined();
  expect(await waitingFor(teacher, title)).toBeUndefined();
  await manager.ok(newsApi.approve, { id });
  expect(await waitingFor(manager, title)).toBeUndefined();
});
