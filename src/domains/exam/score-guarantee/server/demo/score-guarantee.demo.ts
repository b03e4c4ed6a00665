import type { contractApi } from '@/domains/money/contract/contract.contract.ts';
import type { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import type { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall, DemoCompany } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { scoreGuaranteeApi } from '../../score-guarantee.contract.ts';
import { GUARANTEE_TYPE } from '../../score-guarantee.rules.ts';

/** Who was promised what, and what they reached in the last summer: one is met, one failed. */
const STORIES = [
  { reached: ['B', 'C', 'D'], promised: 'A', note: '未达按合同退剩余课时' },
  { reached: ['A*', 'A', 'B'], promised: 'B', note: '' },
] as const;
const PRICE_FEN = 2_400_000;
const MINUTES = 1200;

export async function load({ staffed }: Demo): Promise<void> {
  for (const company of staffed) await ofCompany(company);
}

async function ofCompany({ company_id, within, as, idOf }: DemoCompany): Promise<void> {
  const adviser_id = await idOf('adviser');
  const promised = await within((ctx) => resultsToPromise(ctx, adviser_id));
  const staff = { adviser: await as('adviser'), manager: await as('manager'), finance: await as('finance') };
  for (const [nth, { student_id, series_id, item_id, story }] of promised.entries()) {
    const call =
      <T>(by: DemoCall, action: string, input: unknown) =>
      (step: string) =>
        by<T>(action, 'POST', company_id, `guarantee-${company_id}-${nth}-${step}`, input);
    const contract_line_id = await sold(staff, company_id, student_id, call);
    const guarantee: InputOf<typeof scoreGuaranteeApi.add> = {
      contract_line_id,
      series_id,
      item_id,
      grade: story.promised,
      note: story.note,
    };
    await call(staff.manager, 'api_score_guarantee_add', guarantee)('add');
  }
}

type Call = <T>(by: DemoCall, action: string, input: unknown) => (step: string) => Promise<T>;

/** A contract that promises, paid for and bought. */
async function sold(
  { adviser, manager, finance }: Readonly<Record<'adviser' | 'finance' | 'manager', DemoCall>>,
  company_id: number,
  student_id: number,
  call: Call,
): Promise<number> {
  const read = <T>(by: DemoCall, action: string, input: unknown) =>
    by<T>(action, 'GET', company_id, '', input);
  const { today, templates } = await read<OutputOf<typeof contractApi.terms>>(
    adviser,
    'api_contract_terms',
    {},
  );
  const contract: Partial<InputOf<typeof contractApi.add>> = {
    student_id,
    template_id: templates[0]?.id,
    made_on: today,
    lines: [{ course_type: GUARANTEE_TYPE, minutes: MINUTES, price_fen: PRICE_FEN }],
  };
  const { id } = await call<{ id: number }>(adviser, 'api_add_student_contract', contract)('contract');
  await call(adviser, 'api_contract_push', { id })('push');
  await call(adviser, 'api_contract_sign', { id })('sign');
  await call(manager, 'api_contract_approve', { id })('approve');
  const methods = await read<OutputOf<typeof baseDataApi.options>>(finance, 'api_basedata_options', {
    kind: 'payment_method',
  });
  const payment: InputOf<typeof rechargeApi.add> = {
    category: 'top',
    received_fen: PRICE_FEN,
    reference: `BF${company_id}-${id}`,
    submit_now: 1,
    method_id: methods.list[0]?.id as number,
    payer: '学员家长',
    paid_at: toUnix(new Date()) - 60,
    lines: [{ student_id, contract_id: id, amount_fen: PRICE_FEN, buy_hours: 1 }],
  };
  const { ids } = await call<{ ids: number[] }>(adviser, 'api_recharge_add', payment)('pay');
  await call(finance, 'api_recharge_audit', { id: ids[0], pass: 1 })('audit');
  const { lines } = await read<OutputOf<typeof contractApi.get>>(adviser, 'api_contract_get', {
    id: String(id),
  });
  return lines[0]?.id as number;
}

/** Final results of the adviser's students, none of whom is about to be cleared; a company that has promised already is left as it is. */
async function resultsToPromise(ctx: Ctx, adviser_id: number) {
  const found = [];
  for (const story of STORIES) {
    const { rows } = await ctx.query(
      `SELECT r.student_id, r.series_id, r.item_id
         FROM exam_result r JOIN student s ON s.company_id = r.company_id AND s.id = r.student_id AND s.adviser_id = $3
        WHERE r.company_id = $1 AND r.kind = 'final' AND r.grade = ANY ($2)
          AND NOT EXISTS (SELECT 1 FROM class_lot l
                           WHERE l.company_id = r.company_id AND l.student_id = r.student_id AND l.expires_on < current_date)
          AND NOT EXISTS (SELECT 1 FROM score_guarantee g WHERE g.company_id = r.company_id)
        ORDER BY r.id DESC LIMIT 1`,
      [ctx.company_id, [...story.reached], adviser_id],
    );
    for (const { student_id, series_id, item_id } of rows)
      found.push({
        student_id: Number(student_id),
        series_id: Number(series_id),
        item_id: Number(item_id),
        story,
      });
  }
  return found;
}
