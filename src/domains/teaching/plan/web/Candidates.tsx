import { type Fen, formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import type { Demand } from '../../demand/demand.contract.ts';
import { type Candidate, planApi } from '../plan.contract.ts';
import { planText } from '../plan.text.ts';
import './plan.css';

interface CandidatesProps {
  readonly demand: Demand;
  readonly chosen: number | undefined;
  readonly onChoose: (candidate: Candidate) => void;
}

/** Who could teach it, the best first, each with the reasons. */
export function Candidates({ demand, chosen, onChoose }: CandidatesProps) {
  const t = useText(planText);
  const { data, error, refetch } = useApi(planApi.teachers, { id: demand.id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (data.list.length === 0) return <p className="mute">{t('no_teachers')}</p>;
  return (
    <div className="candidates" role="radiogroup" aria-label={t('teachers')}>
      {data.list.map((candidate) => (
        // biome-ignore lint/a11y/useSemanticElements: a card with reasons, chosen like a radio button.
        <button
          key={candidate.id}
          type="button"
          role="radio"
          aria-checked={candidate.id === chosen}
          className="candidate"
          onClick={() => onChoose(candidate)}
        >
          <span className="candidate-name">
            <b>{candidate.teacher_name}</b>
            {candidate.is_wanted && <Tone tone="success">{t('wanted')}</Tone>}
            {candidate.is_unwanted && <Tone tone="danger">{t('unwanted')}</Tone>}
            <span className="grow" />
            <span className="num candidate-score" title={t('score')}>
              {candidate.score}
            </span>
          </span>
          <Reasons candidate={candidate} zone={demand.time_zone} />
        </button>
      ))}
    </div>
  );
}

function Reasons({ candidate, zone }: { candidate: Candidate; zone: string }) {
  const t = useText(planText);
  const { wished, free, within, awake, load_minutes, assessment, cost_fen } = candidate;
  const zoneText = () => {
    if (candidate.zone === zone) return t('zone_same');
    const n = wished - awake;
    return n === 0 ? t('zone_fits', { zone: candidate.zone }) : t('zone_early', { zone: candidate.zone, n });
  };
  const costOf = (fen: Fen | null) =>
    fen === null
      ? { key: 'cost', good: false, text: t('no_rate') }
      : { key: 'cost', good: true, text: t('cost', { amount: formatFen(fen) }) };
  const reasons = [
    {
      key: 'free',
      good: free === wished,
      text: wished === 0 ? t('no_wishes') : t('free_of', { free, all: wished }),
    },
    ...(wished > within
      ? [{ key: 'outside', good: false, text: t('outside_of', { n: wished - within }) }]
      : []),
    {
      key: 'level',
      good: candidate.teaches_level,
      text: t(candidate.teaches_level ? 'level_yes' : 'level_no'),
    },
    { key: 'zone', good: awake === wished, text: zoneText() },
    { key: 'load', good: true, text: t('load', { hours: String(Math.round(load_minutes / 6) / 10) }) },
    ...(assessment === null
      ? []
      : [{ key: 'assessed', good: true, text: t('assessed', { total: assessment }) }]),
    ...(cost_fen === undefined ? [] : [costOf(cost_fen)]),
  ];
  return (
    <ul className="candidate-why">
      {reasons.map(({ key, good, text }) => (
        <li key={key} className={good ? '' : 'candidate-against'}>
          {text}
        </li>
      ))}
    </ul>
  );
}
