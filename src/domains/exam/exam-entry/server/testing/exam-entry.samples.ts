import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { checkedCandidate } from '../../../candidate/server/testing/candidate.samples.ts';
import { examCentreApi } from '../../../exam-centre/exam-centre.contract.ts';
import { boardId } from '../../../exam-centre/server/testing/exam-centre.samples.ts';
import { examFeeApi } from '../../../exam-fee/exam-fee.contract.ts';
import { examItemApi } from '../../../exam-item/exam-item.contract.ts';
import { examOfferingApi } from '../../../exam-offering/exam-offering.contract.ts';
import { examSeriesApi } from '../../../exam-series/exam-series.contract.ts';
import { examEntryApi } from '../../exam-entry.contract.ts';
import { ticketImportApi } from '../../exam-ticket.import.ts';

const HERE = { company: 1 };
const BOARD = 'AQA';
const DAY = 86_400;
/** Nobody confirms what they sent. */
export const ENTRY_PEOPLE = {
  add: 'manager',
  confirm: 'affairs',
  pay: 'finance',
  register: 'affairs',
} as const;

interface ItemWanted {
  readonly kind?: 'award' | 'linear' | 'unit';
  readonly unit_ids?: number[];
  readonly takes_late?: 0 | 1;
  readonly takes_private?: 0 | 1;
  readonly options?: readonly string[];
  readonly subject_id?: number;
  /** When it is sat; left out: coursework. */
  readonly starts_at?: number;
  readonly minutes?: number;
}
export interface Offered {
  readonly series_id: number;
  readonly centre_id: number;
  readonly item_ids: number[];
}

export async function newExamItem(at: Arranger, wanted: ItemWanted = {}): Promise<number> {
  const { kind = 'linear', unit_ids, subject_id, takes_late = 1, takes_private = 1 } = wanted;
  const fields = {
    exam_board_id: await boardId(at, BOARD),
    code: `E${at.next()}`,
    title: `样例科目${at.next()}`,
    kind,
    qualification: 'a_level' as const,
    takes_late,
    takes_private,
    ...(unit_ids && { unit_ids }),
    ...(subject_id && { subject_id }),
  };
  return (await at.owner.ok(examItemApi.add, fields, HERE)).id;
}

/** In pounds: £98 for the board, £20 for the centre, £12 for us; £52 more when late. */
export const FEE = {
  currency: 'CNY' as 'CNY' | 'GBP',
  board_fee_cents: 9_800,
  centre_fee_cents: 2_000,
  service_fee_cents: 1_200,
};
export const LATE = 5_200;
export const TOTAL = FEE.board_fee_cents + FEE.centre_fee_cents + FEE.service_fee_cents;

/**
 * A series that is open, with these items, a centre of its board, and fees whose first step lasts until midnight there in a month,
 * the second another one; or until these moments.
 */
