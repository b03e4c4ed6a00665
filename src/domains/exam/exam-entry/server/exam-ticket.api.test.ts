import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { CODE } from '@/kernel/errors.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { ticketImportApi } from '../exam-ticket.import.ts';
import { ticketed } from './exam-ticket.print.ts';
import { ENTRY_PEOPLE, examinee, moved, offered, submitted } from './testing/exam-entry.samples.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let office: Person;
let worker: ReturnType<typeof workerOf> | undefined;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  office = await app.as(ENTRY_PEOPLE.register);
});
afterAll(async () => {
  await worker?.stop();
  await app.close();
});

const get = (id: number) => at.owner.ok(examEntryApi.get, { id }, HERE);
/** What would become of each row. */
async function preview(...lines: string[]) {
  const csv = ['准考证号,UCI 编号,考生号,考试局姓名,科目,座位', ...lines].join('\n');
  const upload = { name: '准考证.csv', bytes: Buffer.from(csv) } as never;
  const { id } = await office.ok(ticketImportApi.preview, upload, HERE);
  const { list } = await office.ok(ticketImportApi.rows, { id, limit: 100 }, HERE);
  return { id, outcomes: list.map(({ outcome }) => outcome) };
}
async function run(id: number): Promise<void> {
  await office.ok(ticketImportApi.run, { id }, HERE);
  worker ??= workerOf(app);
  const phase = async () => (await office.ok(ticketImportApi.get, { id }, HERE)).list[0]?.phase;
  await expect.poll(phase, { timeout: 60_000, interval: 20 }).toMatch(/done|stopped/);
}

test('a statement of entry issues tickets row by row: by UCI, never by a name alone', async () => {
  const of = await offered(at);
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const [id] = (await submitted(at, of, await examinee(at))) as [number];
    ids.push(await moved(at, id, 'confirm', 'pay', 'register'));
  }
  const [one, other, third] = (await Promise.all(ids.map(get))) as [
    Awaited<ReturnType<typeof get>>,
    Awaited<ReturnType<typeof get>>,
    Awaited<ReturnType<typeof get>>,
  ];
  // All three are called WANG: ZIHAN.
  const { id, outcomes } = await preview(
    `T1,${one.uci},,WANG: ZIHAN,${one.item_code},A1`,
    `T2,,${other.candidate_number},,${other.item_code},A2`,
    `T3,,,WANG: ZIHAN,${third.item_code},A3`,
    `T4,${third.uci},,LI: MUYANG,${third.item_code},A4`,
  );
  expect(outcomes).toEqual(['update', 'update', 'refused', 'refused']);
  await run(id);
  expect(await get(one.id)).toMatchObject({ status: 'ticketed', ticket_state: 'ticket_board', seat: 'A1' });
  expect(await get(other.id)).toMatchObject({ status: 'ticketed', ticket_number: 'T2' });
  expect(await get(third.id)).toMatchObject({ status: 'registered', ticket_state: null });
  // A later statement without the seat leaves it.
  await run((await preview(`T1B,${one.uci},,,${one.item_code},`)).id);
  expect(await get(one.id)).toMatchObject({ ticket_number: 'T1B', seat: 'A1' });
  await app.db.superPool.query(
    "UPDATE exam_offering SET updated_at = now() + interval '1 minute' WHERE series_id = $1",
    [of.series_id],
  );
  expect(await get(one.id)).toMatchObject({ ticket_state: 'ticket_outdated' });
});

test('tickets of our own form are printed, and there is none before one is issued', async () => {
  const of = await offered(at);
  const [id] = (await submitted(at, of, await examinee(at))) as [number];
  await moved(at, id, 'confirm', 'pay', 'register');
  const print = { series_id: of.series_id };
  expect(await office.call(examEntryApi.tickets, print, HERE)).toMatchObject({ code: CODE.refused });
  await moved(at, id, 'ticket');
  expect(await get(id)).toMatchObject({ ticket_state: 'ticket_own' });
});

test('a print has every ticket that was chosen, however many are newer, or none', async () => {
  const of = await offered(at);
  const ids: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const [id] = (await submitted(at, of, await examinee(at))) as [number];
    ids.push(await moved(at, id, 'confirm', 'pay', 'register', 'ticket'));
  }
  const [older] = ids as [number, number];
  const { series_id } = of;
  const found = await at.within((ctx) => ticketed(ctx, { series_id, ids: String(older) }, 1));
  expect(found.map(({ id }) => id)).toEqual([older]);
  await expect(at.within((ctx) => ticketed(ctx, { series_id }, 1))).rejects.toMatchObject({
    code: CODE.refused,
  });
  // Where that is too many, every filter of the list makes them fewer.
  for (const filter of [{ attempt: 'retake' as const }, { status: 'sat' as const }])
    expect(await office.call(examEntryApi.tickets, { series_id, ...filter }, HERE)).toMatchObject({
      msg: text.no_tickets[0],
    });
});
