import { GraduationCap } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Tone as ToneName } from '@/kernel/status.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { Kanban, type KanbanColumn } from '@/kernel/web/kanban/Kanban.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { ListState } from '@/kernel/web/list/address.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { applicationPaths } from '../../../application/application.paths.ts';
import { Groups } from '../../../application/web/embed/applicationMarks.tsx';
import { offerConditionApi, type ResultsDayRow } from '../../offer-condition.contract.ts';
import { offerConditionText } from '../../offer-condition.text.ts';
import { OUTCOMES, type Outcome } from '../../results-day.rules.ts';
import '../conditions.css';

const TONES: Readonly<Record<Outcome, ToneName>> = {
  neither: 'danger',
  insurance: 'warning',
  open: 'info',
  firm: 'success',
};
type Card = ResultsDayRow & { readonly name: string };

/** Students who accepted an offer, by what their results make of it, and who calls whom. */
export function ResultsDay({ filters }: { filters: ListState }) {
  const t = useText(offerConditionText);
  const navigate = useNavigate();
  const { data, error, refetch } = useApi(offerConditionApi.results_day, workOnly(filters), {
    keepPrevious: true,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.list.length === 0)
    return (
      <EmptyState icon={GraduationCap} title={t('results_day_empty')}>
        {t('results_day_empty_help')}
      </EmptyState>
    );
  const columns = OUTCOMES.map((outcome): KanbanColumn<Card> => {
    const cards = data.list.filter((row) => row.outcome === outcome);
    return {
      key: outcome,
      name: t(`outcome_${outcome}`),
      title: <Tone tone={TONES[outcome]}>{t(`outcome_${outcome}`)}</Tone>,
      count: cards.length,
      cards: cards.map((row) => ({ ...row, name: row.student_name })),
      accepts: [],
    };
  });
  return (
    <>
      {data.capped && <p className="mute results-day-note">{t('results_day_capped')}</p>}
      <Kanban
        label={t('results_day')}
        columns={columns}
        card={(row) => <Face row={row} />}
        onOpen={(id) => void navigate(applicationPaths.edit({ application_id: id }))}
      />
    </>
  );
}

/** What the list is narrowed by beside the filters of all work tables is no business of this board. */
const workOnly = (filters: ListState): object =>
  Object.fromEntries(
    Object.entries(filters).filter(([name]) => name in offerConditionApi.results_day.input.shape),
  );

function Face({ row }: { row: ResultsDayRow }) {
  const t = useText(offerConditionText);
  const { first, second, outcome, results_in, results_awaited } = row;
  return (
    <div className="results-day-card">
      <b>{row.student_name}</b>
      {[first, ...(second ? [second] : [])].map((choice) => (
        <p key={choice.id}>
          <span className="clip">{choice.institution_name}</span>
          {choice.groups_all > 0 ? (
            <Groups met={choice.groups_met} all={choice.groups_all} />
          ) : (
            <small className="mute results-day-word">{t(`choice_${choice.standing}`)}</small>
          )}
        </p>
      ))}
      <p className="mute num">
        {[
          t('results_in', { n: results_in }),
          results_awaited > 0 && t('results_awaited', { n: results_awaited }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{t(`call_${outcome}`, { who: row.guidance_name ?? t('nobody') })}</p>
    </div>
  );
}
