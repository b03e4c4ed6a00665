import { monthOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { renewalApi } from '../renewal.contract.ts';
import type { VIEWS } from '../renewal.shapes.ts';
import { renewalText } from '../renewal.text.ts';

const percent = (bp: number | null): string => (bp === null ? '—' : `${(bp / 100).toFixed(1)}%`);
const arrow = (change: number): string => (change >= 0 ? '↑' : '↓');

interface RenewalFiguresProps {
  readonly onView: (view: (typeof VIEWS)[number]) => void;
  readonly onRate: () => void;
}

/** The month's rate, who runs out soon, what was renewed; each is the way to what it is made of. */
export function RenewalFigures({ onView, onRate }: RenewalFiguresProps) {
  const t = useText(renewalText);
  const { data } = useApi(renewalApi.rate, {}, { staleMs: 0, keepPrevious: true });
  const month = data?.month ?? monthOf(companyToday());
  const { total, before, soon, closed } = data ?? {};
  const points =
    total?.rate_bp != null && before?.rate_bp != null ? (total.rate_bp - before.rate_bp) / 100 : undefined;
  const grown =
    closed && closed.before_fen > 0
      ? ((closed.fen - closed.before_fen) * 100) / closed.before_fen
      : undefined;
  return (
    <div className="renewal-figures" aria-busy={data === undefined}>
      <button type="button" onClick={onRate} title={t('rate_help')}>
        <span>{t('figure_rate', { month })}</span>
        <b className="num">{percent(total?.rate_bp ?? null)}</b>
        <small>
          {points !== undefined && (
            <span className={points >= 0 ? 'tone-text-success' : 'tone-text-danger'}>
              {arrow(points)} {t('points', { n: Math.abs(points).toFixed(1) })}{' '}
            </span>
          )}
          {total &&
            t('figure_rate_sub', {
              renewed: total.renewed,
              decided: total.renewed + total.lost,
              open: total.still_open,
            })}
        </small>
      </button>
      <button type="button" onClick={() => onView('soon')}>
        <span>{t('figure_soon')}</span>
        <b className="num">
          {soon?.count ?? '—'} <em>{t('people')}</em>
        </b>
        <small className="renewal-soon">{soon && t('figure_soon_sub', { n: soon.silent })}</small>
      </button>
      <button type="button" onClick={() => onView('renewed')}>
        <span>{t('figure_renewed')}</span>
        <b className="num">{closed ? formatFen(closed.fen) : '—'}</b>
        <small>
          {grown !== undefined && (
            <span className={grown >= 0 ? 'tone-text-success' : 'tone-text-danger'}>
              {arrow(grown)} {Math.abs(grown).toFixed(1)}%{' '}
            </span>
          )}
          {closed && t('figure_renewed_sub', { n: closed.count })}
        </small>
      </button>
    </div>
  );
}
