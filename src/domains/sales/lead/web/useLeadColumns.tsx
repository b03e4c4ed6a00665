import { daysBetween } from '@/kernel/value/day.ts';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { Person, TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { webText } from '@/kernel/web/web.text.ts';
import type { Lead } from '../lead.shapes.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';

/** A stands out, D steps back. */
export const IntentionMark = ({ value }: { value: Lead['intention'] }) => (
  <span className={`lead-intention lead-intention-${value}`}>{value}</span>
);

interface NextDayProps {
  readonly next_on: string | null;
  readonly what: string;
  /** It is overdue for so long that the lead may be lost. */
  readonly isHighRisk?: boolean;
}
/** Red where it is over, amber where it is today. */
export function NextDay({ next_on, what, isHighRisk }: NextDayProps) {
  const t = useText(leadText);
  const today = companyToday();
  if (next_on === null) return <span className="lead-soon">{t('not_arranged')}</span>;
  const late = daysBetween(next_on, today);
  const tone = late > 0 ? 'lead-late' : late === 0 ? 'lead-soon' : undefined;
  const day = late === 0 ? t('today') : next_on;
  const shown = (
    <span className={tone}>
      <Hy>{day}</Hy>
    </span>
  );
  const sub = isHighRisk ? <Tone tone="danger">{t('is_high_risk')}</Tone> : what;
  return sub ? <TwoLines sub={sub}>{shown}</TwoLines> : shown;
}

const FEW_DAYS = 3;
export function DaysLeft({ days }: { days: number | null }) {
  const t = useText(leadText);
  if (days === null) return <Nothing />;
  const words = days === 0 ? t('falls_today') : t('days_n', { n: days });
  return <span className={days <= FEW_DAYS ? 'num lead-late' : 'num'}>{words}</span>;
}

export function useLeadColumns(): Column<Lead>[] {
  const t = useText(leadText);
  const w = useText(webText);
  return [
    {
      field: 'name',
      title: t('who'),
      width: 176,
      fixed: 'left',
      show: (name, { phone, intention }) => (
        <span className="lead-who">
          <Person name={name} sub={<span className="num">{phone}</span>} />
          <IntentionMark value={intention} />
        </span>
      ),
    },
    { field: 'status', width: 104, show: (status) => <StatusTag status={leadStatus} value={status} /> },
    {
      key: 'study',
      title: t('study'),
      width: 112,
      from: 900,
      show: ({ grade, school }) =>
        grade || school ? (
          <TwoLines {...(school && { sub: school })}>{grade || school}</TwoLines>
        ) : (
          <Nothing />
        ),
    },
    {
      field: 'channel_name',
      width: 96,
      show: (name, { link_name }) => (
        <TwoLines {...(link_name && { sub: link_name })}>{name ?? <Nothing />}</TwoLines>
      ),
    },
    {
      field: 'next_on',
      width: 104,
      show: (next_on, { next_what, is_high_risk }) => (
        <NextDay next_on={next_on} what={next_what} isHighRisk={is_high_risk === 1} />
      ),
    },
    {
      field: 'last_contact_at',
      width: 240,
      show: (at, { last_words }) =>
        at === null ? (
          <span className="mute">{t('never_contacted')}</span>
        ) : (
          <TwoLines sub={<Time at={at} />}>{last_words || <Nothing />}</TwoLines>
        ),
    },
    {
      field: 'owner_name',
      width: 84,
      from: 1040,
      show: (name) => name ?? <span className="mute">{t('pool')}</span>,
    },
    { field: 'days_left', width: 88, align: 'right', show: (days) => <DaysLeft days={days} /> },
    { field: 'created_at', time: 'date', from: 1240 },
    { field: 'number', hidden: true },
    { field: 'wechat', hidden: true },
    { field: 'guardian_name', hidden: true },
    { field: 'level_name', hidden: true },
    { field: 'education_type_name', hidden: true },
    { field: 'region_name', hidden: true },
    { field: 'source', hidden: true, show: (source) => t(`source_${source}`) },
    { field: 'referrer_name', hidden: true },
    { field: 'campaign_name', hidden: true },
    { field: 'expected_fen', hidden: true },
    { field: 'expected_on', hidden: true },
    { field: 'log_count', hidden: true },
    { field: 'has_trial', hidden: true, show: (had) => (had === 1 ? w('yes') : <Nothing />) },
    { field: 'response_minutes', hidden: true },
    { field: 'label_names', width: 120, hidden: true },
    { field: 'lost_reason_name', hidden: true },
    { field: 'created_by_name', hidden: true },
  ];
}
