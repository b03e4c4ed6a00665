import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { invalid } from '@/kernel/errors.ts';
import { formatFen } from '@/kernel/money.ts';
import { type Ctx, todayOf } from '@/kernel/server/ctx.ts';
import { downloadHeaders } from '@/kernel/server/download.ts';
import type { RawAnswer } from '@/kernel/server/implement.ts';
import { pdfOf, pdfTable } from '@/kernel/server/pdf.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
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

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const amount = (fen: number) => ({ text: fen === 0 ? '—' : formatFen(fen), style: 'amount' });

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
  const before = await balanceStore.asOf(ctx, [student.id], dayBefore(from));
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
  const parts = STUDENT_ACCOUNTS.flatMap(partOf);
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
