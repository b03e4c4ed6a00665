import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { newSubject } from '@/domains/organisation/subject/server/testing/subject.samples.ts';
import { giveMoney, offered } from '../../exam-entry/server/testing/exam-entry.samples.ts';
import { resultApi } from '../../result/result.contract.ts';
import { resultEnquiryApi } from '../../result-enquiry/result-enquiry.contract.ts';
import { enquiry } from '../../result-enquiry/server/testing/result-enquiry.samples.ts';
import { scoreGuaranteeApi as api } from '../score-guarantee.contract.ts';
import { scoreGuaranteeText as text } from '../score-guarantee.text.ts';
import {
  guaranteedLine,
  judgedGuarantee,
  promised,
  refundFields,
} from './testing/score-guarantee.samples.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

const get = (id: number) => manager.ok(api.get, { id });
/** How often somebody was told of one. */
const told = async (kind: string, id: number): Promise<number> =>
  Number(
    (
      await app.db.superPool.query(
        `SELECT count(DISTINCT gaps) AS n FROM notice WHERE kind = $1 AND gaps ->> 'id' = $2`,
        [kind, String(id)],
      )
    ).rows[0].n,
  );

test('a result that reaches the grade meets it, and a correction judges it anew', async () => {
  const { id, sitting } = await judgedGuarantee(at, 'A');
  expect(await get(id)).toMatchObject({ status: 'met', result_grade: 'A', broken: null, is_due: false });
  await affairs.ok(resultApi.save, { ...sitting, grade: 'B', why: 'board' });
  expect(await get(id)).toMatchObject({ status: 'failed', result_grade: 'B', is_due: true });
  await affairs.ok(resultApi.save, { ...sitting, grade: 'Q', why: 'board' });
  expect(await get(id)).toMatchObject({ status: 'open', result_grade: null, judged_at: null });
});

test('failed, its refund waits; an enquiry lifts the grade: met, and the approver sees it is no longer due', async () => {
  const { id, student_id, result_id } = await judgedGuarantee(at);
  expect(await told('score_guarantee.failed', id)).toBe(1);
  const { refund_id } = await manager.ok(api.refund, { id, ...(await refundFields(at)) });
  expect(await affairs.ok(refundApi.get, { id: refund_id })).toMatchObject({
    doubts: [],
    amount_fen: 300_000,
    cause: expect.stringContaining('保 A，实得 B'),
  });
  expect(await get(id)).toMatchObject({ is_due: false, refund_id });
  expect((await manager.call(api.refund, { id, ...(await refundFields(at)) })).msg).toContain('已在办理');

  await giveMoney(at, student_id, 100_000);
  const enquiry_id = await enquiry(at, result_id, 'confirm', 'pay', 'send');
  await affairs.ok(resultEnquiryApi.change, { id: enquiry_id, grade: 'A' });
  expect(await get(id)).toMatchObject({ status: 'met', result_grade: 'A' });
  expect(await told('score_guarantee.met', id)).toBe(1);
  const { doubts } = await affairs.ok(refundApi.get, { id: refund_id });
  expect(doubts).toEqual([text.no_longer_due[0].replace('{grade}', 'A')]);
});

test('who was absent voids it, and it says so', async () => {
  const { id } = await judgedGuarantee(at, 'ABS');
  expect(await get(id)).toMatchObject({ status: 'void', broken: 'sat', result_grade: 'ABS', is_due: false });
  expect((await manager.call(api.refund, { id, ...(await refundFields(at)) })).msg).toBe(text.not_failed[0]);
});

