import { useApi } from '@/kernel/web/api/useApi.ts';
import { StripFigure } from '@/kernel/web/display/StripFigure.tsx';
import { useText } from '@/kernel/web/language.ts';
import { followUpApi } from '../../follow-up.contract.ts';
import { followUpText } from '../../follow-up.text.ts';

const REFRESH_MS = 300_000;

/** To the queue of the page, and into the field of the one that is open. */
function goToQueue(): void {
  const queue = document.getElementById('queue');
  queue?.scrollIntoView({ block: 'start' });
  queue?.querySelector<HTMLElement>('.queue-open input')?.focus();
}

/** How many I said I would contact by today; they stand in the queue below. */
export function DueFigure() {
  const t = useText(followUpText);
  const { data } = useApi(followUpApi.due, {}, { refreshMs: REFRESH_MS });
  const late = data?.list.filter(({ next_on }) => next_on < data.today).length ?? 0;
  return (
    <StripFigure
      label={t('due_figure')}
      onGo={goToQueue}
      value={data ? data.total.toLocaleString('en') : '—'}
      unit={t('due_unit')}
      note={late > 0 && <span className="tone-text-danger">{t('due_late', { n: late })}</span>}
    />
  );
}
