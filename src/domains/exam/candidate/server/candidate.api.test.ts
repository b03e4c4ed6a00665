import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { CODE } from '@/kernel/errors.ts';
import { candidateApi } from '../candidate.contract.ts';
import { checkLetter } from '../candidate.rules.ts';
import {
  CANDIDATE_PEOPLE,
  candidateFields,
  checkedCandidate,
  newCandidate,
} from './testing/candidate.samples.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let clerk: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  clerk = await app.as(CANDIDATE_PEOPLE.edit);
});
afterAll(() => app.close());

const get = (id: number) => at.owner.ok(candidateApi.get, { id }, HERE);

test('a student has one candidate, and a UCI is one candidate’s', async () => {
  const student_id = await newStudent(at);
  const fields = candidateFields(at);
  await clerk.ok(candidateApi.add, { student_id, ...fields }, HERE);
  const again = await clerk.call(candidateApi.add, { student_id, ...candidateFields(at) }, HERE);
  expect(again).toMatchObject({ code: CODE.invalid, data: { fields: { student_id: expect.any(String) } } });
  const other = { student_id: await newStudent(at), ...candidateFields(at), uci: fields.uci };
  expect(await clerk.call(candidateApi.add, other, HERE)).toMatchObject({
    code: CODE.invalid,
    data: { fields: { uci: expect.any(String) } },
  });
  const wrong = { ...other, uci: `${fields.uci.slice(0, 12)}Z` };
  expect(await clerk.call(candidateApi.add, wrong, HERE)).toMatchObject({ code: CODE.invalid });
});

test('whoever entered or changed it does not check it', async () => {
  const id = await newCandidate(at);
  expect(await clerk.call(candidateApi.check, { id }, HERE)).toMatchObject({ code: CODE.refused });
  const manager = await app.as('manager');
  const { version } = await get(id);
  await manager.ok(candidateApi.edit, { id, version, legal_name: '王子涵' }, HERE);
  expect(await manager.call(candidateApi.check, { id }, HERE)).toMatchObject({ code: CODE.refused });
  await at.owner.ok(candidateApi.check, { id }, HERE);
  expect(await get(id)).toMatchObject({ status: 'checked', legal_name: '王子涵', surname: 'Wang' });
});

test('a checked name or birthday is changed with a reason, and is unchecked by it; anything else is not', async () => {
  const id = await checkedCandidate(at);
  const { version, legal_name } = await get(id);
  await clerk.ok(candidateApi.edit, { id, version, legal_name, email: 'new@example.com' }, HERE);
  const after = await get(id);
  expect(after).toMatchObject({ status: 'checked', email: 'new@example.com' });
  const change = { id, version: after.version, legal_name, birthday: '2009-03-15' };
  expect(await clerk.call(candidateApi.edit, change, HERE)).toMatchObject({
    code: CODE.invalid,
    data: { fields: { change_reason: expect.any(String) } },
  });
  await clerk.ok(candidateApi.edit, { ...change, change_reason: '护照更新' }, HERE);
  expect(await get(id)).toMatchObject({ status: 'draft', birthday: '2009-03-15', checked_by: null });
  expect(await clerk.call(candidateApi.edit, change, HERE)).toMatchObject({ code: CODE.stale });
});

test('the document number is masked without the right, and stays when the mask is sent back', async () => {
  const id = await newCandidate(at);
  const whole = (await get(id)).document_number;
  const adviser = await app.as('classteacher');
  const { list } = await adviser.ok(candidateApi.list, { limit: 1 }, HERE);
  expect(list.every(({ document_number }) => !document_number || document_number.includes('*'))).toBe(true);
  const masked = `${whole.slice(0, 1)}****${whole.slice(-4)}`;
  const { version, legal_name } = await get(id);
  await clerk.ok(candidateApi.edit, { id, version, legal_name, document_number: masked }, HERE);
  expect((await get(id)).document_number).toBe(whole);
  const other = { id, version: version + 1, legal_name, document_number: 'X****9999' };
  expect(await clerk.call(candidateApi.edit, other, HERE)).toMatchObject({ code: CODE.invalid });
});

test('of two UCIs of one person the earlier stays, both are found, and nobody else gets either', async () => {
  const id = await newCandidate(at);
  const before = await get(id);
  const digits = `${before.uci.slice(0, 6)}01${String(at.next() % 10_000).padStart(4, '0')}`;
  const earlier = `${digits}${checkLetter(digits)}`;
  const merge = { id, version: before.version, uci: earlier };
  expect(await clerk.call(candidateApi.merge, { ...merge, uci: before.uci }, HERE)).toMatchObject({
    code: CODE.invalid,
  });
  await clerk.ok(candidateApi.merge, merge, HERE);
  expect(await get(id)).toMatchObject({ uci: earlier, former_uci: before.uci });
  for (const keyword of [earlier, before.uci]) {
    const { list } = await clerk.ok(candidateApi.list, { keyword }, HERE);
    expect(list.map((row) => row.id)).toEqual([id]);
  }
  const other = { student_id: await newStudent(at), ...candidateFields(at), uci: before.uci };
  expect(await clerk.call(candidateApi.add, other, HERE)).toMatchObject({ code: CODE.invalid });
});

test('one student’s page has what is known of them, with or without a candidate', async () => {
  const student_id = await newStudent(at);
  expect(await at.owner.ok(candidateApi.of_student, { student_id }, HERE)).toMatchObject({ candidate: null });
  const id = await newCandidate(at, student_id);
  expect(await at.owner.ok(candidateApi.of_student, { student_id }, HERE)).toMatchObject({
    candidate: { id, board_name: 'WANG: ZIHAN' },
  });
  const { uci } = await get(id);
  const { list } = await at.owner.ok(candidateApi.list, { keyword: uci.toLowerCase() }, HERE);
  expect(list.map((row) => row.id)).toEqual([id]);
});
