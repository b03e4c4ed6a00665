import { CircleCheck } from 'lucide-react';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { daysBetween } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { dateText } from '@/kernel/web/display/value/time.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { isObstacle } from '../exam-entry.rules.ts';
import type { ExamEntry } from '../exam-entry.shapes.ts';
import { examEntryStatus } from '../exam-entry.status.ts';
import { examEntryText } from '../exam-entry.text.ts';

type Say = ReturnType<typeof useText<typeof examEntryText>>;
export const problemWords = (t: Say, { problems }: ExamEntry): string =>
  problems.map(({ kind, about }) => [t(kind), about].filter(Boolean).join(' ')).join(t('semicolon'));

/** How many days are left of the step, and what it costs then. */
function Rising({ one, t }: { one: ExamEntry; t: Say }) {
  if (one.step_until === null || !['submitted', 'confirmed', 'paid'].includes(one.status)) return <Nothing />;
  const days = Math.max(0, daysBetween(dateText(Math.floor(Date.now() / 1000)), dateText(one.step_until)));
  const more = (one.next_fee_fen ?? 0) - one.fee_fen;
  const words =
    one.next_fee_fen === null ? t('closes', { n: days }) : t('rises', { n: days, money: formatFen(more) });
  return <span className={days <= 7 ? 'tone-text-warning' : undefined}>{words}</span>;
}

export type EntryListKind = 'demand' | 'register' | 'student';

export function useEntryColumns(kind: EntryListKind): Column<ExamEntry>[] {
  const t = useText(examEntryText);
  const isDemand = kind === 'demand';
  // Once an entry is registered, its number, ticket and result come before what it costs.
  const isLater = kind === 'register';
  const isEnglish = useLang() === 'en';
  return [
    {
      field: 'student_name',
      width: 108,
      hidden: kind === 'student',
      show: (name, { student_id, candidate_status }) => (
        <span className="entry-student">
          <StudentLink id={student_id} name={name} />
          {candidate_status === 'checked' ? (
            <span className="tone-text-success" title={t('candidate_status')}>
              <Icon of={CircleCheck} size={14} />
            </span>
          ) : (
            <small className="tone-text-warning">{t('unchecked')}</small>
          )}
        </span>
      ),
    },
    {
      field: 'series_name',
      width: 104,
      show: (name, { exam_board_name }) => <TwoLines sub={exam_board_name}>{name}</TwoLines>,
    },
    {
      field: 'item_code',
      title: t('item_id'),
      width: 140,
      show: (code, { item_title, option_code }) => (
        <TwoLines sub={item_title}>{[code, option_code].filter(Boolean).join(' · ')}</TwoLines>
      ),
    },
    { field: 'attempt', width: 64, from: isLater ? 1120 : 0, show: (attempt) => t(attempt) },
    {
      field: 'fee_fen',
      width: 104,
      from: isLater ? 1040 : 0,
      show: (fen, { supplement_fen, step }) => (
        <TwoLines
          sub={
            supplement_fen > 0 ? (
              <span className="tone-text-danger">
                {t('supplement_fen')} {formatFen(supplement_fen)}
              </span>
            ) : (
              t(step)
            )
          }
        >
          <span className="num">{formatFen(fen)}</span>
        </TwoLines>
      ),
    },
    {
      field: 'next_fee_fen',
      width: 130,
      hidden: !isDemand,
      show: (_, one) => <Rising one={one} t={t} />,
    },
    {
      field: 'has_money',
      width: 64,
      hidden: !isDemand,
      show: (has) => (
        <span className={has ? 'tone-text-success' : 'tone-text-danger'}>
          {t(has ? 'enough' : 'lacking')}
        </span>
      ),
    },
    {
      field: 'problems',
      width: 132,
      from: isLater ? 1280 : 0,
      show: (problems, one) =>
        problems.length === 0 ? (
          <Nothing />
        ) : (
          <span
            className={`clip ${problems.some(isObstacle) ? 'tone-text-danger' : 'tone-text-warning'}`}
            title={problemWords(t, one)}
          >
            {problemWords(t, one)}
          </span>
        ),
    },
    { field: 'centre_name', width: 110, from: 1200 },
    { field: 'candidate_number', width: 76, hidden: isDemand },
    { field: 'uci', width: 128, hidden: !isLater },
    {
      field: 'ticket_state',
      width: 92,
      hidden: isDemand,
      show: (state, { seat }) =>
        state === null ? (
          <Nothing />
        ) : (
          <TwoLines sub={seat}>
            <span className={state === 'ticket_outdated' ? 'tone-text-danger' : undefined}>{t(state)}</span>
          </TwoLines>
        ),
    },
    {
      field: 'result_grade',
      width: 60,
      hidden: isDemand,
      show: (grade) => (grade === null ? <Nothing /> : <b>{grade}</b>),
    },
    { field: 'board_reference', width: 110, hidden: true },
    {
      field: 'status',
      ...(isEnglish && { width: 154 }),
      show: (value) => <StatusTag status={examEntryStatus} value={value} />,
    },
    { field: 'created_by_name', width: 90, from: 1300 },
    { field: 'demand_number', width: 130, hidden: true },
    { field: 'payer', width: 100, hidden: true },
    { field: 'note', width: 140, hidden: true },
    { field: 'refund_fen', width: 100, hidden: true },
  ];
}
