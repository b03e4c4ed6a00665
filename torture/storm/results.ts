import type { Person } from '@/apps/server/testing/test-app.ts';
import { eventually } from '@/apps/server/testing/until.ts';
import { resultApi } from '@/domains/exam/result/result.contract.ts';
import { resultImportApi } from '@/domains/exam/result/result.import.ts';
import { resultEnquiryApi } from '@/domains/exam/result-enquiry/result-enquiry.contract.ts';
import {
  ENQUIRY_FEE,
  ENQUIRY_PEOPLE,
} from '@/domains/exam/result-enquiry/server/testing/result-enquiry.samples.ts';
import { scoreGuaranteeApi } from '@/domains/exam/score-guarantee/score-guarantee.contract.ts';
import { promised } from '@/domains/exam/score-guarantee/server/testing/score-guarantee.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import type { ChaosApp } from './app.ts';
import { seasons } from './exams.ts';
import type { Operation } from './operations.ts';
import type { Meeting } from './people.ts';

// Results of those who were entered: a board's file that two people import, one grade of it changed; corrections of several
// results of one student at once; enquiries whose fee is held, paid and given back; promises that results judge.

const HERE = { company: 1 };
const GRADES = ['A*', 'A', 'B', 'C', 'D', 'E', 'U'] as const;

interface Known {
  readonly id: number;
  readonly student_id: number;
  readonly item_id: number;
  readonly series_id: number;
}
async function asked<T>(at: Meeting, sql: string, values: readonly unknown[]): Promise<T[]> {
  return (await at.app.db.superPool.query(sql, [...values])).rows;
}

/** Previewed and run; what is refused by then is a refusal like any other. */
async function runImport(by: Person, name: string, rows: readonly string[]): Promise<number> {
  const text = ['学员号,考试局,考季,科目代码,等级', ...rows].join('\n');
  const { id } = await by.ok(resultImportApi.preview, { name, bytes: Buffer.from(text) } as never, HERE);
  await by.ok(resultImportApi.run, { id }, HERE);
  const isDone = async () => {
    const { list } = await by.ok(resultImportApi.get, { id }, HERE);
    return /^(done|stopped)$/.test(list[0]?.phase ?? '');
  };
  await eventually(isDone, 'timeout: the job is not done', { forMs: 60_000, everyMs: 250 });
  return id;
}
/** The same file twice at once, in one of them with another grade; one of them is perhaps taken back. */
async function boardFile(at: Meeting): Promise<void> {
  const season = seasons.one(at.random);
  if (!season) return;
  const sat = await asked<{ number: string; code: string; board: string; series: string }>(
    at,
    `SELECT s.number, i.code, b.name AS board, r.name AS series FROM exam_entry e
       JOIN student s ON s.company_id = e.company_id AND s.id = e.student_id
       JOIN exam_item i ON i.id = e.item_id JOIN exam_series r ON r.id = e.series_id JOIN base_item b ON b.id = r.exam_board_id
      WHERE e.series_id = $1 AND e.company_id = 1 AND e.status IN ('registered', 'ticketed', 'sat', 'absent', 'resulted')
        AND s.number <> '' ORDER BY e.id DESC LIMIT 6`,
    [season.series_id],
  );
  if (sat.length === 0) return;
  const grades = sat.map(() => at.random.one(GRADES));
  const rowsOf = (grades: readonly string[]) =>
    sat.map(({ number, code, board, series }, n) => [number, board, series, code, grades[n]].join(','));
  const other = [at.random.one(GRADES), ...grades.slice(1)];
  const affairs = await at.app.as('affairs');
  const [first] = await Promise.all([
    runImport(affairs, `成绩 ${at.next()}.csv`, rowsOf(grades)),
    runImport(at.owner, `成绩 ${at.next()}.csv`, rowsOf(other)),
  ]);
  if (at.random.chance(0.3)) await affairs.call(resultImportApi.undo, { id: first }, HERE);
}

