import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { feedbackPaths } from '../../feedback/feedback.paths.ts';
import { deskApi } from '../desk.contract.ts';
import { RISKS } from '../desk.rules.ts';
import { deskText } from '../desk.text.ts';
import './desk.css';

/** How many there are, and how many with each risk; each figure is the way to its rows. */
export function DeskFigures({ list }: { list: List<typeof deskApi.students> }) {
  const t = useText(deskText);
  const { risk, class_teacher_id } = list.fields;
  const whose = class_teacher_id.value;
  const { data } = useApi(
    deskApi.summary,
    { ...(whose !== undefined && { class_teacher_id: whose }) },
    { keepPrevious: true },
  );
  return (
    <div className="desk-figures" title={t('risks_help')} aria-busy={data === undefined}>
      <button type="button" aria-pressed={risk.value === undefined} onClick={() => risk.set(undefined)}>
        <span>{t('total_count')}</span>
        <b className="num">{data?.total_count ?? '—'}</b>
      </button>
      {RISKS.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={risk.value === key}
          onClick={() => risk.set(risk.value === key ? undefined : key)}
        >
          <span>{t(key)}</span>
          <b className="num">{data?.[key] ?? '—'}</b>
        </button>
      ))}
      <Link to={feedbackPaths.subject({ view: 'due', class_teacher_id: whose })}>
        <span>{t('due_count')}</span>
        <b className="num">{data?.due_count ?? '—'}</b>
      </Link>
      {data?.renewals && (
        <Link
          to={data.renewals.url}
          title={t('renewals_of', {
            renewed: data.renewals.renewed_count,
            lost: data.renewals.lost_count,
            open: data.renewals.open_count,
          })}
        >
          <span>{t('renewals')}</span>
          <b className="num">
            {data.renewals.renewal_percent === null ? '—' : `${data.renewals.renewal_percent}%`}
          </b>
        </Link>
      )}
    </div>
  );
}
