import type { Content } from 'pdfmake/interfaces.js';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { fill } from '@/kernel/text.ts';
import { TIERS } from '../apply-demand.rules.ts';
import type { ApplyDemandWhole, Choice } from '../apply-demand.shapes.ts';
import { applyDemandText as text } from '../apply-demand.text.ts';

/** Asked, had, and how far apart, line by line. */
function checksOf(ctx: Ctx, { checks, requirement }: Choice): string {
  const lines = checks.map(({ kind, asked, has, gap }) =>
    [
      ctx.say(text[`check_${kind}`]),
      ctx.say(fill(text.check_line, { asked, has: has || '—' })),
      ctx.say(text[`gap_${gap}`]),
    ].join(' · '),
  );
  return [...lines, requirement].filter(Boolean).join('\n') || ctx.say(text.check_none);
}

/** The plan as the family takes it home: three tiers, each programme against what the student is predicted. */
export async function planOnPaper(ctx: Ctx, demand: ApplyDemandWhole): Promise<RawAnswer> {
  const [company] = await companies.names(ctx, [demand.company_id]);
  const intake = `${demand.intake_year} ${ctx.say(text[demand.intake_term])}`;
  const about = fill(text.print_for, {
    student: demand.student_name,
    intake,
    degree: ctx.say(text[demand.degree]),
  });
  const grades = [
    ...demand.grades.map(({ subject, grade }) => `${subject} ${grade}`.trim()),
    ...demand.tests.map(({ test, overall }) => `${ctx.say(text[test])} ${overall}`),
  ].join(' · ');
  const content: Content[] = [
    { text: ctx.say(text.print_title), style: 'title' },
    { text: ctx.say(about) },
    { text: [ctx.say(text.guidance_name), demand.guidance_name ?? ''].join(' '), style: 'muted' },
    { text: grades, style: 'muted' },
    ...TIERS.flatMap((tier): Content[] => {
      const chosen = demand.shortlist.filter((choice) => choice.tier === tier);
      if (chosen.length === 0) return [];
      return [
        { text: ctx.say(text[tier]), bold: true, margin: [0, 10, 0, 4] },
        pdfTable(
          [120, 120, '*'],
          [text.institution_name, text.programme_name, text.requirement].map(ctx.say),
          chosen.map((choice) => [
            choice.institution_name,
            [choice.programme_name, choice.note].filter(Boolean).join('\n'),
            checksOf(ctx, choice),
          ]),
        ),
      ];
    }),
  ];
  const title = `${ctx.say(text.print_title)} ${demand.number}`;
  const foot = ctx.say(fill(text.print_made, { company: company?.name ?? '', day: todayOf(ctx) }));
  const body = await pdfOf({ title, foot, content });
  const file = { name: `${title}.pdf`, mime: 'application/pdf', size: body.length, inline: true };
  return { headers: downloadHeaders(file), body, rows: demand.shortlist.length };
}