/** Several results of one student at once, by two people: first words, corrections, and what says nothing new. */
async function said(at: Meeting): Promise<void> {
  const season = seasons.one(at.random);
  if (!season) return;
  const { series_id } = season;
  const found = await asked<{ student_id: number; item_ids: number[] }>(
    at,
    `SELECT student_id, array_agg(item_id) AS item_ids FROM exam_entry
      WHERE series_id = $1 AND status IN ('registered', 'ticketed', 'sat', 'absent', 'resulted')
      GROUP BY student_id ORDER BY random() LIMIT 1`,
    [series_id],
  );
  const [one] = found;
  if (!one) return;
  const people = [await at.app.as('affairs'), at.owner];
  const say = (item_id: number) =>
    at.random.one(people).call(
      resultApi.save,
      {
        student_id: one.student_id,
        series_id,
        item_id,
        kind: at.random.one(['final', 'final', 'provisional'] as const),
        grade: at.random.one(GRADES),
        why: at.random.one(['mistyped', 'board'] as const),
      },
      HERE,
    );
  const items = one.item_ids.slice(0, 3);
  await Promise.all([...items, at.random.one(items)].map(say));
}

/** Asked for by one, agreed on by another, paid by a third; whoever is at it may give up, and the board may change the grade. */
async function enquiry(at: Meeting, app: ChaosApp): Promise<void> {
  const [result] = await asked<Known>(
    at,
    `SELECT r.id FROM exam_result r WHERE r.company_id = 1 AND r.track = 'official' AND r.source <> 'outside'
        AND r.student_id IN (SELECT student_id FROM exam_entry) ORDER BY r.id DESC OFFSET $1 LIMIT 1`,
    [at.random.below(20)],
  );
  if (!result) return;
  const people = {
    maker: await at.app.as(ENQUIRY_PEOPLE.add),
    office: await at.app.as(ENQUIRY_PEOPLE.confirm),
    finance: await at.app.as(ENQUIRY_PEOPLE.pay),
  };
  const service = at.random.one(['recheck', 'review', 'priority', 'script'] as const);
  const { id } = await people.maker.ok(
    resultEnquiryApi.add,
    { result_id: result.id, service, ...ENQUIRY_FEE },
    HERE,
  );
  const move = async (by: Person, name: 'cancel' | 'confirm' | 'pay' | 'send' | 'uphold', to: string) => {
    const endpoint = resultEnquiryApi[name] as unknown as Endpoint;
    const input = { id, ...(name === 'cancel' && { reason: '家长改变主意' }) };
    return (await app.move(by, endpoint, input, { machine: 'result_enquiry', id, to })).code === 1;
  };
  if (!(await move(people.office, 'confirm', 'confirmed'))) return;
  // Two at once: one gives it up while the other takes the money.
  if (at.random.chance(0.25))
    await Promise.all([
      move(people.office, 'cancel', 'cancelled'),
      at.random.chance(0.5) && move(people.finance, 'pay', 'paid'),
    ]);
  else if (await move(people.finance, 'pay', 'paid')) {
    if (!(await move(people.office, 'send', 'sent'))) return;
    if (at.random.chance(0.5)) await move(people.office, 'uphold', 'upheld');
    else await people.office.call(resultEnquiryApi.change, { id, grade: at.random.one(GRADES) }, HERE);
    const paid_fen = ENQUIRY_FEE.board_fee_cents - 100 + at.random.below(200);
    await people.finance.call(
      resultEnquiryApi.settle,
      { id, method_id: await paymentMethod(at), paid_fen },
      HERE,
    );
  }
}

/** A promise is written down while the result that judges it is entered, and entered again. */
async function promise(at: Meeting): Promise<void> {
  const { student_id, fields } = await promised(at);
  const { series_id, item_id } = fields;
  const say = (by: Person) =>
    by.call(
      resultApi.save,
      {
        student_id,
        series_id,
        item_id,
        kind: 'final' as const,
        grade: at.random.one(['A', 'B', 'C'] as const),
        why: 'board' as const,
      },
      HERE,
    );
  const affairs = await at.app.as('affairs');
  await Promise.all([at.owner.call(scoreGuaranteeApi.add, fields, HERE), say(affairs), say(at.owner)]);
}

export const results: readonly Operation[] = [
  { name: 'a file of results, twice', weight: 4, run: boardFile },
  { name: 'results of one student at once', weight: 25, run: said },
  { name: 'an enquiry about a result', weight: 12, run: enquiry },
  { name: 'a promise of a grade', weight: 5, run: promise },
];
