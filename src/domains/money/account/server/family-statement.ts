import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { invalid } from '@/kernel/errors.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { classHoursText } from '../../class-hours/class-hours.text.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { STUDENT_ACCOUNTS, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { kindName, sourcesOf } from '../../ledger/server/ledger-source.service.ts';
import { maySpan } from '../account.rules.ts';
import { accountText as text } from '../account.text.ts';
import { balanceStore } from './balance.store.ts';
import { statementStore } from './statement.store.ts';

interface Whose {
  readonly id: number;
  readonly username: string;
  readonly number: string;
  readonly company_id: number;
}

const amount = (fen: number) => ({ text: fen === 0 ? '—' : formatFen(fen), style: 'amount' });

/** The day that a line belongs to, where that is not the day on which it was posted. */
export const belongsTo = (
  ctx: Ctx,
  { posted_on, accounting_on }: { readonly posted_on: string; readonly accounting_on: string },
): string => (posted_on === accounting_on ? '' : ctx.say(fill(text.belongs_to, { day: accounting_on })));
/** Lessons that were taught on credit and are unpaid at the end: beside the accounts, and in none of them. */
export async function creditPart(ctx: Ctx, student: Whose, to: string) {
  const { company_id, id: student_id } = student;
  const { lessons, amount_fen } = await classHours.onCredit(ctx, { company_id, student_id, to });
  if (lessons.length === 0) return [];
  const { minutes_per_class_hour } = await companies.paper(ctx, company_id);
  const hours = (minutes: number) => ({
    text: formatHours(minutes, minutes_per_class_hour),
    style: 'amount',
  });
  const total = sumOf(lessons, ({ minutes }) => minutes);
  return [
    { text: ctx.say(classHoursText.taught_unpaid), style: 'heading' },
    pdfTable(
      [64, '*', 72, 112],
      [classHoursText.used_on, classHoursText.course_type, text.print_hours, classHoursText.owed_fen].map(
        ctx.say,
      ),
      [
        ...lessons.map((one) => [
          one.used_on,
          ctx.say(courseTypeText[one.course_type]),
          hours(one.minutes),
          one.amount_fen === null ? '—' : amount(one.amount_fen),
        ]),
        ['', { text: ctx.say(text.sum), bold: true }, hours(total), amount(amount_fen)],
      ],
    ),
    { text: ctx.say(text.print_credit_note), style: 'muted' },
  ];
}

/** What a family gets: each account that moved or has something, with its lines and both ends. */
export async function familyStatement(
  ctx: Ctx,
  student: Whose,
  { from, to }: { from: string; to: string },
): Promise<RawAnswer> {
  const verdict = maySpan(from, to);
  if (verdict !== true) throw invalid({ to: verdict });
  const lines = await statementStore.between(ctx, student.company_id, student.id, from, to);
  const source = await sourcesOf(ctx, lines);
  const before = await balanceStore.asOf(ctx, [student.id], plusDays(from, -1));
  const after = await balanceStore.asOf(ctx, [student.id], to);
  const [company] = await companies.names(ctx, [student.company_id]);
  const say = (sentence: Sentence, gaps: Record<string, string> = {}) => ctx.say(fill(sentence, gaps));

  const partOf = (account: StudentAccount) => {
    const own = lines.filter((line) => line.account === account);
    const [opening, closing] = [before(student.id, account), after(student.id, account)];
    if (own.length === 0 && closing === 0) return [];
    const ends = (label: Sentence, fen: number) => [
      '',
      { text: say(label), bold: true },
      '',
      '',
      amount(fen),
    ];
    return [
      { text: say(text[account]), style: 'heading' },
      pdfTable(
        [64, '*', 72, 72, 80],
        [say(text.posted_at), say(text.kind_name), say(text.in), say(text.out), say(text.balance_after_fen)],
        [
          ends(text.print_opening, opening),
          ...own.map((line) => [
            line.posted_on,
            [
              kindName(ctx, line),
              source(line)?.title,
              belongsTo(ctx, line),
              line.corrects_month && say(text.corrects, { month: line.corrects_month }),
            ]
              .filter(Boolean)
              .join(' · '),
            amount(Math.max(line.amount_fen, 0)),
            amount(Math.max(-line.amount_fen, 0)),
            amount(line.balance_after_fen as number),
          ]),
          ends(text.print_closing, closing),
        ],
      ),
    ];
  };
  const parts = [...STUDENT_ACCOUNTS.flatMap(partOf), ...(await creditPart(ctx, student, to))];
  const title = say(text.print_title);
  const body = await pdfOf({
    title,
    foot: say(text.print_made, { company: company?.name ?? '', day: todayOf(ctx) }),
    content: [
      { text: title, style: 'title' },
      { text: `${student.username}  ${student.number}`, margin: [0, 0, 0, 2] },
      { text: say(text.print_period, { from, to }), style: 'muted' },
      ...(parts.length
        ? parts
        : [
            {
              text: say(text.print_none),
              style: 'muted',
              margin: [0, 24, 0, 0] as [number, number, number, number],
            },
          ]),
    ],
  });
  const name = `${title} ${student.username} ${from} ${to}.pdf`;
  return {
    headers: downloadHeaders({ name, mime: 'application/pdf', size: body.length, inline: true }),
    body,
    rows: lines.length,
  };
}