export async function offered(
  at: Arranger,
  wanted: readonly (ItemWanted | number)[] = [{}],
  fee: Partial<typeof FEE> = {},
  ends?: readonly [number, number],
): Promise<Offered> {
  const exam_board_id = await boardId(at, BOARD);
  const now = at.clock();
  const day = (days: number) => new Date((now + days * DAY) * 1000).toISOString().slice(0, 10);
  const { id: series_id } = await at.owner.ok(
    examSeriesApi.add,
    {
      exam_board_id,
      name: `样例考季${at.next()}`,
      zone: 'Europe/London',
      starts_on: day(150),
      ends_on: day(200),
    },
    HERE,
  );
  const { id: centre_id } = await at.owner.ok(
    examCentreApi.add,
    {
      exam_board_id,
      name: `样例考点${at.next()}`,
      number: `Y${(at.next() % 36 ** 4).toString(36).toUpperCase().padStart(4, '0')}`,
    },
    HERE,
  );
  const item_ids: number[] = [];
  for (const one of wanted) item_ids.push(typeof one === 'number' ? one : await newExamItem(at, one));
  await at.owner.ok(examOfferingApi.add, { series_id, item_ids }, HERE);
  const { list } = await at.owner.ok(examOfferingApi.list, { series_id, limit: 100 }, HERE);
  for (const [place, item_id] of item_ids.entries()) {
    const { id, version } = list.find((one) => one.item_id === item_id) as (typeof list)[number];
    const asked = wanted[place];
    const { options = [], starts_at, minutes = 90 } = typeof asked === 'object' ? asked : {};
    await at.owner.ok(
      examOfferingApi.edit,
      {
        id,
        version,
        options: options.map((code) => ({ code })),
        components: [
          starts_at === undefined ? { code: '1', is_timed: 0 } : { code: '1', starts_at, minutes },
        ],
      },
      HERE,
    );
  }
  const midnight = (days: number) => momentOf('Europe/London', day(days), 0);
  const [normal, late] = ends ?? [midnight(30), midnight(60)];
  const steps = [
    {
      kind: 'normal' as const,
      until_at: normal,
      refund_board_percent: 100,
      refund_service_percent: 50,
    },
    { kind: 'late' as const, until_at: late, surcharge: LATE, refund_board_percent: 50 },
    { kind: 'closed' as const },
  ];
  await at.owner.ok(
    examFeeApi.add,
    {
      offering_ids: list.map(({ id }) => id),
      attempts: ['first', 'retake'],
      from_day: day(-30),
      ...FEE,
      ...fee,
      steps,
    },
    HERE,
  );
  await at.owner.ok(examSeriesApi.open, { id: series_id }, HERE);
  return { series_id, centre_id, item_ids };
}

export async function giveMoney(at: Arranger, student_id: number, amount_fen: number): Promise<void> {
  await at.within(async (ctx) => {
    const posting = {
      kind: 'test',
      doc: 'test',
      doc_id: student_id,
      key: `apply:${student_id}:${at.next()}`,
    };
    await ledger.post(ctx, posting, [
      { account: 'apply', student_id, amount_fen },
      { account: 'cash', amount_fen: -amount_fen },
    ]);
  });
}
/** A student with a checked candidate, and money for some entries. */
export async function examinee(at: Arranger, money = 100_000): Promise<number> {
  const student_id = await newStudent(at);
  await checkedCandidate(at, student_id);
  if (money > 0) await giveMoney(at, student_id, money);
  return student_id;
}

export async function demandFields(at: Arranger, of?: Offered, student?: number) {
  const { series_id, centre_id, item_ids } = of ?? (await at.some('series', () => offered(at)));
  const student_id = student ?? (await examinee(at));
  return { student_id, series_id, centre_id, lines: item_ids.map((item_id) => ({ item_id })) };
}
/** Its entries, one for each item. */
export async function submitted(at: Arranger, of?: Offered, student?: number): Promise<number[]> {
  const by = await at.app.as(ENTRY_PEOPLE.add);
  return (await by.ok(examEntryApi.add, await demandFields(at, of, student), HERE)).entry_ids;
}
type Step = 'confirm' | 'pay' | 'register' | 'ticket' | 'mark_sat' | 'mark_absent';
export async function moved(at: Arranger, id: number, ...steps: readonly Step[]): Promise<number> {
  for (const step of steps) {
    const who = step === 'pay' ? ENTRY_PEOPLE.pay : ENTRY_PEOPLE.confirm;
    await (await at.app.as(who)).ok(examEntryApi[step], { id }, HERE);
  }
  return id;
}
const entry = async (at: Arranger, ...steps: readonly Step[]): Promise<number> =>
  moved(at, (await submitted(at))[0] as number, ...steps);
