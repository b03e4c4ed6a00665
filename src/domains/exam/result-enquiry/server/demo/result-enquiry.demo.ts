import type { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import type { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCompany } from '@/kernel/server/demo.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { examSeriesList } from '../../../exam-series/server/exam-series.service.ts';
import type { EnquiryService } from '../../result-enquiry.rules.ts';
import { resultEnquiryStatus } from '../../result-enquiry.status.ts';
import { holdFee, settleWithBoard, takeFee } from '../result-enquiry.money.ts';
import { resultEnquiries } from '../result-enquiry.service.ts';
import { enquiryStore } from '../result-enquiry.store.ts';

const { confirm, pay, send, uphold } = resultEnquiryStatus.transitions;
type Step = typeof confirm | typeof pay | typeof send | typeof uphold;
/** What was asked for after the last summer, and how far each has come. */
const STORIES: readonly (readonly [service: EnquiryService, note: string, ...steps: Step[]])[] = [
  ['review', '离 A 差 2 分，家长希望复核', confirm, pay, send, uphold],
  ['script', '调卷给老师看失分点', confirm, pay, send],
  ['recheck', '第二卷总分与平时差距大'],
];
const FEE = { currency: 'CNY' as const, board_fee_cents: 60_000, service_fee_fen: 10_000 };
const PURSE_FEN = 200_000;

export async function load({ staffed }: Demo): Promise<void> {
  for (const company of staffed) await ofCompany(company);
}

async function ofCompany(company: DemoCompany): Promise<void> {
  const { company_id, within, as, idOf } = company;
  const adviser_id = await idOf('adviser');
  const results = await within((ctx) => resultsToAsk(ctx, adviser_id));
  if (results.length === 0) return;
  const adviser = await as('adviser');
  const finance = await as('finance');
  const methods = await finance<OutputOf<typeof baseDataApi.options>>(
    'api_basedata_options',
    'GET',
    company_id,
    '',
    { kind: 'payment_method' },
  );
  const method_id = methods.list[0]?.id as number;
  for (const [nth, { id, student_id, asked_at }] of results.entries()) {
    const payment: InputOf<typeof rechargeApi.add> = {
      category: 'top',
      received_fen: PURSE_FEN,
      reference: `FY${company_id}-${nth}`,
      submit_now: 1,
      method_id,
      payer: '学员家长',
      paid_at: toUnix(new Date()) - 60,
      lines: [{ student_id, amount_fen: PURSE_FEN, account: 'apply' }],
    };
    const { ids } = await adviser<{ ids: number[] }>(
      'api_recharge_add',
      'POST',
      company_id,
      `enquiry-money-${company_id}-${nth}`,
      payment,
    );
    await finance('api_recharge_audit', 'POST', company_id, `enquiry-audit-${company_id}-${nth}`, {
      id: ids[0],
      pass: 1,
    });
    const [service, note, ...steps] = STORIES[nth] as (typeof STORIES)[number];
    await within(async (ctx) => {
      const then = { ...ctx, now: asked_at };
      const made = await resultEnquiries.add(then, { result_id: id, service, note, ...FEE });
      for (const step of steps)
        await transition(ctx, step, enquiryStore, { hold: holdFee, take: takeFee }, { id: made.id });
      const doc = await enquiryStore.lock(ctx, made.id);
      if (doc && steps.includes(send))
        await settleWithBoard(ctx, doc, { method_id, paid_fen: FEE.board_fee_cents });
    });
  }
}

/** Middling results of students whom nobody is about to clear, while the board still took enquiries. */
async function resultsToAsk(ctx: Ctx, adviser_id: number) {
  const series = (await examSeriesList.some(ctx, { status: 'results' })).find(
    ({ exam_board_name }) => exam_board_name === 'CAIE',
  );
  const { rows } = await ctx.query(
    `SELECT DISTINCT ON (r.student_id) r.id, r.student_id
       FROM exam_result r JOIN student s ON s.company_id = r.company_id AND s.id = r.student_id AND s.adviser_id = $4
      WHERE r.company_id = $1 AND r.series_id = $2 AND r.kind = 'final' AND r.grade IN ('A', 'B', 'C') AND r.revision = 1
        AND NOT EXISTS (SELECT 1 FROM class_lot l
                         WHERE l.company_id = r.company_id AND l.student_id = r.student_id AND l.expires_on < current_date)
        AND NOT EXISTS (SELECT 1 FROM result_enquiry q WHERE q.company_id = r.company_id)
      ORDER BY r.student_id, r.id LIMIT $3`,
    [ctx.company_id, series?.id ?? 0, STORIES.length, adviser_id],
  );
  const until = series?.enquiry_until ?? toUnix(ctx.now);
  const asked_at = new Date(fromUnix(until).getTime() - DAY_MS);
  return rows.map(({ id, student_id }) => ({ id: Number(id), student_id: Number(student_id), asked_at }));
}
