import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { companies } from '../../../organisation/company/server/company.service.ts';
import { payAdjustmentText } from '../../pay-adjustment/pay-adjustment.text.ts';
import { payAdjustments } from '../../pay-adjustment/server/pay-adjustment.service.ts';
import { payLineText } from '../../pay-line/pay-line.text.ts';
import { payLines } from '../../pay-line/server/pay-line.service.ts';
import type { Salary } from '../salary.contract.ts';
import { salaryText as text } from '../salary.text.ts';

const amount = (fen: number) => ({ text: formatFen(fen), style: 'amount' });

/** What a teacher gets: what it comes to, then each lesson and each adjustment. */
export async function payslip(ctx: Ctx, sheet: Salary): Promise<RawAnswer> {
  const { company_id, teacher_id, month, teacher_name } = sheet;
  const lines = await payLines.ofSheet(ctx, company_id, teacher_id, month);
  const adjustments = await payAdjustments.ofSheet(ctx, company_id, teacher_id, month);
  const [company] = await companies.names(ctx, [company_id]);
  const say = (sentence: Sentence, gaps: Record<string, string> = {}) => ctx.say(fill(sentence, gaps));
  const corrects = (of: string | null) => (of ? ` · ${say(text.corrects, { month: of })}` : '');
  const heading = (sentence: Sentence) => ({ text: say(sentence), style: 'heading' });
  const none = (sentence: Sentence) => ({ text: say(sentence), style: 'muted' });

  const title = say(text.payslip);
  const hours = formatHours(sheet.minutes, sheet.minutes_per_class_hour);
  const body = await pdfOf({
    title,
    foot: say(text.payslip_made, { company: company?.name ?? '', day: todayOf(ctx) }),
    content: [
      { text: title, style: 'title' },
      { text: `${teacher_name}  ${month}`, margin: [0, 0, 0, 2] },
      { text: `${company?.name ?? ''} · ${say(text[sheet.status])}`, style: 'muted' },
      { text: '', margin: [0, 4, 0, 4] },
      pdfTable(
        ['*', 120],
        [],
        [
          [`${say(text.lines_fen)} · ${sheet.lessons} · ${hours}`, amount(sheet.lines_fen)],
          [say(text.adjustments_fen), amount(sheet.adjustments_fen)],
          [
            { text: say(text.total_fen), bold: true },
            { ...amount(sheet.total_fen), bold: true },
          ],
        ],
      ),
      heading(text.adjustments_fen),
      adjustments.length === 0
        ? none(text.no_adjustments)
        : pdfTable(
            [80, '*', 80],
            [],
            adjustments.map((one) => [
              say(payAdjustmentText[one.kind]),
              `${one.note}${corrects(one.corrects_month)}`,
              amount(one.signed_fen),
            ]),
          ),
      heading(text.lines),
      lines.length === 0
        ? none(text.no_lines)
        : pdfTable(
            [64, '*', 60, 64, 72],
            [
              payLineText.lesson_on,
              payLineText.course_type,
              payLineText.minutes,
              payLineText.rate_fen,
              payLineText.amount_fen,
            ].map((one) => say(one)),
            lines.map((line) => [
              line.lesson_on,
              [
                say(courseTypeText[line.course_type]),
                line.kind === 'lesson' ? line.subject_name : say(payLineText[line.kind]),
              ]
                .filter(Boolean)
                .join(' · ') + corrects(line.corrects_month),
              say(text.minutes_short, { n: String(line.minutes) }),
              line.rate_fen === null ? '—' : formatFen(line.rate_fen),
              amount(line.amount_fen),
            ]),
          ),
    ],
  });
  const name = `${title} ${teacher_name} ${month}.pdf`;
  return {
    headers: downloadHeaders({ name, mime: 'application/pdf', size: body.length, inline: true }),
    body,
  };
}