test('too little attendance voids it, with the figures', async () => {
  const { student_id, fields } = await promised(at);
  const { id } = await manager.ok(api.add, fields);
  const { rows } = await app.db.superPool.query(
    `SELECT id FROM lesson WHERE company_id = 1 AND starts_at < now() ORDER BY id LIMIT 5`,
  );
  await app.db.superPool.query('SET session_replication_role = replica');
  await app.db.superPool.query(
    `INSERT INTO attendance (family_id, company_id, lesson_id, student_id, starts_at, outcome, taught_minutes, deducted_minutes, course_type)
     SELECT 1, 1, l.id, $1, now() + interval '1 day', CASE WHEN n <= 3 THEN 'present' ELSE 'absent' END, 60, 60, 16
       FROM unnest($2::bigint[]) WITH ORDINALITY AS l (id, n)`,
    [student_id, rows.map((row) => row.id)],
  );
  await app.db.superPool.query('SET session_replication_role = origin');
  const sitting = {
    student_id,
    series_id: fields.series_id,
    item_id: fields.item_id,
    kind: 'final' as const,
  };
  await affairs.ok(resultApi.save, { ...sitting, grade: 'B' });
  expect(await get(id)).toMatchObject({
    status: 'void',
    broken: 'attendance',
    attended_count: 3,
    lesson_count: 5,
  });
});

test('a line promises once, and only one that sells a guarantee', async () => {
  const { fields, student_id } = await promised(at);
  expect((await manager.ok(api.lines, { student_id })).list).toHaveLength(1);
  await manager.ok(api.add, fields);
  expect((await manager.ok(api.lines, { student_id })).list).toHaveLength(0);
  expect(await manager.call(api.add, fields)).toMatchObject({
    data: { fields: { contract_line_id: text.line_taken[0] } },
  });
  const { id } = await guaranteedLine(at);
  expect(await manager.call(api.add, { ...fields, contract_line_id: id, grade: 'Z' })).toMatchObject({
    data: { fields: { grade: text.grade_unknown[0] } },
  });
  expect(await manager.call(api.add, { ...fields, contract_line_id: id, item_id: null })).toMatchObject({
    data: { fields: { item_id: text.one_about[0] } },
  });
});

test('a promise of a subject is judged by the award, not by a unit of it', async () => {
  const { student_id, fields } = await promised(at);
  const subject_id = await newSubject(at);
  const { series_id, item_ids } = await offered(at, [{ kind: 'unit', subject_id }, { subject_id }]);
  const [unit, award] = item_ids as [number, number];
  const { id } = await manager.ok(api.add, { ...fields, series_id, item_id: null, subject_id });
  const say = (item_id: number, grade: string) =>
    affairs.ok(resultApi.save, { student_id, series_id, item_id, kind: 'final', grade });
  await say(unit, 'A');
  expect(await get(id)).toMatchObject({ status: 'open', result_grade: null });
  await say(award, 'B');
  expect(await get(id)).toMatchObject({ status: 'failed', result_grade: 'B' });
});

test('one that was entered wrongly is corrected and judged anew, until its refund is asked for', async () => {
  const { id, series_id, item_id } = await judgedGuarantee(at);
  const correct = async (grade: string) => {
    const { version } = await get(id);
    return manager.call(api.edit, { id, version, series_id, item_id, grade });
  };
  expect(await correct('B')).toMatchObject({ code: 1 });
  expect(await get(id)).toMatchObject({ status: 'met', is_due: false });
  expect(await correct('A')).toMatchObject({ code: 1 });
  expect(await get(id)).toMatchObject({ status: 'failed', is_due: true, is_refunded: false });
  await manager.ok(api.refund, { id, ...(await refundFields(at)) });
  expect((await correct('B')).msg).toContain('已在办理');
  expect(await get(id)).toMatchObject({ status: 'failed', is_refunded: true });
});

test('one that is written down while its result is entered is judged by it', async () => {
  for (let n = 0; n < 4; n++) {
    const { student_id, fields } = await promised(at);
    const { series_id, item_id } = fields;
    const result = { student_id, series_id, item_id, kind: 'final' as const, grade: 'A' };
    await atOnce(app.db, `SELECT 1 FROM student WHERE id = ${student_id} FOR UPDATE`, [
      () => at.owner.ok(api.add, fields, { company: 1 }),
      () => affairs.ok(resultApi.save, result) as Promise<unknown>,
    ] as const);
    const { list } = await manager.ok(api.list, { student_id });
    expect(list).toMatchObject([{ status: 'met', result_grade: 'A' }]);
  }
});
