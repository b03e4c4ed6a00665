import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { fill, type Lang, say } from '@/kernel/text.ts';
import { LINE_GROUPS } from '../month-figure.lines.ts';
import { monthFigureText as text } from '../month-figure.text.ts';
import { wordsOf } from '../month-figure.words.ts';
import { monthBoard } from './month-figure.board.ts';

const LANGS: readonly Lang[] = ['zh-CN', 'en'];
const NONE = '—';

/** Two pages, one in each language: the month beside the one before it and the one a year before. */
export async function printMonth(ctx: Ctx, month: string): Promise<RawAnswer> {
  const pages = [];
  const [local] = LANGS;
  for (const lang of LANGS) pages.push(await pageOf({ ...ctx, lang, say: (one) => say(one, lang) }, month));
  const title = `${say(text.report, ctx.lang)} ${month}`;
  const names = pages[0]?.names ?? '';
  const body = await pdfOf({
    title,
    foot: ctx.say(fill(text.printed, { company: names, day: todayOf(ctx) })),
    content: pages.flatMap(({ lang, content }) =>
      lang === local ? content : [{ text: '', pageBreak: 'before' as const }, ...content],
    ),
  });
  return {
    headers: downloadHeaders({
      name: `${title}.pdf`,
      mime: 'application/pdf',
      size: body.length,
      inline: true,
    }),
    body,
  };
}

async function pageOf(ctx: Ctx, month: string) {
  const board = await monthBoard(ctx, month);
  const at = board.months.length - 1;
  const [now, before, yearBefore] = [board.months[at], board.months[at - 1], board.months[0]];
  const cell = (column: typeof now, line: number): string => {
    const value = column?.values[line] ?? null;
    const unit = board.lines[line]?.unit ?? 'count';
    return value === null ? NONE : wordsOf(value, unit, board.minutes_per_class_hour);
  };
  const names = board.companies.map(({ name }) => name).join('、');
  const groups = LINE_GROUPS.map((group) => ({
    group,
    lines: board.lines.flatMap((line, nth) => (line.group === group ? [{ line, nth }] : [])),
  })).filter(({ lines }) => lines.length > 0);
  const state = ctx.say(now?.is_kept ? text.as_locked : text.as_now);
  const lacks =
    now && now.missing.length > 0 ? ctx.say(fill(text.missing, { names: now.missing.join('、') })) : '';
  const rows = groups.flatMap(({ group, lines }) => [
    [{ text: ctx.say(text[group]), style: 'th' }, '', '', ''],
    ...lines.map(({ line, nth }) => [
      { text: line.look === 'part' ? `   ${line.name}` : line.name, bold: line.look === 'total' },
      { text: cell(now, nth), style: 'amount', bold: line.look === 'total' },
      { text: cell(before, nth), style: ['amount', 'muted'] },
      { text: cell(yearBefore, nth), style: ['amount', 'muted'] },
    ]),
  ]);
  return {
    lang: ctx.lang,
    names,
    content: [
      { text: `${ctx.say(text.report)} ${month}`, style: 'title' },
      { text: [names, state, lacks].filter(Boolean).join(' · '), style: 'muted', margin: [0, 0, 0, 6] },
      {
        ...(pdfTable(
          ['*', 90, 90, 90],
          ['', month, before?.month ?? '', yearBefore?.month ?? ''],
          rows,
        ) as object),
        fontSize: 7.5,
        lineHeight: 1,
      },
    ] as never[],
  };
}
