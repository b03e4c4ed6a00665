import { contractTemplates } from '@/domains/money/contract-template/server/contract-template.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { discountOf } from '@/domains/organisation/price/price.rules.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, type Refusal, refuse, type Verdict } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { sum } from '@/kernel/value/sum.ts';
import type { contractApi } from '../contract.contract.ts';
import { listPrice, madeInTime, nextDue, planVerdict, spread } from '../contract.rules.ts';
import { contractText as text } from '../contract.text.ts';
import type { NewLine } from './contract.store.ts';

export type Draft = ParsedOf<typeof contractApi.add>;
const LARGEST = 99_999_999_999;

/** What the database refuses, in the user's words. */
export const reasons: Record<string, () => Refusal> = {
  contract_student: () => invalid({ student_id: text.student_not_found }),
  contract_adviser: () => invalid({ adviser_id: text.adviser_not_found }),
  contract_level: () => invalid({ level_id: text.level_not_found }),
  contract_line_subject: () => invalid({ lines: text.subject_not_found }),
  contract_reference: () => refuse(text.import_taken),
};

function mustHold(field: keyof Draft, verdict: Verdict): void {
  if (verdict !== true) throw invalid({ [field]: verdict });
}

/** Each line with what the book asks for it; a price that nobody has named is the book's. */
async function listed(ctx: Ctx, draft: Draft) {
  const { minutes_per_class_hour } = await companies.paper(ctx, ctx.company_id);
  const lines = [];
  for (const { expires_on = null, subject_id = null, price_fen, ...line } of draft.lines) {
    if (expires_on && expires_on < draft.made_on) throw invalid({ lines: text.expires_early });
    const key = { course_type: line.course_type, level_id: draft.level_id ?? null, tier_id: null };
    const hour = await prices.of(ctx, key, draft.made_on);
    const book = hour === undefined ? undefined : listPrice(hour, line.minutes, minutes_per_class_hour);
    const asked = price_fen ?? book;
    if (asked === undefined) throw invalid({ lines: text.needs_price });
    lines.push({ ...line, subject_id, expires_on, list_fen: book ?? asked, price_fen: asked });
  }
  return lines;
}

/** The same, with each line's part of the discount taken off. */
async function linesOf(ctx: Ctx, draft: Draft): Promise<NewLine[]> {
  const lines = await listed(ctx, draft);
  const asked = lines.map(({ price_fen }) => price_fen);
  const discount = draft.discount_fen ?? 0;
  if (discount > sum(asked)) throw invalid({ discount_fen: text.discount_over });
  if (sum(asked) > LARGEST || sum(lines.map(({ list_fen }) => list_fen)) > LARGEST)
    throw invalid({ lines: text.too_large });
  const amounts = spread(asked, discount);
  return lines.map((line, at) => ({ ...line, amount_fen: amounts[at] ?? 0 }));
}

/** What is kept of a draft; the prices are looked up here, never taken from whoever asks. */
export async function partsOf(
  ctx: Ctx,
  draft: Draft,
  before?: { student_id: number; edition_id: number; paid_fen: number; made_on: string },
) {
  const { student_id, made_on, note = '', discount_fen = 0, level_id = null } = draft;
  // Who sees a contract goes on with its student, whoever looks after them by now.
  await (student_id === before?.student_id ? students.mustBeHere : students.must)(ctx, student_id);
  const adviser_id = draft.adviser_id ?? ctx.admin_id;
  if (adviser_id !== ctx.admin_id && !(await admins.isColleague(ctx, adviser_id)))
    throw invalid({ adviser_id: text.adviser_not_found });
  // A draft that came back keeps its day.
  if (made_on !== before?.made_on) mustHold('made_on', madeInTime(made_on, todayOf(ctx)));
  const edition_id = await editionOf(ctx, draft.template_id, before?.edition_id);
  const lines = await linesOf(ctx, draft);
  const total_fen = sum(lines.map(({ amount_fen }) => amount_fen));
  const list_fen = sum(lines.map((line) => line.list_fen));
  const whole = total_fen > 0 ? [{ due_on: made_on, amount_fen: total_fen }] : [];
  const plan = draft.instalments ?? whole;
  mustHold('instalments', planVerdict(plan, total_fen));
  const paid_fen = before?.paid_fen ?? 0;
  const values = {
    student_id,
    adviser_id,
    level_id,
    edition_id,
    made_on,
    note,
    list_fen,
    discount_fen,
    total_fen,
    discount_percent: Math.min(100, discountOf(list_fen, total_fen)),
    next_due_on: nextDue(plan, paid_fen),
  };
  return { values, lines, plan };
}

/** A draft that stays with its template keeps the edition it was made from. */
async function editionOf(ctx: Ctx, templateId: number, before: number | undefined): Promise<number> {
  const kept = before === undefined ? undefined : await contractTemplates.edition(ctx, before);
  if (kept?.template_id === templateId) return kept.id;
  const current = await contractTemplates.current(ctx, templateId);
  if (!current) throw invalid({ template_id: text.template_not_found });
  if (!current.on) throw invalid({ template_id: text.template_off });
  return current.edition_id;
}
