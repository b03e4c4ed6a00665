import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { newProgramme } from '../../../programme/server/testing/programme.samples.ts';
import { applicationApi } from '../../application.contract.ts';
import type { Decision } from '../../application.rules.ts';

const HERE = { company: 1 };
const DAY = 24 * 60 * 60;
const today = () => todayIn('Asia/Shanghai');

export async function applicationDraft(at: Arranger) {
  return {
    programme_id: await at.some('programme', () => newProgramme(at)),
    intake_year: 2027,
    intake_term: 'autumn' as const,
    scheme: 'direct' as const,
    cycle: 2027,
    round: 'rolling' as const,
    deadline_at: at.now + 20 * DAY,
    deadline_zone: 'Europe/London',
    external_id: `APP-${at.next()}`,
    fee_currency: 'GBP',
    fee_cents: 2850,
    fee_paid_on: today(),
    guidance_id: (await at.app.as('guidance')).admin_id,
    writer_id: (await at.app.as('guidance')).admin_id,
    tier: 'match' as const,
    next_step: '催推荐信',
    note: '家长希望尽早递交',
  };
}

/** With its papers checked: it can be submitted. */
export async function newApplication(at: Arranger, student_id?: number): Promise<number> {
  const of = student_id ?? (await newStudent(at));
  const { id } = await at.owner.ok(
    applicationApi.add,
    { student_id: of, ...(await applicationDraft(at)) },
    HERE,
  );
  const { documents } = await at.owner.ok(applicationApi.get, { id }, HERE);
  for (const { id: document_id, version } of documents)
    await at.owner.ok(applicationApi.document_edit, { document_id, version, state: 'checked' }, HERE);
  return id;
}
export async function submittedApplication(at: Arranger, student_id?: number): Promise<number> {
  const id = await newApplication(at, student_id);
  await at.owner.ok(applicationApi.submit, { id, submitted_on: today() }, HERE);
  return id;
}
export async function decidedApplication(
  at: Arranger,
  decision_is: Decision = 'unconditional',
): Promise<number> {
  const id = await submittedApplication(at);
  await at.owner.ok(applicationApi.decide, { id, decision_is, decided_on: today() }, HERE);
  return id;
}
async function repliedApplication(at: Arranger): Promise<number> {
  const id = await decidedApplication(at);
  await at.owner.ok(applicationApi.answer, { id, reply_is: 'accepted', replied_on: today() }, HERE);
  return id;
}
async function visaApplication(at: Arranger): Promise<number> {
  const id = await repliedApplication(at);
  await at.owner.ok(applicationApi.visa_start, { id }, HERE);
  return id;
}
const enrolled = async (at: Arranger): Promise<number> => {
  const id = await visaApplication(at);
  await at.owner.ok(applicationApi.enrol, { id }, HERE);
  return id;
};
const paper = async (at: Arranger) => ({
  application_id: await newApplication(at),
  stage: 'visa' as const,
  name: `样例材料${at.next()}`,
  due_on: plusDays(today(), 10),
});
const paperOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(applicationApi.document_add, await paper(at), HERE)).id;

/** One whose fee the company pays, with the family's money there. */
async function feeApplication(at: Arranger): Promise<number> {
  const student_id = await newStudent(at);
  await at.within(async (ctx) => {
    await ledger.lock(ctx, [student_id]);
    await ledger.post(
      ctx,
      { kind: 'test', doc: 'test', doc_id: student_id, key: `fee-money:${student_id}` },
      [
        { account: 'apply', student_id, amount_fen: 100_000 },
        { account: 'cash', amount_fen: -100_000 },
      ],
    );
  });
  const { fee_paid_on: _, ...draft } = await applicationDraft(at);
  const fee = { fee_currency: 'CNY', fee_cents: 60_000, fee_by: 'company' as const };
  return (await at.owner.ok(applicationApi.add, { student_id, ...draft, ...fee }, HERE)).id;
}
async function takenFee(at: Arranger): Promise<number> {
  const id = await feeApplication(at);
  await at.owner.ok(applicationApi.fee_take, { id }, HERE);
  return id;
}

export const samples: Samples = {
  calls: {
    api_apply_add: async (at) => ({ student_id: await newStudent(at), ...(await applicationDraft(at)) }),
    api_apply_edit: async (at) => ({
      id: await newApplication(at),
      version: 1,
      ...(await applicationDraft(at)),
    }),
    api_apply_next: async (at) => ({ id: await newApplication(at), next_step: '上传成绩单' }),
    api_apply_submit: async (at) => ({ id: await newApplication(at), submitted_on: today() }),
    api_apply_decide: async (at) => ({
      id: await submittedApplication(at),
      decision_is: 'conditional',
      decided_on: today(),
      reply_due_on: plusDays(today(), 30),
      because: '录取信已到',
    }),
    api_apply_reply: async (at) => ({
      id: await decidedApplication(at),
      reply_is: 'accepted',
      replied_on: today(),
      deposit: '£2,000',
    }),
    api_apply_visa: async (at) => ({ id: await repliedApplication(at) }),
    api_apply_enrol: async (at) => ({ id: await visaApplication(at), release_others: 1 }),
    api_apply_step_back: async (at) => ({ id: await submittedApplication(at), reason: '误点' }),
    api_apply_fee_take: async (at) => ({ id: await feeApplication(at) }),
    api_apply_fee_pay: async (at) => ({
      id: await takenFee(at),
      paid_fen: 60_500,
      fee_paid_on: today(),
      method_id: await paymentMethod(at),
    }),
    api_apply_fee_undo: async (at) => ({ id: await takenFee(at), reason: '家长自付' }),
    api_apply_document_add: (at) => paper(at),
    api_apply_document_edit: async (at) => ({
      document_id: await paperOf(at),
      version: 1,
      state: 'received',
    }),
    api_apply_document_del: async (at) => ({ document_id: await paperOf(at) }),
    api_apply_discontinue: async (at) => ({ id: await newApplication(at), reason: '家长改主意' }),
    api_apply_resume: async (at) => {
      const id = await newApplication(at);
      await at.owner.ok(applicationApi.discontinue, { id, reason: '家长改主意' }, HERE);
      return { id };
    },
  },
  documents: { application: (at) => newApplication(at) },
  arranged: { application: { completed: enrolled } },
};
