import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { daysBetween } from '@/kernel/value/day.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import type { Renewal } from '../renewal.shapes.ts';
import { renewalStatus } from '../renewal.status.ts';
import { renewalText } from '../renewal.text.ts';
import { Sparkline, toneOf } from './Sparkline.tsx';

/** Hours left of what the living lots held, with their share as a bar. */
function Left({ row }: { row: Renewal }) {
  const { remaining_minutes: left, held_minutes: held, minutes_per_class_hour: perHour } = row;
  const percent = held === 0 ? 0 : Math.min(100, Math.round((left * 100) / held));
  const tone = toneOf(row);
  return (
    <span className={`renewal-left renewal-${tone}`} title={`${percent}%`}>
      <span className="num">
        <b>{formatHours(left, perHour)}</b> / {formatHours(held, perHour)}
      </span>
      <span className="renewal-bar">
        <i style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}

/** When it runs out, and in how many days; what is reckoned by the pace says so. */
function RunsOut({ row }: { row: Renewal }) {
  const t = useText(renewalText);
  const { run_out_on, remaining_minutes, is_estimate } = row;
  if (run_out_on === null) return <Nothing />;
  const days = daysBetween(companyToday(), run_out_on);
  const sub =
    remaining_minutes === 0
      ? t('used_up')
      : [
          days >= 0 ? t('days_n', { n: days }) : t('ago_days', { n: -days }),
          is_estimate === 1 && t('estimated'),
        ]
          .filter(Boolean)
          .join(' · ');
  return (
    <TwoLines sub={sub}>
      <span className={`num renewal-${toneOf(row)}`}>
        <Hy>{run_out_on}</Hy>
      </span>
    </TwoLines>
  );
}

function NextContact({ row }: { row: Renewal }) {
  const t = useText(renewalText);
  if (row.status === 'snoozed' && row.snoozed_until !== null)
    return <TwoLines sub={t('snoozed')}>{row.snoozed_until}</TwoLines>;
  if (row.next_on === null) return <Nothing />;
  const late = daysBetween(row.next_on, companyToday());
  const words = late > 0 ? t('overdue_n', { n: late }) : late === 0 ? t('today') : row.next_on;
  return (
    <span className={late > 0 ? 'renewal-late' : late === 0 ? 'renewal-soon' : undefined}>
      <Hy>{words}</Hy>
    </span>
  );
}

export function useRenewalColumns(): Column<Renewal>[] {
  const t = useText(renewalText);
  return [
    {
      field: 'student_name',
      width: 132,
      fixed: 'left',
      show: (name, { course_type }) => (
        <TwoLines sub={<CourseTypeTag code={course_type} />}>
          <b>{name}</b>
        </TwoLines>
      ),
    },
    { field: 'remaining_minutes', width: 104, align: 'right', show: (_, row) => <Left row={row} /> },
    { key: 'trend', title: t('trend'), width: 128, from: 860, show: (row) => <Sparkline row={row} /> },
    { field: 'run_out_on', width: 112, show: (_, row) => <RunsOut row={row} /> },
    {
      field: 'why',
      width: 96,
      from: 960,
      show: (why, { is_at_risk }) => (
        <TwoLines {...(is_at_risk === 1 && why !== 'risk' && { sub: t('at_risk') })}>{t(why)}</TwoLines>
      ),
    },
    { field: 'status', width: 88, show: (status) => <StatusTag status={renewalStatus} value={status} /> },
    { field: 'next_on', width: 96, show: (_, row) => <NextContact row={row} /> },
    { field: 'owner_name', width: 84, from: 1060, show: (name) => name ?? <Nothing /> },
    { field: 'available_fen', width: 104, from: 1180, show: (fen) => <Money fen={fen} /> },
    { field: 'expected_fen', width: 104, from: 1280, show: (fen) => <Money fen={fen} /> },
    { field: 'due_on', width: 96, hidden: true },
    { field: 'adviser_name', width: 84, hidden: true },
    { field: 'teacher_name', width: 84, hidden: true },
    {
      field: 'last_feedback',
      width: 220,
      hidden: true,
      show: (content, { last_feedback_on }) =>
        content ? (
          <TwoLines {...(last_feedback_on && { sub: last_feedback_on })}>{content}</TwoLines>
        ) : (
          <Nothing />
        ),
    },
    {
      field: 'attendance_percent',
      width: 80,
      align: 'right',
      hidden: true,
      show: (percent) => (percent === null ? <Nothing /> : <span className="num">{percent}%</span>),
    },
    {
      field: 'is_at_risk',
      width: 80,
      hidden: true,
      show: (risk) => (risk === 1 ? <Tone tone="warning">{t('at_risk')}</Tone> : <Nothing />),
    },
    { field: 'last_words', width: 200, hidden: true },
    { field: 'log_count', hidden: true },
    { field: 'renewed_fen', hidden: true },
    {
      field: 'lost_reason_name',
      hidden: true,
      show: (name, row) => name ?? (row.is_no_answer ? t('no_answer') : <Nothing />),
    },
    { field: 'opened_on', hidden: true },
    { field: 'closed_on', hidden: true },
    { field: 'number', hidden: true },
    { field: 'student_number', hidden: true },
  ];
}