async function withdrawing(at: Arranger): Promise<number> {
  const id = await entry(at, 'confirm', 'pay', 'register');
  await (await at.app.as(ENTRY_PEOPLE.register)).ok(
    examEntryApi.withdraw,
    { id, reason: '改报下一季' },
    HERE,
  );
  return id;
}
/** A step has passed: as the clock would have it, for these entries. */
export async function passStep(at: Arranger, ids: readonly number[]): Promise<void> {
  await at.within(async (ctx) => {
    await ctx.query(
      `UPDATE exam_step s SET until_at = now() - interval '1 hour' FROM exam_entry e
        WHERE e.id = ANY ($1) AND s.fee_id = e.fee_id AND s.kind = e.step`,
      [ids],
    );
    await ctx.query("UPDATE exam_entry SET step_until = now() - interval '1 hour' WHERE id = ANY ($1)", [
      ids,
    ]);
  });
}
/** Paid, and more is due than the student has. */
async function owing(at: Arranger): Promise<number> {
  const student = await examinee(at, TOTAL);
  // Its step passes for everybody: nobody else is entered in that series.
  const [id] = await submitted(at, await offered(at), student);
  await moved(at, id as number, 'confirm', 'pay');
  await passStep(at, [id as number]);
  const { passSteps } = await import('../exam-entry.rise.ts');
  await at.within(passSteps);
  return id as number;
}
/** A board's statement of entry with one row. */
async function ticketFile(at: Arranger): Promise<{ name: string; bytes: Buffer }> {
  const id = await entry(at, 'confirm', 'pay', 'register');
  const { uci, item_code } = await at.owner.ok(examEntryApi.get, { id }, HERE);
  const csv = `准考证号,UCI 编号,科目,座位\nAT-${at.next()},${uci},${item_code},A1`;
  return { name: `准考证 ${at.next()}.csv`, bytes: Buffer.from(csv) };
}
const by = async (at: Arranger, login: string, input: Input) => ({ by: await at.app.as(login), input });

export const samples: Samples = {
  calls: {
    api_exam_entry_add: async (at) => ({ ...(await demandFields(at)), payer: '母亲', note: '尽快' }),
    api_exam_entry_bear: async (at) => ({ id: await owing(at), reason: '我们报晚了' }),
    api_exam_entry_collect: async (at) => {
      const id = await owing(at);
      const { rows } = await at.app.db.superPool.query('SELECT student_id FROM exam_entry WHERE id = $1', [
        id,
      ]);
      await giveMoney(at, rows[0].student_id, LATE);
      return { id };
    },
    api_exam_entry_import_preview: async (at) => ({ ...(await ticketFile(at)) }),
    api_exam_entry_import_run: async (at) => {
      const { id } = await at.owner.ok(ticketImportApi.preview, (await ticketFile(at)) as never, HERE);
      return { id };
    },
    api_exam_entry_confirm: async (at) => ({ id: await entry(at) }),
    api_exam_entry_refuse: async (at) => ({ id: await entry(at), reason: '选项不对' }),
    api_exam_entry_recall: async (at) => by(at, ENTRY_PEOPLE.add, { id: await entry(at) }),
    api_exam_entry_cancel: async (at) => ({ id: await entry(at, 'confirm', 'pay'), reason: '家长改变主意' }),
    api_exam_entry_pay: async (at) => ({ id: await entry(at, 'confirm') }),
    api_exam_entry_register: async (at) => ({
      id: await entry(at, 'confirm', 'pay'),
      board_reference: 'AQA-001',
    }),
    api_exam_entry_ticket: async (at) => ({ id: await entry(at, 'confirm', 'pay', 'register') }),
    api_exam_entry_mark_sat: async (at) => ({ id: await entry(at, 'confirm', 'pay', 'register') }),
    api_exam_entry_mark_absent: async (at) => ({ id: await entry(at, 'confirm', 'pay', 'register') }),
    api_exam_entry_withdraw: async (at) => ({
      id: await entry(at, 'confirm', 'pay', 'register'),
      reason: '改报下一季',
    }),
    api_exam_entry_end_withdrawal: async (at) => ({ id: await withdrawing(at) }),
    api_exam_entry_keep: async (at) => ({ id: await withdrawing(at), reason: '还是要考' }),
  },
  documents: { exam_entry: (at) => entry(at) },
  movers: { api_exam_entry_recall: ENTRY_PEOPLE.add },
};
