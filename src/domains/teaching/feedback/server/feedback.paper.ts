import type { Content } from 'pdfmake/interfaces.js';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { GRADES } from '../feedback.rules.ts';
import { feedbackText as text } from '../feedback.text.ts';
import type { FeedbackRow } from './feedback.list.store.ts';

const BAR = { width: 90, height: 6, ink: '#3451b2', ground: '#e5e7eb' };

/** Five steps, as many of them filled as were given. */
const bar = (grade: number): Content => ({
  canvas: GRADES.map((step) => ({
    type: 'rect' as const,
    x: ((step - 1) * BAR.width) / GRADES.length,
    y: 4,
    w: BAR.width / GRADES.length - 2,
    h: BAR.height,
    r: 2,
    color: step <= grade ? BAR.ink : BAR.ground,
  })),
});

/** What a family gets to read: whom and what it is about, how it goes, what comes next. */
export async function feedbackPaper(ctx: Ctx, row: FeedbackRow): Promise<RawAnswer> {
  const say = (sentence: Sentence, gaps: Record<string, string | number> = {}) =>
    ctx.say(fill(sentence, gaps));
  const [company] = await companies.names(ctx, [row.company_id]);
  const [year = '', month = ''] = row.starts_on.split('-');
  const isTotal = row.kind === 'total';
  const title = say(isTotal ? text.paper_title_total : text.paper_title_subject);
  const when = isTotal
    ? say(text.paper_month, { year, month: Number(month) })
    : row.starts_on === row.ends_on
      ? row.ends_on
      : `${row.starts_on} – ${row.ends_on}`;
  const facts = [
    [say(text.student_name), row.student_name],
    [say(text.period), when],
    ...(isTotal
      ? [[say(text.class_teacher_name), row.created_by_name ?? '']]
      : [
          [say(text.subject_name), row.subject_name ?? '—'],
          [say(text.teacher_name), row.teacher_name ?? '—'],
        ]),
  ];
  const graded = [
    ...row.topics.map(({ topic, mastery }) => ({
      name: topic,
      grade: mastery,
      word: say(text[`mastery_${mastery}`]),
    })),
    ...(['homework', 'behaviour'] as const).flatMap((field) => {
      const grade = row[field];
      return grade ? [{ name: say(text[field]), grade, word: say(text[`grade_${grade}`]) }] : [];
    }),
  ];
  const part = (heading: Sentence, words: string): Content[] =>
    words ? [{ text: say(heading), style: 'heading' }, { text: words }] : [];
  const body = await pdfOf({
    title,
    foot: say(text.paper_made, { company: company?.name ?? '', day: todayOf(ctx) }),
    content: [
      { text: company?.name ?? '', style: 'muted', margin: [0, 0, 0, 2] },
      { text: title, style: 'title' },
      pdfTable(
        [80, '*'],
        [],
        facts.map(([name = '', value = '']) => [{ text: name, style: 'muted' }, value]),
      ),
      ...(graded.length
        ? [
            { text: say(text.section_how), style: 'heading' },
            pdfTable(
              ['*', BAR.width + 10, 70],
              [],
              graded.map(({ name, grade, word }) => [name, bar(grade), word]),
            ),
          ]
        : []),
      ...part(text.content, row.content),
      ...part(text.next_step, row.next_step),
    ],
  });
  const name = `${title} ${row.student_name} ${row.ends_on}.pdf`;
  return {
    headers: downloadHeaders({ name, mime: 'application/pdf', size: body.length, inline: true }),
    body,
  };
}
