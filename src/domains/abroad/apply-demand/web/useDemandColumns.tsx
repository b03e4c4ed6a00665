import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { ApplyDemand } from '../apply-demand.shapes.ts';
import { applyDemandStatus } from '../apply-demand.status.ts';
import { applyDemandText } from '../apply-demand.text.ts';

const DAY_SECONDS = 86_400;
/** Days since it was sent; of one that is over, nothing. */
const ageOf = ({ status, submitted_at, created_at }: ApplyDemand): number | undefined =>
  ['closed', 'rejected', 'cancelled'].includes(status)
    ? undefined
    : Math.max(0, Math.floor((Date.now() / 1000 - (submitted_at ?? created_at)) / DAY_SECONDS));

export function useDemandColumns(): Column<ApplyDemand>[] {
  const t = useText(applyDemandText);
  return [
    {
      field: 'student_name',
      width: 150,
      fixed: 'left',
      show: (name, { student_id, number }) => (
        <TwoLines sub={<span className="num">{number}</span>}>
          <StudentLink id={student_id} name={name} />
        </TwoLines>
      ),
    },
    {
      field: 'countries',
      width: 150,
      show: (countries) => <span className="clip">{countries.map((one) => t(one)).join(' · ')}</span>,
    },
    {
      field: 'intake_year',
      width: 96,
      show: (year, { intake_term }) => (
        <span>
          <span className="num">{year}</span> {t(intake_term)}
        </span>
      ),
    },
    { field: 'degree', width: 80, show: (degree) => t(degree) },
    { field: 'guidance_name', width: 100, show: (name) => name ?? <Nothing /> },
    {
      key: 'service',
      title: t('service_paid'),
      width: 190,
      show: ({ price_fen, paid_fen, charged_fen, owed_fen }) =>
        price_fen === null ? (
          <span className="mute">{t('no_service')}</span>
        ) : (
          <TwoLines
            sub={
              owed_fen > 0 ? (
                <Tone tone="warning">{`${t('owed_fen')} ${formatFen(owed_fen)}`}</Tone>
              ) : (
                <span className="num">{`${t('price_fen')} ${formatFen(price_fen)}`}</span>
              )
            }
          >
            <span className="num">{`${formatFen(paid_fen)} / ${formatFen(charged_fen)}`}</span>
          </TwoLines>
        ),
    },
    {
      key: 'applications',
      title: t('applications'),
      width: 150,
      show: ({ application_count, offer_count }) =>
        application_count === 0 ? (
          <Nothing />
        ) : (
          t('applications_of', { n: application_count, offers: offer_count })
        ),
    },
    { field: 'status', width: 124, show: (value) => <StatusTag status={applyDemandStatus} value={value} /> },
    {
      key: 'age',
      title: t('age'),
      width: 84,
      from: 1180,
      show: (demand) => {
        const days = ageOf(demand);
        return days === undefined ? <Nothing /> : <span className="num">{t('days', { n: days })}</span>;
      },
    },
    { field: 'created_by_name', width: 96, from: 1360 },
    { field: 'study_fields', width: 160, hidden: true },
    { field: 'school', width: 160, hidden: true },
    { field: 'contract_number', width: 130, hidden: true },
    { field: 'wished_guidance_name', width: 110, hidden: true },
    { field: 'submitted_at', width: 120, hidden: true },
  ];
}
